public import SAMLFormats

extension StableCode {
  /// `client_assertion` is of SAML, and no provider is trusted for clients (RFC 7522 §2.2).
  public static let oauthClientAssertion = StableCode(
    "oauth.client-assertion", .policy, mends: .client,
    says: "No client authenticates by an assertion here.",
    why:
      "Who speaks for clients is another question than who speaks for users (RFC 7522 section 3).",
    help: "Authenticate in another way, or let the operator trust a provider for clients.")

  /// `client_id` differs from the `NameID` of `client_assertion`, or there is none (RFC 7521 §4.2, RFC 7522 §3).
  public static let oauthClientMismatch = StableCode(
    "oauth.client-mismatch", .attack, mends: .client,
    says: "The assertion authenticates another client than the request names.",
    why: "A client could ask for a token in the name of another one (RFC 7521 section 4.2).",
    help: "Send no client_id, or that of the NameID of the assertion.", attack: .otherService)

  /// `grant_type` is none with an assertion, and `client_assertion_type` is not that of SAML (RFC 7522 §2).
  public static let oauthGrantType = StableCode(
    "oauth.grant-type", .broken, mends: .client,
    says: "The request has no assertion of SAML: its grant_type is of another kind.",
    why:
      "The type says what the assertion is used for, and not how the text looks (RFC 7522 section 2).",
    help: "Send grant_type=urn:ietf:params:oauth:grant-type:saml2-bearer with the assertion.")

  /// A parameter that the type of the request requires is absent or empty (RFC 7522 §2, RFC 8693 §2.1).
  public static let oauthParameterMissing = StableCode(
    "oauth.parameter-missing", .broken, mends: .client,
    says: "A parameter of the request is missing.",
    why: "Without it nothing says what is asked for (RFC 6749 section 4.5, RFC 8693 section 2.1).",
    help: "Send it once in the form; an empty parameter counts as absent.")

  /// `subject_token_type` or `actor_token_type` is not that of a SAML 2.0 assertion (RFC 8693 §3).
  public static let oauthTokenType = StableCode(
    "oauth.token-type", .broken, mends: .client,
    says: "The token is of another type than an assertion of SAML.",
    why: "The type decides what the token is judged as (RFC 8693 section 2.1).",
    help: "Send the type urn:ietf:params:oauth:token-type:saml2, or judge the token elsewhere.")
}
