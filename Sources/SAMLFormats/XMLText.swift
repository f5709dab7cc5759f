/// The grammar of XML for text and names, for code that reads them without a parser.
package enum XMLText {
  /// Whether a byte is white space: tab, line feed, carriage return or space (XML 1.0 §2.3, production
  /// S).
  @inlinable package static func isWhiteSpace(_ byte: UInt8) -> Bool {
    byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D
  }

  /// Whether a scalar is white space.
  @inlinable package static func isWhiteSpace(_ scalar: Unicode.Scalar) -> Bool {
    scalar.isASCII && isWhiteSpace(UInt8(truncatingIfNeeded: scalar.value))
  }

  /// A text without the white space at its ends.
  package static func trimmed(_ text: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    let content = text.drop(while: isWhiteSpace)
    guard let last = content.lastIndex(where: { !isWhiteSpace($0) }) else { return content }
    return content[...last]
  }

  /// How a character is written that is markup or that a reader of a quoted attribute value would
  /// change; nil for any other (XML 1.0 §2.4, §3.3.3).
  ///
  /// Line ends and tabs are written as Canonical XML 1.0 §2.3 has them.
  @inlinable package static func reference(to byte: UInt8) -> StaticString? {
    switch byte {
    case UInt8(ascii: "&"): "&amp;"
    case UInt8(ascii: "<"): "&lt;"
    case UInt8(ascii: ">"): "&gt;"
    case UInt8(ascii: "\""): "&quot;"
    case 0x09: "&#x9;"
    case 0x0A: "&#xA;"
    case 0x0D: "&#xD;"
    default: nil
    }
  }

  /// A text with references in place of some of its bytes.
  ///
  /// - Parameters:
  ///   - text: The text, in UTF-8.
  ///   - reference: How a byte is written, and nil for one that stays; by default as it fits text and
  ///     quoted attribute values alike.
  /// - Returns: The text with the references, in UTF-8.
  package static func escaped(
    _ text: some Sequence<UInt8>,
    _ reference: (UInt8) -> StaticString? = XMLText.reference(to:)
  ) -> [UInt8] {
    var escaped: [UInt8] = []
    for byte in text {
      if let reference = reference(byte) {
        escaped += reference.description.utf8
      } else {
        escaped.append(byte)
      }
    }
    return escaped
  }

  /// A text as the value of a quoted attribute.
  package static func escaped(_ text: ExactString) -> String {
    String(decoding: escaped(text.utf8), as: UTF8.self)
  }
}
