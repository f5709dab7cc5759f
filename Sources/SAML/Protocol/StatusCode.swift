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
