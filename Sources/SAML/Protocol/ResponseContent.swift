import XMLSignature
import XMLTree

/// What a response element says (SAML Core §3.2.2, §3.3.3).
public struct ResponseContent: Sendable, Hashable {
  /// The identifier of the response.
  public let id: String
  /// The version of SAML; only `2.0` is usable.
  public let version: String
  /// When the response was made.
  public let issueInstant: Instant
  /// Where it was sent.
  public let destination: String?
  /// The query that it answers.
  public let inResponseTo: String?
  /// Who made it.
  public let issuer: Issuer?
  /// Whether the query succeeded.
  public let status: Status
  /// How many assertions it holds in the clear.
  public let assertionCount: Int
  /// How many assertions it holds encrypted.
  public let encryptedAssertionCount: Int

  init(_ element: XMLTree.Element) throws(AssertionError) {
    guard element.is(SAMLName.response) else { throw .unexpectedElement(element.id) }
    id = try element.requiredIdentifier(SAMLName.id)
    version = try element.requiredAttribute(SAMLName.version)
    issueInstant = try element.requiredTime(SAMLName.issueInstant)
    destination = element.attribute(SAMLName.destination)
    inResponseTo = try element.identifier(SAMLName.inResponseTo)
    try element.requireAttributes(among: SchemaAttributes.response)
    var reader = try SchemaReader(element)
    issuer = try reader.optional(SAMLName.issuer).map(parse: Issuer.init)
    _ = reader.optional(DSigName.signature)
    // Extensions carry no trust (RSP-06).
    _ = reader.optional(SAMLName.extensions)
    status = try Status(reader.required(SAMLName.status))
    let assertions = reader.all(among: [SAMLName.assertion, SAMLName.encryptedAssertion])
    try reader.end()
    assertionCount = assertions.count { $0.is(SAMLName.assertion) }
    encryptedAssertionCount = assertions.count - assertionCount
  }

  /// Whether the query succeeded and there is nothing to say (SAML Core §3.3.4).
  var isSuccessWithoutAssertion: Bool {
    status.isSuccess && assertionCount == 0 && encryptedAssertionCount == 0
  }
}
