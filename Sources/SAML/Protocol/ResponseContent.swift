import CanonicalXML
public import SAMLFormats
import XMLSignature

/// The content of a response element (SAML Core §3.2.2, §3.3.3).
public struct ResponseContent: Sendable, Hashable {
  /// The identifier of the response.
  public let id: ExactString
  /// The version of SAML; only `2.0` is usable.
  package let version: ExactString
  /// When the response was made.
  public let issueInstant: Instant
  /// The address it was sent to.
  public let destination: ExactString?
  /// The query that it answers.
  public let inResponseTo: ExactString?
  /// Who made it.
  public let issuer: Issuer?
  /// Whether the query succeeded.
  public let status: Status
  /// How many assertions it holds in the clear.
  package let assertionCount: Int
  /// How many assertions it holds encrypted.
  package let encryptedAssertionCount: Int

  /// Whether the query succeeded and the answer has no statement (SAML Core §3.3.4).
  var isSuccessWithoutAssertion: Bool {
    status.isSuccess && assertionCount == 0 && encryptedAssertionCount == 0
  }
}

extension ResponseContent {
  init(
    _ element: XMLTree.Element, acceptingNmtokenID acceptsNmtoken: Bool = false
  ) throws(AssertionError) {
    guard element.hasName(SAMLName.response) else { throw .unexpectedElement(element.id) }
    let id = try element.requiredIdentifier(acceptingNmtoken: acceptsNmtoken)
    let version = try element.requiredAttribute(SAMLName.version)
    let issueInstant = try element.requiredTime(SAMLName.issueInstant)
    let destination = element.attribute(SAMLName.destination)
    let inResponseTo = try element.reference(SAMLName.inResponseTo)
    try element.requireAttributes(among: SchemaAttributes.response, ofType: "ResponseType")
    var reader = try ElementReader(element)
    let issuer = try reader.optional(SAMLName.issuer).map(parse: Issuer.init)
    _ = reader.optional(DSigName.signature)
    // Extensions carry no trust (RSP-06).
    _ = reader.optional(SAMLName.extensions)
    let status = try Status(reader.required(SAMLName.status))
    let assertions = reader.all(among: Self.assertionKinds)
    try reader.end()
    let assertionCount = assertions.count { $0.hasName(SAMLName.assertion) }
    // The memberwise initialiser makes it in its place.
    self.init(
      id: id, version: version, issueInstant: issueInstant, destination: destination,
      inResponseTo: inResponseTo, issuer: issuer, status: status, assertionCount: assertionCount,
      encryptedAssertionCount: assertions.count - assertionCount)
  }

  private static let assertionKinds = [SAMLName.assertion, SAMLName.encryptedAssertion]
}
