import CanonicalXML
package import SAMLFormats

/// A request for a sign-in (SAML Core §3.4.1).
package struct AuthnRequest: Sendable, Hashable {
  /// What it says of itself.
  package let header: MessageHeader
  /// Where the answer goes, by a number that the metadata of the requester explains.
  package let consumerIndex: Int?
  /// Where the answer goes, by its URL.
  package let consumerURL: ExactString?
  /// How the answer is sent, the URI of a binding.
  package let protocolBinding: ExactString?
  /// Whether the user must be asked again.
  package let forcesAuthn: Bool
  /// Whether the user must not be asked.
  package let isPassive: Bool
  /// Whom the answer is to be about.
  package let subject: Subject?
  /// The format of the name that the answer is to have.
  package let nameIDFormat: ExactString?
}

extension AuthnRequest {
  init(
    _ element: XMLTree.Element, _ decrypted: [NodeID: XMLTree.Element]
  ) throws(AssertionError) {
    var reader = try ElementReader(element)
    let header = try MessageHeader(&reader, "AuthnRequestType", with: Self.attributes)
    let consumerIndex = try element.unsignedShort(SAMLName.consumerIndex)
    _ = try element.unsignedShort(SAMLName.attributeIndex)
    let forcesAuthn = try element.flag(SAMLName.forceAuthn) ?? false
    let isPassive = try element.flag(SAMLName.isPassive) ?? false
    let subject = try reader.optional(SAMLName.subject)
      .map(parse: { (element) throws(AssertionError) in try Subject(element, decrypted, .default) })
    let format = try reader.optional(SAMLName.nameIDPolicy).map(parse: Self.format(of:)) ?? nil
    _ = try reader.optional(SAMLName.conditions).map(parse: Conditions.init)
    try reader.optional(SAMLName.requestedAuthnContext).map(parse: Self.check(context:))
    try reader.optional(SAMLName.scoping).map(parse: Scoping.check)
    try reader.end()
    self.init(
      header: header, consumerIndex: consumerIndex,
      consumerURL: try element.absoluteURI(SAMLName.consumerURL),
      protocolBinding: try element.absoluteURI(SAMLName.protocolBinding), forcesAuthn: forcesAuthn,
      isPassive: isPassive, subject: subject,
      nameIDFormat: format)
  }

  private static let attributes = [
    SAMLName.forceAuthn, SAMLName.isPassive, SAMLName.protocolBinding, SAMLName.consumerIndex,
    SAMLName.consumerURL, SAMLName.attributeIndex, SAMLName.providerName,
  ]

  /// The format that a policy of names asks for (SAML Core §3.4.1.1).
  private static func format(of policy: XMLTree.Element) throws(AssertionError) -> ExactString? {
    try policy.requireAttributes(
      among: [SAMLName.format, SAMLName.spNameQualifier, SAMLName.allowCreate])
    _ = try policy.flag(SAMLName.allowCreate)
    try ElementReader(policy).end()
    return try policy.absoluteURI(SAMLName.format)
  }

  /// Classes or declarations, and at least one of them (SAML Core §3.3.2.2.1).
  private static func check(context: XMLTree.Element) throws(AssertionError) {
    try context.requireAttributes(among: [SAMLName.comparison])
    if let comparison = context.attribute(SAMLName.comparison),
      !["exact", "minimum", "maximum", "better"].contains(comparison)
    {
      throw .malformedAttribute(SAMLName.comparison.localName, context.id)
    }
    var reader = try ElementReader(context)
    var references = Array(reader.all(SAMLName.authnContextClassRef))
    if references.isEmpty { references = Array(reader.all(SAMLName.authnContextDeclRef)) }
    guard !references.isEmpty else { throw .missingChild("AuthnContextClassRef", context.id) }
    for reference in references { _ = try reference.requiredPlainText() }
    try reader.end()
  }
}
