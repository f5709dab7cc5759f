import CanonicalXML
package import SAMLFormats
import XMLSignature

/// Makes attribute queries (SAML Core §3.3.2.3).
///
/// The caller supplies the clock and the identifier; `randomID()` makes one that an attacker cannot
/// guess.
package struct AttributeQueryBuilder: Sendable, Hashable {
  /// The identifier, an XML name without a colon.
  package var id: ExactString
  /// When the query is made.
  package var issueInstant: Instant
  /// Who asks, an entity identifier.
  package var issuer: ExactString
  /// Where the query is sent; nil leaves it out.
  package var destination: ExactString?
  /// The subject of the question.
  package var subject: QueriedName
  /// The requested attributes; empty asks for all that the requester may have.
  package var attributes: [RequestedAttribute] = []

  /// Begins a query.
  package init(id: ExactString, issueInstant: Instant, issuer: ExactString, subject: QueriedName) {
    self.id = id
    self.issueInstant = issueInstant
    self.issuer = issuer
    self.subject = subject
  }

  /// An identifier of 160 random bits (SAML Core §1.3.4, AQR-06).
  package static func randomID() -> ExactString {
    var generator = SystemRandomNumberGenerator()
    let bytes = (0..<20).map { _ in UInt8.random(in: .min ... .max, using: &generator) }
    return "_\(Hexadecimal.text(bytes))"
  }

  /// Returns the query, unsigned, as UTF-8.
  ///
  /// - Throws: `AttributeQueryBuildingError` for content that no query may have.
  package func bytes() throws(AttributeQueryBuildingError) -> [UInt8] {
    try check()
    var writer = MarkupWriter()
    try writer.open(
      "samlp:AttributeQuery",
      [
        ("xmlns:samlp", "\(SAMLName.protocolNamespace)"),
        ("xmlns:saml", "\(SAMLName.assertionNamespace)"),
        ("ID", id), ("Version", "2.0"), ("IssueInstant", "\(issueInstant)"),
        ("Destination", destination),
      ])
    try writer.element("saml:Issuer", [], issuer)
    try writer.open("saml:Subject", [])
    try writer.element(
      "saml:NameID",
      [
        ("Format", subject.format), ("NameQualifier", subject.nameQualifier),
        ("SPNameQualifier", subject.spNameQualifier), ("SPProvidedID", subject.spProvidedID),
      ], subject.value)
    writer.close("saml:Subject")
    for attribute in attributes {
      try writer.open(
        "saml:Attribute", [("Name", attribute.name), ("NameFormat", attribute.nameFormat)])
      for value in attribute.values { try writer.element("saml:AttributeValue", [], value) }
      writer.close("saml:Attribute")
    }
    writer.close("samlp:AttributeQuery")
    return writer.bytes
  }

  private func check() throws(AttributeQueryBuildingError) {
    guard XMLText.isNCName(id.string), id.utf8.count <= 256 else { throw .malformedID }
    if let destination, !EndpointURI.isAbsolute(destination.collapsed.utf8) {
      throw .relativeURI("Destination")
    }
    guard !issuer.utf8.allSatisfy(XMLText.isWhiteSpace) else { throw .emptyText("Issuer") }
    guard !subject.value.utf8.allSatisfy(XMLText.isWhiteSpace) else { throw .emptyText("NameID") }
    for (index, attribute) in attributes.enumerated() {
      guard !attribute.name.utf8.allSatisfy(XMLText.isWhiteSpace) else { throw .emptyText("Name") }
      // A query never names an attribute twice (SAML Core §3.3.2.3, AQR-06).
      guard !attributes[..<index].contains(where: { $0.hasIdentity(of: attribute) }) else {
        throw .attributeNamedTwice
      }
    }
  }
}

/// The name of a subject, with the qualifiers that make it unique (SAML Core §2.2.2).
package struct QueriedName: Sendable, Hashable, Confidential {
  /// The name.
  package var value: ExactString
  /// The URI of its format.
  package var format: ExactString?
  /// The domain that qualifies the name.
  package var nameQualifier: ExactString?
  /// The relying party that qualifies the name.
  package var spNameQualifier: ExactString?
  /// The name that the relying party has given the subject.
  package var spProvidedID: ExactString?

  /// Makes a name.
  package init(_ value: ExactString, format: ExactString? = nil) {
    self.value = value
    self.format = format
  }
}

/// An attribute that is asked for (SAML Core §3.3.2.3).
package struct RequestedAttribute: Sendable, Hashable {
  /// The name.
  package var name: ExactString
  /// The URI of the name's format.
  package var nameFormat: ExactString?
  /// The values that are asked for; empty asks for any.
  package var values: [ExactString] = []

  /// Asks for an attribute.
  package init(_ name: ExactString, nameFormat: ExactString? = nil) {
    self.name = name
    self.nameFormat = nameFormat
  }

  fileprivate func hasIdentity(of other: RequestedAttribute) -> Bool {
    name == other.name
      && (nameFormat ?? Attribute.unspecified) == (other.nameFormat ?? Attribute.unspecified)
  }
}

/// Why a query cannot be made.
package enum AttributeQueryBuildingError: Error, Sendable, Hashable {
  /// The identifier is no XML name, or has more than 256 bytes.
  case malformedID
  /// A required text is empty; the name is that of the element or attribute.
  case emptyText(ExactString)
  /// A URI is empty or relative (SAML Core §1.3.2); the name is that of the attribute.
  case relativeURI(ExactString)
  /// Two attributes have the same name and format.
  case attributeNamedTwice
  /// A text holds a character that XML has not.
  case characterOutsideXML

  /// One sentence for people.
  package var message: String {
    switch self {
    case .malformedID: "the ID is not an XML name without a colon of at most 256 bytes"
    case .emptyText(let name): "\(name) is empty"
    case .relativeURI(let name): "\(name) is no absolute URI"
    case .attributeNamedTwice: "an attribute is named twice"
    case .characterOutsideXML: "a text holds a character that XML does not allow"
    }
  }
}
