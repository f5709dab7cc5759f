/// A namespace URI as the document spells it, and whether every parser accepts it.
@safe
struct WrittenNamespaceURI {
  private let bytes: UnsafeBufferPointer<UInt8>
  private let range: ByteRange

  init(_ bytes: UnsafeBufferPointer<UInt8>, _ range: ByteRange) {
    unsafe self.bytes = bytes
    self.range = range
  }

  /// Whether it is of the usual kind, and not a reserved namespace, which no document may declare.
  var isPlain: Bool { isCommon || hasPlainSyntax && !isReserved }

  /// One of those that responses declare.
  private var isCommon: Bool {
    holds("urn:oasis:names:tc:SAML:2.0:assertion") || holds("urn:oasis:names:tc:SAML:2.0:protocol")
      || holds("http://www.w3.org/2000/09/xmldsig#") || holds("http://www.w3.org/2001/XMLSchema")
      || holds("http://www.w3.org/2001/XMLSchema-instance")
  }

  /// The namespaces of the prefixes `xml` and `xmlns`, which no other prefix may have
  /// (Namespaces in XML 1.0 §3).
  private var isReserved: Bool {
    holds("http://www.w3.org/XML/1998/namespace") || holds("http://www.w3.org/2000/xmlns/")
  }

  @inline(__always)
  private func holds(_ text: StaticString) -> Bool {
    guard range.count == text.utf8CodeUnitCount else { return false }
    return unsafe bytes.holds(text, at: range.start)
  }
}

extension WrittenNamespaceURI {
  /// Absolute, and with nothing to be unescaped (RFC 3986 §3).
  private var hasPlainSyntax: Bool {
    guard !range.isEmpty, Self.isLetter(byte(range.start)) else { return false }
    var index = range.start + 1
    while index < range.end, Self.isLetter(byte(index)) || Self.isDigit(byte(index)) {
      index += 1
    }
    guard index < range.end, byte(index) == UInt8(ascii: ":") else { return false }
    index += 1
    guard index < range.end else { return false }
    if byte(index) == UInt8(ascii: "/") {
      guard index + 2 < range.end, byte(index + 1) == UInt8(ascii: "/") else { return false }
      let host = index + 2
      index = host
      while index < range.end, Self.isHostByte(byte(index)) { index += 1 }
      // A port, or what looks like one, is for the general parser.
      guard index > host, index == range.end || byte(index) != UInt8(ascii: ":") else {
        return false
      }
    }
    var hashes = 0
    while index < range.end {
      let byte = byte(index)
      if byte == UInt8(ascii: "#") { hashes += 1 }
      guard
        Self.isHostByte(byte) || byte == UInt8(ascii: "/") || byte == UInt8(ascii: "#")
          || byte == UInt8(ascii: ":") && hashes == 0
      else { return false }
      index += 1
    }
    return hashes <= 1
  }

  private func byte(_ index: Int) -> UInt8 { unsafe bytes[index] }

  private static func isLetter(_ byte: UInt8) -> Bool { 0x61...0x7A ~= byte | 0x20 }

  private static func isDigit(_ byte: UInt8) -> Bool { 0x30...0x39 ~= byte }

  /// Letters, digits, `-`, `.`, `_` and `~`.
  private static func isHostByte(_ byte: UInt8) -> Bool {
    isLetter(byte) || isDigit(byte) || byte == UInt8(ascii: "-") || byte == UInt8(ascii: ".")
      || byte == UInt8(ascii: "_") || byte == UInt8(ascii: "~")
  }
}
