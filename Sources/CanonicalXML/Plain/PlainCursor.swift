internal import CXMLKernels
import SAMLFormats

/// A place in a plain document, and the tokens that can be read from there.
///
/// A token that is missing leaves the place unchanged, or leaves the whole document to the general
/// parser. The cursor reports no errors.
///
/// `PlainReader.read` lends the bytes to all readers of a plain document for the time of one call.
@safe
struct PlainCursor {
  let bytes: UnsafeBufferPointer<UInt8>
  let count: Int
  var index = 0

  init(_ bytes: UnsafeBufferPointer<UInt8>) {
    unsafe self.bytes = bytes
    count = bytes.count
  }

  /// The byte at the place of reading; at the end NUL, which no document holds.
  var current: UInt8 {
    @inline(__always) get { index < count ? unsafe bytes[index] : 0 }
  }

  /// A byte inside the document.
  @inline(__always)
  func byte(at index: Int) -> UInt8 {
    precondition(index >= 0 && index < count, "A place lies in its document.")
    return unsafe bytes[index]
  }

  @inline(__always)
  mutating func take(_ byte: UInt8) -> Bool {
    guard current == byte else { return false }
    index += 1
    return true
  }

  @inline(__always)
  func holds(_ text: StaticString) -> Bool { unsafe bytes.holds(text, at: index) }

  mutating func take(_ text: StaticString) -> Bool {
    guard holds(text) else { return false }
    index += text.utf8CodeUnitCount
    return true
  }

  /// Whether the bytes at a place equal those of a stretch.
  @inline(__always)
  func repeats(_ range: ByteRange, at start: Int) -> Bool {
    guard start + range.count <= count else { return false }
    return unsafe bytes.areEqual(range, ByteRange(start: start, end: start + range.count))
  }

  /// The same for the end of a tag: a quotation mark and `>`, mostly, for which a call would cost more
  /// than the comparison.
  @inline(__always)
  func repeatsEnd(_ range: ByteRange, at start: Int) -> Bool {
    guard range.count == 2 else { return repeats(range, at: start) }
    return start + 2 <= count && byte(at: range.start) == byte(at: start)
      && byte(at: range.start + 1) == byte(at: start + 1)
  }

  /// White space without carriage returns, which a parser turns into line feeds.
  mutating func takeWhiteSpace() {
    while current == 0x20 || current == 0x0A || current == 0x09 { index += 1 }
  }

  /// A character of a comment or an instruction.
  mutating func takeLeafCharacter() -> Bool {
    let byte = current
    guard byte >= 0x20 || byte == 0x09 || byte == 0x0A else { return false }
    index += 1
    return true
  }

  /// A name of ASCII letters, as those of all standards are; any other is not for this reader.
  mutating func takeName() -> PlainNames.Written? {
    guard let first = unsafe bytes.baseAddress else { return nil }
    let start = index
    let name = unsafe cxml_find_name(first, start, count)
    guard name.end > start else { return nil }
    index = name.end
    return PlainNames.Written(range: ByteRange(start: start, end: index), local: name.local)
  }

  /// A target that begins with `xml` in any case (XML 1.0 §2.6).
  var holdsReservedTarget: Bool {
    guard index + 3 <= count else { return false }
    return unsafe bytes[index] | 0x20 == UInt8(ascii: "x")
      && bytes[index + 1] | 0x20 == UInt8(ascii: "m")
      && bytes[index + 2] | 0x20 == UInt8(ascii: "l")
  }

  /// Moves to the first byte from here on that a value in apostrophes does not hold as it is.
  mutating func skipValueInApostrophes() {
    while index < count {
      let byte = unsafe bytes[index]
      if byte < 0x20 || byte == 0x26 || byte == 0x27 || byte == 0x3C { break }
      index += 1
    }
  }

  /// Whether the `>` here ends `]]>`, which text may not hold.
  func endsSection(since start: Int) -> Bool {
    unsafe index >= start + 2 && bytes[index - 1] == UInt8(ascii: "]")
      && bytes[index - 2] == UInt8(ascii: "]")
  }
}

// MARK: References

extension PlainCursor {
  /// One of the five entities that need no declaration, or a character by its number
  /// (XML 1.0 §4.1, §4.6).
  mutating func takeReference(into arena: inout [UInt8]) -> Bool {
    if holds("&#") { return takeCharacterReference(into: &arena) }
    for (reference, character) in Self.entities where take(reference) {
      arena.append(character)
      return true
    }
    return false
  }

  private static let entities: [(StaticString, UInt8)] = [
    ("&amp;", 0x26), ("&lt;", 0x3C), ("&gt;", 0x3E), ("&quot;", 0x22), ("&apos;", 0x27),
  ]

  private mutating func takeCharacterReference(into arena: inout [UInt8]) -> Bool {
    index += 2
    let radix: UInt32 = take(UInt8(ascii: "x")) ? 16 : 10
    let start = index
    var value: UInt32 = 0
    while let digit = Hexadecimal.value(of: current), UInt32(digit) < radix, index - start < 7 {
      value = value * radix + UInt32(digit)
      index += 1
    }
    guard index > start, take(UInt8(ascii: ";")), let scalar = Unicode.Scalar(value),
      Self.isCharacter(value)
    else { return false }
    arena.append(
      contentsOf: Unicode.UTF8.encode(scalar) ?? Unicode.UTF8.encodedReplacementCharacter)
    return true
  }

  /// Production Char (XML 1.0 §2.2); surrogates are no scalars at all.
  private static func isCharacter(_ scalar: UInt32) -> Bool {
    scalar >= 0x20 && scalar != 0xFFFE && scalar != 0xFFFF || scalar == 0x09 || scalar == 0x0A
      || scalar == 0x0D
  }
}
