import XMLTree

/// A named property of the subject (SAML Core §2.7.3.1).
public struct Attribute: Sendable, Hashable {
  /// The name; together with the format it identifies the attribute.
  public let name: String
  /// The URI of the name's format; absent means unspecified.
  public let nameFormat: String?
  /// A name for people; it never identifies (SAML Core §2.7.3.1, ATT-01).
  public let friendlyName: String?
  /// The values in the order of the document.
  public let values: [AttributeValue]
  /// Whether two values state different types (`xsi:type`).
  let hasMixedTypes: Bool

  /// Reads the element.
  ///
  /// - Parameters:
  ///   - element: The attribute.
  ///   - structured: What makes the octets of structured values.
  ///   - formatBefore: The format of the attribute before it, which mostly is that of this one too.
  /// - Throws: `AssertionError` for what the schema does not have.
  init(
    _ element: XMLTree.Element, _ structured: inout StructuredOctets, formatBefore: String? = nil
  ) throws(AssertionError) {
    name = try element.requiredAttribute(SAMLName.name)
    nameFormat = element.attribute(SAMLName.nameFormat, probably: formatBefore)
    friendlyName = element.attribute(SAMLName.friendlyName)
    var reader = try SchemaReader(element)
    let elements = reader.all(SAMLName.attributeValue)
    try reader.end()
    values = try elements.map(parse: { (element) throws(AssertionError) in
      try AttributeValue(element, &structured)
    })
    hasMixedTypes =
      elements.count > 1
      && Self.areMixed(elements.compactMap { $0.attribute(SAMLName.xsiType) })
  }

  /// Whether two attributes are the same one (ATT-01).
  func hasIdentity(of other: Attribute) -> Bool {
    name.isExactly(other.name)
      && (nameFormat ?? Self.unspecified).isExactly(other.nameFormat ?? Self.unspecified)
  }

  /// Whether types differ by their local names.
  ///
  /// The prefix is not looked at: exclusive canonicalisation leaves out a declaration that only this
  /// name uses, so the signed octets do not say what the prefix stands for.
  private static func areMixed(_ types: [String]) -> Bool {
    guard let first = types.first else { return false }
    func localName(_ type: String) -> Substring.UTF8View {
      let octets = Substring(type).utf8
      return octets.lastIndex(of: UInt8(ascii: ":")).map { octets[octets.index(after: $0)...] }
        ?? octets
    }
    return types.dropFirst().contains { type in
      !type.isExactly(first) && !localName(type).elementsEqual(localName(first))
    }
  }

  /// What an absent format means (SAML Core §2.7.3.1).
  static let unspecified = "urn:oasis:names:tc:SAML:2.0:attrname-format:unspecified"
}

/// One value of an attribute (SAML Core §2.7.3.1.1).
///
/// An absent value is an attribute without values; the other three are told apart here (TXT-04).
public enum AttributeValue: Sendable, Hashable, Redacted {
  /// Text, which may be empty.
  case text(String)
  /// `xsi:nil="true"`: there is no value.
  case null
  /// XML: its canonical octets as text, and all its text joined, for display (TXT-05).
  case xml(String, text: String)

  init(
    _ element: XMLTree.Element, _ structured: inout StructuredOctets
  ) throws(AssertionError) {
    if try element.isNil() {
      guard try element.samlText().isEmpty else { throw .unexpectedText(element.id) }
      self = .null
    } else if element.hasChildElements {
      self = .xml(try structured.text(of: element), text: element.displayText)
    } else {
      self = .text(try element.samlText())
    }
  }
}
