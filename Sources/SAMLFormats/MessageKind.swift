/// The kind of a message, by the name of its root element (SAML Core §2, §3).
///
/// Rules exist for some of them. The kind of a message in a capture is read from its first bytes, so a tool can
/// separate responses and queries before it validates them; not for a decision of trust: the verifier parses.
public enum MessageKind: String, Sendable, Hashable, CaseIterable {
  /// `Response`, the answer to a query or to an authentication request.
  case response = "Response"
  /// `Assertion` without a response around it.
  case assertion = "Assertion"
  /// `EncryptedAssertion` without a response around it.
  case encryptedAssertion = "EncryptedAssertion"
  /// `AttributeQuery`.
  case attributeQuery = "AttributeQuery"
  /// `AuthnRequest`.
  case authnRequest = "AuthnRequest"
  /// `AuthnQuery`.
  case authnQuery = "AuthnQuery"
  /// `AuthzDecisionQuery`.
  case authzDecisionQuery = "AuthzDecisionQuery"
  /// `AssertionIDRequest`.
  case assertionIDRequest = "AssertionIDRequest"
  /// `ArtifactResolve`.
  case artifactResolve = "ArtifactResolve"
  /// `ArtifactResponse`.
  case artifactResponse = "ArtifactResponse"
  /// `LogoutRequest`.
  case logoutRequest = "LogoutRequest"
  /// `LogoutResponse`.
  case logoutResponse = "LogoutResponse"
  /// `ManageNameIDRequest`.
  case manageNameIDRequest = "ManageNameIDRequest"
  /// `ManageNameIDResponse`.
  case manageNameIDResponse = "ManageNameIDResponse"
  /// `NameIDMappingRequest`.
  case nameIDMappingRequest = "NameIDMappingRequest"
  /// `NameIDMappingResponse`.
  case nameIDMappingResponse = "NameIDMappingResponse"

  /// Whether rules for responses apply to it: a response, or an assertion that is meant as one.
  public var isMeantAsResponse: Bool { self == .response || isAssertion }

  /// Whether it is an assertion without a response around it, in the clear or encrypted.
  package var isAssertion: Bool { self == .assertion || self == .encryptedAssertion }
}
