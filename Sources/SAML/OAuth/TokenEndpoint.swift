public import SAMLFormats
public import XMLEncryption

/// A token endpoint of OAuth 2.0 that takes assertions of SAML instead of passwords.
///
/// An assertion is an authorization grant, the authentication of a client (RFC 7522), or a token to exchange
/// (RFC 8693). It stands alone: what a sign-in posts is a response, which ``RelyingParty`` verifies and this type
/// refuses. A replay cache may be shared by both, and an assertion that was used at one is then spent at the other.
public struct TokenEndpoint: Sendable {
  private let verifier: ResponseVerifier
  /// Verifies what authenticates clients; nil where none does so by an assertion.
  private let clients: ResponseVerifier?

  /// Expects assertions for an endpoint.
  ///
  /// - Parameters:
  ///   - recipient: The URL of the token endpoint, at which the subject must be confirmed.
  ///   - audience: The identifier of the authorization server, which an audience restriction must name; its
  ///     issuer, or the URL of the token endpoint again.
  ///   - providers: Whom to believe about subjects and actors; with none nothing is accepted.
  ///   - clients: Whom to believe about clients, such as a client by its own key; with none, no client authenticates
  ///     by an assertion. A provider of users does not belong here: each user would be a client.
  ///   - keys: Our private keys; with none, what is encrypted is refused.
  ///   - replay: Remembers the assertions that were used, so that each is accepted once.
  public init(
    _ recipient: ExactString, audience: ExactString, trusting providers: [TrustedProvider],
    authenticating clients: [TrustedProvider] = [], decrypting keys: [any KeyDecryptor] = [],
    replay: some ReplayCache
  ) {
    var policy = Policy()
    policy.trustAnchors = providers.flatMap(\.anchors)
    self.init(
      recipient, audience: audience, policy: policy, authenticating: clients, decrypting: keys,
      replay: replay)
  }

  /// Expects assertions by a policy, for settings that the other initialiser does not have.
  ///
  /// - Parameters:
  ///   - recipient: The URL of the token endpoint, instead of that of the policy.
  ///   - audience: The identifier of the authorization server, instead of those of the policy.
  ///   - policy: The trusted keys and the other expectations; its profile becomes `oauth`.
  ///   - clients: Whom to believe about clients; with none, no client authenticates by an assertion.
  ///   - keys: Our private keys.
  ///   - replay: Remembers the assertions that were used.
  ///   - explainer: Searches for the cause of a failed signature.
  public init(
    _ recipient: ExactString, audience: ExactString, policy: Policy,
    authenticating clients: [TrustedProvider] = [], decrypting keys: [any KeyDecryptor] = [],
    replay: some ReplayCache, explaining explainer: SignatureExplainer? = nil
  ) {
    var policy = policy
    policy.profile = .oauth
    policy.recipient = recipient
    policy.audiences = [audience]
    verifier = ResponseVerifier(policy: policy, keys: keys, replay: replay, explaining: explainer)
    policy.trustAnchors = clients.flatMap(\.anchors)
    policy.issuers = []
    self.clients =
      clients.isEmpty
      ? nil : ResponseVerifier(policy: policy, keys: keys, replay: replay, explaining: explainer)
  }

  /// Verifies the assertions of a request, which are then used up.
  ///
  /// None is used up before all of them are known to be sound. Where the cache refuses a second one, or fails, the
  /// first is spent.
  ///
  /// - Parameters:
  ///   - request: The request as it was posted.
  ///   - now: The moment of the evaluation.
  /// - Returns: Each assertion for which every rule holds, and that was not used before.
  /// - Throws: ``RefusedToken`` with every reason that stands against the first one that is refused, and the
  ///   answer that OAuth has for it.
  public func verify(
    _ request: TokenRequest, at now: Instant = .now
  ) async throws(RefusedToken) -> TokenGrant {
    let tokens: [TokenRequest.Token]
    do throws(TokenRequestDefect) {
      tokens = try request.tokens(verifier.policy.limits)
    } catch {
      throw RefusedToken(
        verdict: Verdict(findings: [error.finding], at: now, verified: nil),
        parameter: error.parameter, error: error.error)
    }
    var sound: [(token: TokenRequest.Token, verifier: ResponseVerifier, verdict: Verdict)] = []
    for token in tokens {
      guard let verifier = token.parameter == .clientAssertion ? clients : verifier else {
        let finding = Finding(.oauthClientAssertion, .fail)
        throw RefusedToken(Verdict(findings: [finding], at: now, verified: nil), token.parameter)
      }
      let verdict = await verifier.evaluate(token, at: now)
      guard verdict.validated != nil else { throw RefusedToken(verdict, token.parameter) }
      sound.append((token, verifier, verdict))
    }
    var grant = TokenGrant()
    for (token, verifier, verdict) in sound {
      do { grant.assertions[token.parameter] = try await verifier.consume(verdict) } catch {
        throw RefusedToken(error.verdict, token.parameter)
      }
    }
    return grant
  }

}

