/// The bytes of a canonical form: some are written, others are copied from the document.
///
/// Adjacent copies are joined, so most of a document is copied in a few long stretches. A pending
/// copy is flushed before anything else is written.
struct CanonicalOutput: ~Copyable, ~Escapable {
  private var buffer: ByteBuffer
  /// The stretch of the arena that comes next.
  private var pending = 0..<0
  /// The arena of the document, for as long as it is lent.
  private let arena: Span<UInt8>

  @_lifetime(copy arena)
  init(to buffer: consuming ByteBuffer, copyingFrom arena: Span<UInt8>) {
    self.buffer = buffer
    self.arena = arena
  }

  /// How many bytes there are.
  var count: Int { buffer.count + pending.count }

  /// Ends with the buffer that holds all bytes.
  consuming func finish() -> ByteBuffer {
    flush()
    return buffer
  }

  /// Copies a stretch of the arena.
  @inline(__always)
  mutating func copy(_ range: Range<Int>) {
    guard range.lowerBound != pending.upperBound else {
      pending = pending.lowerBound..<range.upperBound
      return
    }
    flush()
    pending = range
  }

  mutating func append(_ byte: UInt8) {
    flush()
    buffer.append(byte)
  }

  mutating func append(_ bytes: Span<UInt8>) {
    flush()
    buffer.append(bytes)
  }

  mutating func append(_ text: StaticString) {
    flush()
    buffer.append(text)
  }

  /// Writes once more what has been written.
  mutating func appendAgain(_ range: Range<Int>) {
    flush()
    buffer.appendAgain(range)
  }

  /// Appends bytes with the characters replaced that Canonical XML names for such a place.
  mutating func append(
    _ bytes: Span<UInt8>, escaping characters: CanonicalCharacters
  ) {
    flush()
    buffer.append(bytes, escaping: characters)
  }

  /// Appends ` name="value"`.
  mutating func appendAttribute(
    _ name: Span<UInt8>, value: Span<UInt8>
  ) {
    flush()
    buffer.append(UInt8(ascii: " "))
    buffer.append(name)
    appendValue(value)
  }

  /// Appends ` xmlns:prefix="uri"`, or ` xmlns="uri"` for an empty prefix.
  mutating func appendDeclaration(
    prefix: Span<UInt8>, uri: Span<UInt8>
  ) {
    flush()
    buffer.append(" xmlns")
    if !prefix.isEmpty {
      buffer.append(UInt8(ascii: ":"))
      buffer.append(prefix)
    }
    appendValue(uri)
  }

  private mutating func appendValue(_ value: Span<UInt8>) {
    buffer.append("=\"")
    buffer.append(value, escaping: .attributeValue)
    buffer.append(UInt8(ascii: "\""))
  }

  @inline(__always)
  private mutating func flush() {
    if !pending.isEmpty { copyPending() }
  }

  private mutating func copyPending() {
    buffer.append(arena.extracting(pending))
    pending = 0..<0
  }
}

extension ByteBuffer {
  /// Appends bytes with the characters replaced that Canonical XML names for such a place
  /// (Canonical XML 1.0 §2.3).
  mutating func append(_ bytes: Span<UInt8>, escaping characters: CanonicalCharacters) {
    var plain = 0
    while true {
      let special = unsafe bytes.withUnsafeBufferPointer {
        unsafe characters.first(in: $0, from: plain)
      }
      append(bytes.extracting(plain..<special))
      guard special < bytes.count else { return }
      // No other control character has passed the parser; it would be kept as it is.
      if let reference = characters.reference(to: bytes[special]) {
        append(reference)
      } else {
        append(bytes[special])
      }
      plain = special + 1
    }
  }
}
