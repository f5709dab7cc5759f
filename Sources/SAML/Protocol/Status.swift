import CanonicalXML
public import SAMLFormats

/// Whether a query succeeded, and if not, why (SAML Core §3.2.2.1).
public struct Status: Sendable, Hashable {
  /// The code of success.
  package static let success = ExactString(StatusCode.success.rawValue)

  /// The code of the first level, which is one of four.
  public let code: ExactString
  /// The more specific code inside it, if there is one.
  public let subordinateCode: ExactString?
  /// The responder's message to its operators, if there is one: unverified text, which may be
  /// personal.
  public let message: StatusMessage?

  /// Whether the responder added a message for its operators.
  package var hasMessage: Bool { message != nil }

  /// Whether the code is that of success, byte by byte.
  public var isSuccess: Bool { code == Self.success }

  /// Both levels, the outer one first.
  package var codes: [ExactString] { [code] + (subordinateCode.map { [$0] } ?? []) }
}

extension Status {
  init(_ element: XMLTree.Element) throws(AssertionError) {
    try element.requireAttributes(among: [])
    var reader = try ElementReader(element)
    let first = try reader.required(SAMLName.statusCode)
    let message = reader.optional(SAMLName.statusMessage)
    try message?.requireAttributes(among: [])
    let read = try message.map(parse: StatusMessage.init)
    _ = reader.optional(SAMLName.statusDetail)
    try reader.end()
    let code = try first.requiredAttribute(SAMLName.value)
    // Deeper levels may follow (SAML Core §3.2.2.2); they are checked against the schema and not
    // read.
    let second = try Self.codeInside(first)
    let subordinateCode = try second?.requiredAttribute(SAMLName.value)
    var deeper = try second.map(parse: Self.codeInside) ?? nil
    while let code = deeper {
      _ = try code.requiredAttribute(SAMLName.value)
      deeper = try Self.codeInside(code)
    }
    self.init(code: code, subordinateCode: subordinateCode, message: read)
  }

  private static func codeInside(
    _ code: XMLTree.Element
  ) throws(AssertionError) -> XMLTree.Element? {
    try code.requireAttributes(among: SchemaAttributes.statusCode)
    var reader = try ElementReader(code)
    let inner = reader.optional(SAMLName.statusCode)
    try reader.end()
    return inner
  }
}

/// A responder's message to its operators (SAML Core §3.2.2.3); it may name a person.
public struct StatusMessage: Sendable, Hashable, Confidential {
  /// The message.
  public let text: ExactString

  init(_ element: XMLTree.Element) throws(AssertionError) { text = try element.samlText() }
}

/// The status codes of SAML (SAML Core §3.2.2.2); responders may define others.
public enum StatusCode: String, Sendable, Hashable, CaseIterable {
  // First level
  /// The responder fulfilled the request.
  case success = "urn:oasis:names:tc:SAML:2.0:status:Success"
  /// The requester made a mistake.
  case requester = "urn:oasis:names:tc:SAML:2.0:status:Requester"
  /// The responder failed.
  case responder = "urn:oasis:names:tc:SAML:2.0:status:Responder"
  /// The responder does not support the version of the request.
  case versionMismatch = "urn:oasis:names:tc:SAML:2.0:status:VersionMismatch"

  // Second level
  /// The user did not authenticate.
  case authnFailed = "urn:oasis:names:tc:SAML:2.0:status:AuthnFailed"
  /// An attribute of the request has an unexpected name or value.
  case invalidAttrNameOrValue = "urn:oasis:names:tc:SAML:2.0:status:InvalidAttrNameOrValue"
  /// The provider cannot give a name identifier of the requested kind.
  case invalidNameIDPolicy = "urn:oasis:names:tc:SAML:2.0:status:InvalidNameIDPolicy"
  /// The provider cannot authenticate in the requested way.
  case noAuthnContext = "urn:oasis:names:tc:SAML:2.0:status:NoAuthnContext"
  /// No provider of the list is available.
  case noAvailableIDP = "urn:oasis:names:tc:SAML:2.0:status:NoAvailableIDP"
  /// The provider cannot authenticate the user without interaction.
  case noPassive = "urn:oasis:names:tc:SAML:2.0:status:NoPassive"
  /// The proxy supports no provider of the list.
  case noSupportedIDP = "urn:oasis:names:tc:SAML:2.0:status:NoSupportedIDP"
  /// Some participants of the session did not log out.
  case partialLogout = "urn:oasis:names:tc:SAML:2.0:status:PartialLogout"
  /// The request would pass through more proxies than it allows.
  case proxyCountExceeded = "urn:oasis:names:tc:SAML:2.0:status:ProxyCountExceeded"
  /// The responder refuses to answer.
  case requestDenied = "urn:oasis:names:tc:SAML:2.0:status:RequestDenied"
  /// The responder does not support this request.
  case requestUnsupported = "urn:oasis:names:tc:SAML:2.0:status:RequestUnsupported"
  /// The responder no longer supports the version of the request.
  case requestVersionDeprecated = "urn:oasis:names:tc:SAML:2.0:status:RequestVersionDeprecated"
  /// The version of the request is too new.
  case requestVersionTooHigh = "urn:oasis:names:tc:SAML:2.0:status:RequestVersionTooHigh"
  /// The version of the request is too old.
  case requestVersionTooLow = "urn:oasis:names:tc:SAML:2.0:status:RequestVersionTooLow"
  /// The responder does not know the requested resource.
  case resourceNotRecognized = "urn:oasis:names:tc:SAML:2.0:status:ResourceNotRecognized"
  /// The answer has more elements than the responder returns.
  case tooManyResponses = "urn:oasis:names:tc:SAML:2.0:status:TooManyResponses"
  /// The provider does not know the attribute profile.
  case unknownAttrProfile = "urn:oasis:names:tc:SAML:2.0:status:UnknownAttrProfile"
  /// The provider does not know the user.
  case unknownPrincipal = "urn:oasis:names:tc:SAML:2.0:status:UnknownPrincipal"
  /// The provider does not support the requested binding.
  case unsupportedBinding = "urn:oasis:names:tc:SAML:2.0:status:UnsupportedBinding"
}