extension ResponseVerifier {
  fileprivate func evaluate(_ token: TokenRequest.Token, at now: Instant) async -> Verdict {
    let (message, notes) = token.received(policy.limits)
    return token.judged(await evaluateBesidesReplay(message, at: now), notes)
  }

  /// Evaluates an assertion of a request without waiting.
  package func evaluate(
    _ token: TokenRequest.Token, at time: EvaluationTime
  ) -> (ReceivedMessage, Verdict) {
    let (message, notes) = token.received(policy.limits)
    return (message, token.judged(evaluate(message, at: time), notes))
  }
}

/// The assertions of a request for a token, each of which every rule accepts.
public struct TokenGrant: Sendable {
  fileprivate(set) var assertions: [TokenParameter: ValidatedAssertion] = [:]

  /// About whom a token is asked for, named by its `issuer` and its `nameID` together, by `assertion` or `subject_token`; nil for a grant of another kind.
  public var subject: ValidatedAssertion? { assertions[.assertion] ?? assertions[.subjectToken] }

  /// Who acts for the subject, by `actor_token`.
  public var actor: ValidatedAssertion? { assertions[.actorToken] }

  /// The client, whose `client_id` is its `nameID`; nil where it did not authenticate by an assertion of SAML.
  ///
  /// Compare `issuer` and `nameID` with its registration: another provider that is trusted for clients could name it.
  public var client: ValidatedAssertion? { assertions[.clientAssertion] }
}

/// Why a request for a token is refused, and the answer that OAuth has for it.
public struct RefusedToken: Error, Sendable, CustomStringConvertible {
  /// The error codes of a token endpoint (RFC 6749 §5.2).
  public enum OAuthError: String, Sendable, Hashable, CaseIterable {
    /// A parameter is missing, repeated or not as it must be; also a token to exchange (RFC 8693 §2.2.2).
    case invalidRequest = "invalid_request"
    /// The client's assertion is refused (RFC 7522 §3.2).
    case invalidClient = "invalid_client"
    /// The assertion of the grant is refused (RFC 7522 §3.1).
    case invalidGrant = "invalid_grant"
    /// The grant is of a kind without an assertion of SAML.
    case unsupportedGrantType = "unsupported_grant_type"
  }

  /// The verdict, whose outcome is not `valid`.
  public let verdict: Verdict
  /// The parameter whose assertion is refused; nil for the request as a whole.
  public let parameter: TokenParameter?
  /// The value of `error` in the answer.
  public let error: OAuthError

  /// The findings against the request, each with a code, a message and a help.
  public var reasons: [Finding] { verdict.reasons }

  /// The code and the message of each reason, without any content of the request.
  public var description: String { reasons.sentences }

  /// The status of the answer: 400, and 401 for a client (RFC 6749 §5.2).
  ///
  /// An assertion that could not be judged is no fault of the client: 503 where a further attempt may help, and
  /// 500 where the operator must mend it.
  public var httpStatus: Int {
    guard case .indeterminate = verdict.outcome else { return error == .invalidClient ? 401 : 400 }
    return reasons.contains { $0.responsibility == .retry } ? 503 : 500
  }

  fileprivate init(verdict: Verdict, parameter: TokenParameter?, error: OAuthError) {
    self.verdict = verdict
    self.parameter = parameter
    self.error = error
  }

  fileprivate init(_ verdict: Verdict, _ parameter: TokenParameter) {
    self.init(verdict: verdict, parameter: parameter, error: parameter.error)
  }
}
