public import SAMLFormats
public import XMLEncryption
public import XMLSignature

/// A service that receives responses: whom it trusts and what it expects, made once for its life.
///
/// What differs from one response to the next is a parameter of the call. A refusal is ``Refused``, whose reasons have
/// sentences. ``Immediate`` is the same without a cache and without waiting.
public struct RelyingParty: Sendable {
  private let verifier: ResponseVerifier

  /// Expects responses for an audience.
  ///
  /// - Parameters:
  ///   - audience: Our identifier, which an audience restriction must name.
  ///   - recipient: The endpoint at which the subject must be confirmed; nil leaves it unchecked.
  ///   - providers: Whom to believe; with none nothing is accepted.
  ///   - keys: Our private keys, in this process or elsewhere; with none, encrypted parts stay encrypted.
  ///   - replay: Remembers the assertions that were used, so that each is accepted once.
  public init(
    _ audience: ExactString, recipient: ExactString? = nil, trusting providers: [TrustedProvider],
    decrypting keys: [any KeyDecryptor] = [], replay: some ReplayCache
  ) {
    self.init(
      policy: Policy(audience, recipient, trusting: providers), decrypting: keys, replay: replay)
  }

  /// Expects responses by a policy, for settings that the other initialiser does not have.
  ///
  /// - Parameters:
  ///   - policy: The trusted keys and the expectations.
  ///   - keys: Our private keys.
  ///   - replay: Remembers the assertions that were used.
  ///   - explainer: Searches for the cause of a failed signature, such as `.search` of XMLSignatureDiagnosis.
  public init(
    policy: Policy, decrypting keys: [any KeyDecryptor] = [], replay: some ReplayCache,
    explaining explainer: SignatureExplainer? = nil
  ) {
    verifier = ResponseVerifier(policy: policy, keys: keys, replay: replay, explaining: explainer)
  }

  /// Verifies a response, whose assertion is then used up.
  ///
  /// - Parameters:
  ///   - message: The response as it was received.
  ///   - id: The ID of the query that it must answer; nil leaves that to the policy.
  ///   - query: The query whose subject and attributes it must state; nil leaves that to the policy.
  ///   - issuer: The only provider that is accepted now; nil is each that is trusted.
  ///   - now: The moment of the evaluation.
  /// - Returns: The assertion for which every rule holds, and that was not used before.
  /// - Throws: ``Refused`` with every reason at once. A cache that cannot answer is a reason.
  public func verify(
    _ message: Received, answering id: ExactString? = nil, query: AttributeQuery? = nil,
    from issuer: ExactString? = nil, at now: Instant = .now
  ) async throws(Refused) -> ValidatedAssertion {
    try await verifier.expecting(id, query, from: issuer)
      .verify(message.message(verifier.policy.limits), at: now)
  }

  /// Evaluates a response for a report: the cache is read and never written, so grant nothing by it.
  ///
  /// - Parameters:
  ///   - message: The response as it was received.
  ///   - id: The ID of the query that it must answer.
  ///   - query: The query whose subject and attributes it must state.
  ///   - issuer: The only provider that is accepted now.
  ///   - now: The moment of the evaluation.
  /// - Returns: The findings of all rules, and the outcome.
  public func evaluate(
    _ message: Received, answering id: ExactString? = nil, query: AttributeQuery? = nil,
    from issuer: ExactString? = nil, at now: Instant = .now
  ) async -> Verdict {
    await verifier.expecting(id, query, from: issuer)
      .evaluate(message.message(verifier.policy.limits), at: now)
  }
}

extension RelyingParty {
  /// A relying party that does not wait: its keys are in this process, and no cache is asked.
  ///
  /// A captured response is accepted again until it ends. Its verdict says so: `replay.assertion` is not checked.
  public struct Immediate: Sendable {
    private let verifier: ResponseVerifier

    /// Expects responses for an audience.
    ///
    /// - Parameters:
    ///   - audience: Our identifier, which an audience restriction must name.
    ///   - recipient: The endpoint at which the subject must be confirmed; nil leaves it unchecked.
    ///   - providers: Whom to believe; with none nothing is accepted.
    ///   - keys: Our private keys; with none, encrypted parts stay encrypted.
    public init(
      _ audience: ExactString, recipient: ExactString? = nil,
      trusting providers: [TrustedProvider], decrypting keys: [any ImmediateKeyDecryptor] = []
    ) {
      self.init(policy: Policy(audience, recipient, trusting: providers), decrypting: keys)
    }

    /// Expects responses by a policy.
    ///
    /// - Parameters:
    ///   - policy: The trusted keys and the expectations.
    ///   - keys: Our private keys.
    ///   - explainer: Searches for the cause of a failed signature.
    public init(
      policy: Policy, decrypting keys: [any ImmediateKeyDecryptor] = [],
      explaining explainer: SignatureExplainer? = nil
    ) {
      verifier = ResponseVerifier(policy: policy, keys: keys, explaining: explainer)
    }

    /// Verifies a response.
    ///
    /// - Parameters:
    ///   - message: The response as it was received.
    ///   - id: The ID of the query that it must answer; nil leaves that to the policy.
    ///   - query: The query whose subject and attributes it must state; nil leaves that to the policy.
    ///   - issuer: The only provider that is accepted now; nil is each that is trusted.
    ///   - now: The moment of the evaluation.
    /// - Returns: The assertion for which every rule holds.
    /// - Throws: ``Refused`` with every reason at once.
    public func verify(
      _ message: Received, answering id: ExactString? = nil, query: AttributeQuery? = nil,
      from issuer: ExactString? = nil, at now: Instant = .now
    ) throws(Refused) -> ValidatedAssertion {
      try verifier.expecting(id, query, from: issuer)
        .verify(message.message(verifier.policy.limits), at: now)
    }

    /// Evaluates a response for a report.
    ///
    /// - Parameters:
    ///   - message: The response as it was received.
    ///   - id: The ID of the query that it must answer.
    ///   - query: The query whose subject and attributes it must state.
    ///   - issuer: The only provider that is accepted now.
    ///   - now: The moment of the evaluation.
    /// - Returns: The findings of all rules, and the outcome.
    public func evaluate(
      _ message: Received, answering id: ExactString? = nil, query: AttributeQuery? = nil,
      from issuer: ExactString? = nil, at now: Instant = .now
    ) -> Verdict {
      verifier.expecting(id, query, from: issuer)
        .evaluate(message.message(verifier.policy.limits), at: now)
    }
  }
}

extension Policy {
  fileprivate init(
    _ audience: ExactString, _ recipient: ExactString?, trusting providers: [TrustedProvider]
  ) {
    self.init()
    audiences = [audience]
    self.recipient = recipient
    trustAnchors = providers.flatMap(\.anchors)
  }
}

extension ReplayCache where Self == InMemoryReplayCache {
  /// A cache of its own in the memory of this process.
  public static var inMemory: InMemoryReplayCache { InMemoryReplayCache() }
}
