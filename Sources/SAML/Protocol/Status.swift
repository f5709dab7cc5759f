public import Formats
import XML

/// Whether a query succeeded, and if not, why (SAML Core §3.2.2.1).
public struct Status: Sendable, Hashable {
  /// The code of success.
  package static let success = StatusCode.success.rawValue

  /// The code of the first level, which is one of four.
  @Exact public private(set) var code: String
  /// The more specific code inside it, if there is one.
  @Exact public private(set) var subordinateCode: String?
  /// The responder's message to its operators, if there is one: unverified text, which may be
  /// personal.
  public let message: StatusMessage?

  /// Whether the responder added a message for its operators.
  package var hasMessage: Bool { message != nil }

  /// Whether the code is that of success, byte by byte.
  public var isSuccess: Bool { code.isExactly(Self.success) }

  /// Both levels, the outer one first.
  package var codes: [String] { [code] + (subordinateCode.map { [$0] } ?? []) }
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
  @Exact public private(set) var text: String

  init(_ element: XMLTree.Element) throws(AssertionError) { text = try element.samlText() }
}

/// The status codes of SAML (SAML Core §3.2.2.2); responders may define others.
public enum StatusCode: String, Sendable, Hashable, CaseIterable {
  // First level
  case success = "urn:oasis:names:tc:SAML:2.0:status:Success"
  case requester = "urn:oasis:names:tc:SAML:2.0:status:Requester"
  case responder = "urn:oasis:names:tc:SAML:2.0:status:Responder"
  case versionMismatch = "urn:oasis:names:tc:SAML:2.0:status:VersionMismatch"

  // Second level
  case authnFailed = "urn:oasis:names:tc:SAML:2.0:status:AuthnFailed"
  case invalidAttrNameOrValue = "urn:oasis:names:tc:SAML:2.0:status:InvalidAttrNameOrValue"
  case invalidNameIDPolicy = "urn:oasis:names:tc:SAML:2.0:status:InvalidNameIDPolicy"
  case noAuthnContext = "urn:oasis:names:tc:SAML:2.0:status:NoAuthnContext"
  case noAvailableIDP = "urn:oasis:names:tc:SAML:2.0:status:NoAvailableIDP"
  case noPassive = "urn:oasis:names:tc:SAML:2.0:status:NoPassive"
  case noSupportedIDP = "urn:oasis:names:tc:SAML:2.0:status:NoSupportedIDP"
  case partialLogout = "urn:oasis:names:tc:SAML:2.0:status:PartialLogout"
  case proxyCountExceeded = "urn:oasis:names:tc:SAML:2.0:status:ProxyCountExceeded"
  case requestDenied = "urn:oasis:names:tc:SAML:2.0:status:RequestDenied"
  case requestUnsupported = "urn:oasis:names:tc:SAML:2.0:status:RequestUnsupported"
  case requestVersionDeprecated = "urn:oasis:names:tc:SAML:2.0:status:RequestVersionDeprecated"
  case requestVersionTooHigh = "urn:oasis:names:tc:SAML:2.0:status:RequestVersionTooHigh"
  case requestVersionTooLow = "urn:oasis:names:tc:SAML:2.0:status:RequestVersionTooLow"
  case resourceNotRecognized = "urn:oasis:names:tc:SAML:2.0:status:ResourceNotRecognized"
  case tooManyResponses = "urn:oasis:names:tc:SAML:2.0:status:TooManyResponses"
  case unknownAttrProfile = "urn:oasis:names:tc:SAML:2.0:status:UnknownAttrProfile"
  case unknownPrincipal = "urn:oasis:names:tc:SAML:2.0:status:UnknownPrincipal"
  case unsupportedBinding = "urn:oasis:names:tc:SAML:2.0:status:UnsupportedBinding"
}
