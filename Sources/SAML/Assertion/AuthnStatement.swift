import CanonicalXML
public import SAMLFormats

/// Properties of the subject that belong together (SAML Core §2.7.3).
package struct AttributeStatement: Sendable, Hashable {
  /// The attributes in the clear, and those that were decrypted.
  package let attributes: [Attribute]
  /// How many more are encrypted (SAML Core §2.7.3.2).
  package let encryptedAttributeCount: Int

  init(
    _ element: XMLTree.Element, _ attributeReader: inout AttributeReader,
    _ decrypted: [NodeID: XMLTree.Element]
  ) throws(AssertionError) {
    try element.requireAttributes(among: [])
    var reader = try ElementReader(element)
    let children = reader.all(among: Self.kinds)
    try reader.end()
    guard !children.isEmpty else { throw .missingChild("Attribute", element.id) }
    attributes = try attributeReader.read(children, decrypted)
    encryptedAttributeCount = children.count - attributes.count
    guard encryptedAttributeCount > 0 else { return }
    for child in children where child.hasName(SAMLName.encryptedAttribute) {
      _ = try child.encryptedData()
    }
  }

  private static let kinds = [SAMLName.attribute, SAMLName.encryptedAttribute]
}

/// States that the subject was authenticated (SAML Core §2.7.2); not present in answers to
/// attribute queries.
public struct AuthnStatement: Sendable, Hashable {
  /// When the subject was authenticated.
  public let authnInstant: Instant
  /// The session, if it has a name.
  public let sessionIndex: ExactString?
  /// When the session ends.
  public let sessionNotOnOrAfter: Instant?
  /// The URI of the class of authentication.
  public let contextClass: ExactString?

  init(_ element: XMLTree.Element) throws(AssertionError) {
    authnInstant = try element.requiredTime(SAMLName.authnInstant)
    sessionIndex = element.attribute(SAMLName.sessionIndex)
    sessionNotOnOrAfter = try element.time(SAMLName.sessionNotOnOrAfter)
    try element.requireAttributes(among: SchemaAttributes.authnStatement)
    var reader = try ElementReader(element)
    _ = reader.optional(SAMLName.subjectLocality)
    contextClass = try Self.contextClass(reader.required(SAMLName.authnContext))
    try reader.end()
  }

  /// A class, a declaration, or both; only the class is read (SAML Core §2.7.2.2).
  private static func contextClass(_ context: XMLTree.Element) throws(AssertionError)
    -> ExactString?
  {
    try context.requireAttributes(among: [])
    var reader = try ElementReader(context)
    let contextClass = reader.optional(SAMLName.authnContextClassRef)
    let declaration =
      reader.optional(SAMLName.authnContextDecl) ?? reader.optional(SAMLName.authnContextDeclRef)
    guard contextClass != nil || declaration != nil else {
      throw .missingChild("AuthnContextClassRef", context.id)
    }
    _ = reader.all(SAMLName.authenticatingAuthority)
    try reader.end()
    return try contextClass.map(parse: { (element) throws(AssertionError) in
      try element.requiredPlainText()
    })
  }
}
