import SAMLFormats

/// Writes elements, with every text escaped as Canonical XML does (Canonical XML 1.0 §2.3).
struct MarkupWriter {
  private(set) var bytes: [UInt8] = []

  typealias Attributes = [(name: String, value: ExactString?)]

  /// Writes a start tag, and skips attributes without a value.
  mutating func open(
    _ name: String, _ attributes: Attributes
  ) throws(AttributeQueryBuildingError) {
    bytes += "<\(name)".utf8
    for attribute in attributes {
      guard let value = attribute.value else { continue }
      bytes += " \(attribute.name)=\"".utf8
      try append(value)
      bytes.append(UInt8(ascii: "\""))
    }
    bytes.append(UInt8(ascii: ">"))
  }

  mutating func close(_ name: String) { bytes += "</\(name)>".utf8 }

  /// An element with a text.
  mutating func element(
    _ name: String, _ attributes: Attributes, _ text: ExactString
  ) throws(AttributeQueryBuildingError) {
    try open(name, attributes)
    try append(text)
    close(name)
  }

  /// Escapes for texts and for attributes alike: what either would change is a reference.
  private mutating func append(_ text: ExactString) throws(AttributeQueryBuildingError) {
    for scalar in text.string.unicodeScalars {
      switch scalar {
      case "\t", "\n", "\r": continue
      case "\u{0}"..."\u{1F}", "\u{FFFE}", "\u{FFFF}": throw .characterOutsideXML
      default: continue
      }
    }
    bytes += XMLText.escaped(text.utf8)
  }
}
