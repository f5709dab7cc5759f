/// The parameter of a request to a token endpoint that carries an assertion of SAML, in Base64url.
public enum TokenParameter: String, Sendable, Hashable, CaseIterable {
  /// An authorization grant (RFC 7522 §2.1).
  case assertion
  /// The authentication of the client (RFC 7522 §2.2).
  case clientAssertion = "client_assertion"
  /// About whom a token is asked for (RFC 8693 §2.1).
  case subjectToken = "subject_token"
  /// Who acts for the subject (RFC 8693 §2.1).
  case actorToken = "actor_token"
}
