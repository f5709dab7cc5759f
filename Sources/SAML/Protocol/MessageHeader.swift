import CanonicalXML
package import SAMLFormats
import XMLSignature

/// The attributes and the issuer that every message has (SAML Core §3.2.1, §3.2.2).
package struct MessageHeader: Sendable, Hashable {
  /// The identifier, which an answer repeats.
  package let id: ExactString
  /// The version of SAML; only `2.0` is usable.
  package let version: ExactString
  /// When the message was made.
  package let issueInstant: Instant
  /// The endpoint that the sender names; nil for none.
  package let destination: ExactString?
  /// Who made it.
  package let issuer: Issuer?
}

extension MessageHeader {
  /// Reads the attributes and the first children of a message, and leaves the others to the caller.
  ///
  /// - Parameters:
  ///   - reader: A reader that has taken nothing yet.
  ///   - type: The type that the schema gives the message.
  ///   - attributes: What it has beside the attributes of every request.
  /// - Throws: `AssertionError` for what the schema does not have.
  init(
    _ reader: inout ElementReader, _ type: StaticString, with attributes: [ExpandedName] = []
  ) throws(AssertionError) {
    let element = reader.element
    let id = try element.requiredIdentifier()
    let version = try element.requiredAttribute(SAMLName.version)
    let issueInstant = try element.requiredTime(SAMLName.issueInstant)
    try element.requireAttributes(among: SchemaAttributes.request + attributes, ofType: type)
    let destination = try element.absoluteURI(SAMLName.destination)
    _ = try element.absoluteURI(SAMLName.consent)
    let issuer = try reader.optional(SAMLName.issuer).map(parse: Issuer.init)
    _ = reader.optional(DSigName.signature)
    // Extensions carry no trust (RSP-06).
    try reader.optional(SAMLName.extensions).map(parse: Self.check(extensions:))
    self.init(
      id: id, version: version, issueInstant: issueInstant,
      destination: destination, issuer: issuer)
  }

  /// Extensions hold one element or more, each of another namespace than SAML's own (SAML Core §3.2.1).
  static func check(extensions: XMLTree.Element) throws(AssertionError) {
    try extensions.requireAttributes(among: [])
    let reader = try ElementReader(extensions)
    guard !reader.isAtEnd else {
      throw .emptyExtensions(extensions.id)
    }
    let own = ["", "\(SAMLName.protocolNamespace)", "\(SAMLName.assertionNamespace)"]
    for child in reader.rest where own.contains(child.name.namespaceURI) {
      throw .unexpectedChild(child.id)
    }
  }
}

extension AttributeQuery {
  /// What it says of itself, as every message does.
  var header: MessageHeader {
    MessageHeader(
      id: id, version: version, issueInstant: issueInstant, destination: destination,
      issuer: issuer)
  }
}
