import SAMLFormats

/// Values that are names (XML Schema Part 2 §3.2.18, §3.3.6).
extension TreeView {
  /// Whether a text is an `xs:Name`: an NCName that may have colons anywhere.
  package func isXMLName(_ name: ByteRange) -> Bool {
    let arena = storage.arena
    // Nearly all names are letters and digits; they need neither a copy nor the tables of XML.
    for index in name.start..<name.end where !isASCIILetterOrDigit(arena[index]) {
      // By bytes: a mark that combines with a colon makes one character of both.
      let bytes = arena[name.start..<name.end].map {
        $0 == UInt8(ascii: ":") ? UInt8(ascii: "_") : $0
      }
      return XMLText.isNCName(String(decoding: bytes, as: UTF8.self))
    }
    return !name.isEmpty && arena[name.start] > UInt8(ascii: "9")
  }

  /// Whether two qualified names differ by their local names, without the white space around them.
  ///
  /// The prefix is not compared. Exclusive canonicalisation drops a declaration that only such a
  /// value uses, so the signed bytes do not contain the prefix's namespace.
  package func differByLocalName(_ name: ByteRange, _ other: ByteRange) -> Bool {
    guard !areEqual(name, other) else { return false }
    return !localName(ofValue: name).elementsEqual(localName(ofValue: other))
  }

  private func localName(ofValue name: ByteRange) -> ArraySlice<UInt8> {
    var bytes = bytes(name).drop(while: XMLText.isWhiteSpace)
    while bytes.last.map(XMLText.isWhiteSpace) ?? false { bytes.removeLast() }
    return bytes.lastIndex(of: UInt8(ascii: ":")).map { bytes[($0 + 1)...] } ?? bytes
  }
}

private func isASCIILetterOrDigit(_ byte: UInt8) -> Bool {
  switch byte {
  case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "a")...UInt8(ascii: "z"),
    UInt8(ascii: "0")...UInt8(ascii: "9"):
    true
  default: false
  }
}

extension ExactString {
  /// Removes the white space around a value whose type ignores it (XML Schema Part 2 §4.3.6).
  ///
  /// No such value has white space inside.
  package var collapsed: Self {
    guard let first = utf8.firstIndex(where: { !XMLText.isWhiteSpace($0) }),
      let last = utf8.lastIndex(where: { !XMLText.isWhiteSpace($0) })
    else { return "" }
    return Self(utf8: utf8[first...last])
  }
}

extension Int {
  /// Reads an `xs:nonNegativeInteger`, which may be of any size (XML Schema Part 2 §3.3.20); what is beyond
  /// the largest number is that.
  package init?(nonNegativeInteger text: ExactString) {
    let trimmed = text.collapsed
    var digits = trimmed.utf8[...]
    let sign = digits.first
    if sign == UInt8(ascii: "+") || sign == UInt8(ascii: "-") { digits.removeFirst() }
    guard !digits.isEmpty, digits.allSatisfy({ 0x30...0x39 ~= $0 }) else { return nil }
    digits = digits.drop { $0 == UInt8(ascii: "0") }
    guard sign != UInt8(ascii: "-") || digits.isEmpty else { return nil }
    self = digits.isEmpty ? 0 : Int(Substring(digits)) ?? .max
  }
}
