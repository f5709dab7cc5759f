import CanonicalXML
public import SAMLFormats

/// A name with the qualifiers that make it unique (SAML Core §2.2.2).
///
/// Two names are the same only when all five parts are, byte by byte (TXT-07).
public struct NameID: Sendable, Hashable, Confidential {
  /// The name.
  public let value: ExactString
  /// The URI of its format; absent means unspecified.
  public let format: ExactString?
  /// The domain that qualifies the name.
  public let nameQualifier: ExactString?
  /// The relying party that qualifies the name.
  public let spNameQualifier: ExactString?
  /// The name that the relying party has given the subject.
  public let spProvidedID: ExactString?

  init(_ element: XMLTree.Element) throws(AssertionError) {
    try element.requireAttributes(among: SchemaAttributes.nameID)
    value = try element.requiredText()
    format = element.attribute(SAMLName.format)
    nameQualifier = element.attribute(SAMLName.nameQualifier)
    spNameQualifier = element.attribute(SAMLName.spNameQualifier)
    spProvidedID = element.attribute(SAMLName.spProvidedID)
  }
}

/// The entity that made a message or an assertion (SAML Core §2.2.5).
public struct Issuer: Sendable, Hashable {
  /// The entity's identifier, a URI.
  public let value: ExactString
  /// The URI of its format; absent means an entity identifier.
  public let format: ExactString?
  /// Whether it carries qualifiers, which an entity identifier does not (SAML Core §8.3.6).
  package let hasQualifiers: Bool

  /// Whether it is an entity identifier, by its format or without a format (SAML Core §2.2.5).
  package var isEntity: Bool { format.map { $0 == NameIDFormat.entity } ?? true }
}

extension Issuer {
  init(_ element: XMLTree.Element) throws(AssertionError) {
    try element.requireAttributes(among: SchemaAttributes.nameID)
    self.init(
      value: try element.requiredText(), format: element.attribute(SAMLName.format),
      hasQualifiers: element.attribute(SAMLName.nameQualifier) != nil
        || element.attribute(SAMLName.spNameQualifier) != nil
        || element.attribute(SAMLName.spProvidedID) != nil)
  }
}

/// The formats of names that promise something about the name (SAML Core §8.3).
enum NameIDFormat {
  static let entity: ExactString = "urn:oasis:names:tc:SAML:2.0:nameid-format:entity"
  static let persistent: ExactString = "urn:oasis:names:tc:SAML:2.0:nameid-format:persistent"
  static let transient: ExactString = "urn:oasis:names:tc:SAML:2.0:nameid-format:transient"
}
