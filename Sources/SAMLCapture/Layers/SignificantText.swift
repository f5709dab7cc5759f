import SAMLFormats

/// A text without what copying puts around it: a byte order mark, a pair of quotation marks, PEM armour
/// and the beginning of a `data:` URL.
///
/// White space inside the quotation marks is kept: a space at the end may be a lost plus.
struct SignificantText {
  private(set) var content: ArraySlice<UInt8>

  /// The offset of the byte order mark of UTF-8, if there was one.
  private(set) var byteOrderMark: Int?

  /// The other skipped texts, in their order.
  private(set) var skipped: [SkippedRun] = []

  init(_ text: ArraySlice<UInt8>) {
    content = text
    skipMarks()
    skipQuotationMarks()
    if !skipArmour() { skipDataURL() }
  }

}

extension SignificantText {
  /// A mark of UTF-16 counts only if XML in UTF-16 follows it, which is not checked here.
  private mutating func skipMarks() {
    let start = content.startIndex
    if content.starts(with: [0xEF, 0xBB, 0xBF]) {
      byteOrderMark = start
      content = content.dropFirst(3)
    } else if content.starts(with: [0xFF, 0xFE]) || content.starts(with: [0xFE, 0xFF]) {
      skipped.append(SkippedRun(kind: .foreignByteOrderMark, offset: start, count: 2))
      content = content.dropFirst(2)
    }
  }

  private mutating func skipQuotationMarks() {
    let trimmed = XMLText.trimmed(content)
    guard let first = trimmed.first, trimmed.count > 1, first == trimmed.last,
      first == UInt8(ascii: "\"") || first == UInt8(ascii: "'")
    else { return }
    skipped.append(SkippedRun(kind: .quotationMarks, offset: trimmed.startIndex, count: 2))
    content = trimmed.dropFirst().dropLast()
  }

  /// The end line is skipped where it is found: a capture that was cut off lacks it.
  private mutating func skipArmour() -> Bool {
    let trimmed = XMLText.trimmed(content)
    guard let begin = Self.boundary(Array("-----BEGIN ".utf8), at: trimmed) else { return false }
    var inner = XMLText.trimmed(trimmed[begin.endIndex...])
    var count = begin.count
    if inner.last == UInt8(ascii: "-"), let start = Self.lastLine(of: inner),
      let end = Self.boundary(Array("-----END ".utf8), at: inner[start...]),
      end.endIndex == inner.endIndex
    {
      count += end.count
      inner = inner[..<start]
    }
    skipped.append(SkippedRun(kind: .armour, offset: trimmed.startIndex, count: count))
    content = XMLText.trimmed(inner)
    return true
  }

  private mutating func skipDataURL() {
    let trimmed = XMLText.trimmed(content)
    let scheme = Array("data:".utf8)
    guard trimmed.count > scheme.count,
      zip(trimmed, scheme).allSatisfy({ $0 | ($0 == UInt8(ascii: ":") ? 0 : 0x20) == $1 })
    else { return }
    let header = trimmed.prefix(Self.longestHeader).prefix { 0x21...0x7E ~= $0 && $0 != 0x2C }
    guard header.endIndex < trimmed.endIndex, trimmed[header.endIndex] == 0x2C else { return }
    skipped.append(
      SkippedRun(kind: .dataURL, offset: trimmed.startIndex, count: header.count + 1))
    content = trimmed[(header.endIndex + 1)...]
  }

  /// A line of PEM armour at the beginning of a text, without its line end (RFC 7468 §3).
  private static func boundary(
    _ start: [UInt8], at text: ArraySlice<UInt8>
  ) -> ArraySlice<UInt8>? {
    guard text.starts(with: start) else { return nil }
    let line = text.prefix(longestHeader).prefix { 0x20...0x7E ~= $0 }
    let dashes = Array("-----".utf8)
    guard line.count >= start.count + dashes.count, line.suffix(5).elementsEqual(dashes) else {
      return nil
    }
    return line
  }

  private static func lastLine(of text: ArraySlice<UInt8>) -> Int? {
    text.suffix(longestHeader).lastIndex { $0 == 0x0A || $0 == 0x0D }.map { $0 + 1 }
  }

  /// A label and a media type are far shorter.
  private static let longestHeader = 200
}
