import CanonicalXML
import SAMLFormats
public import XMLEncryption
public import XMLSignature

/// Verifies responses by one policy.
///
/// Callers differ in three ways, and each is a parameter: how the response comes (``Message``),
/// which private keys decrypt, and which cache remembers used assertions. All share one
/// implementation: `verify` is `evaluate` and a look at its outcome.
public struct ResponseVerifier: Sendable {
  /// A response as it was received.
  public enum Message: Sendable {
    /// The bytes of the XML, exactly as they were signed.
    case response([UInt8])

    /// The bytes of a SOAP envelope, in which the response is evaluated in place (SAML Bindings
    /// §3.2).
    case envelope([UInt8])

    /// The body of a form that was posted, `application/x-www-form-urlencoded`, with the response in its
    /// control `SAMLResponse` (SAML Bindings §3.5.4).
    ///
    /// It is read strictly. To find out what happened to a damaged one, use `Inspector` of
    /// SAMLInspection.
    case posted([UInt8])

    /// The text of that control, where a framework has read the form: Base64, as strictly.
    case value([UInt8])
  }

  /// The trusted keys and the expectations.
  public var policy: Policy { prepared.policy }

  let prepared: PreparedPolicy
  let keys: DecryptionKeys
  let replay: (any ReplayCache)?

  /// Verifies by a policy.
  ///
  /// - Parameters:
  ///   - policy: The trusted keys and the expectations.
  ///   - keys: Our private keys, in this process or elsewhere; with none, encrypted parts stay
  ///     encrypted. Each is asked for each key of the message.
  ///   - replay: Remembers the assertions that were used; with none, reuse is not detected.
  ///   - explainer: Searches for the cause and the edit of a failed signature, such as `.search` of
  ///     XMLSignatureDiagnosis; with none, such a finding has neither.
  public init(
    policy: Policy, keys: [any KeyDecryptor] = [], replay: (any ReplayCache)? = nil,
    explaining explainer: SignatureExplainer? = nil
  ) {
    self.init(PreparedPolicy(policy, explaining: explainer), DecryptionKeys(keys), replay)
  }

  /// The verifier for one response, of which more is known than the policy says.
  package func expecting(
    _ id: ExactString?, _ query: AttributeQuery?, from issuer: ExactString?
  ) -> ResponseVerifier {
    guard id != nil || query != nil || issuer != nil else { return self }
    var policy = policy
    if let id { policy.inResponseTo = id }
    if let query { policy.query = query }
    if let issuer {
      // One that the policy does not accept is not accepted because a caller names it: no key is left.
      let isAccepted = policy.issuers.isEmpty || policy.issuers.contains(issuer)
      policy.trustAnchors.removeAll { !isAccepted || !$0.isFor(issuer) }
      policy.issuers = [issuer]
    }
    return ResponseVerifier(PreparedPolicy(prepared, with: policy), keys, replay)
  }

  private init(
    _ prepared: PreparedPolicy, _ keys: DecryptionKeys, _ replay: (any ReplayCache)?
  ) {
    self.prepared = prepared
    self.keys = keys
    self.replay = replay
  }

  /// Verifies a response, for services that act on it.
  ///
  /// With a replay cache the assertion is used up. The cache is asked last, and only when every
  /// other rule holds. So an attacker cannot fill it, or use up another person's assertion, with a
  /// message that is refused.
  ///
  /// - Parameters:
  ///   - message: The response as it was received.
  ///   - now: The moment of the evaluation.
  /// - Returns: The assertion for which every rule holds, and that was not used before.
  /// - Throws: `Refused` with every reason at once. A cache that cannot answer is a
  ///   reason.
  public func verify(
    _ message: Message, at now: Instant
  ) async throws(Refused) -> ValidatedAssertion {
    try await consume(
      await evaluateBesidesReplay(ReceivedMessage(message, prepared.policy.limits), at: now))
  }

  /// Evaluates a response: every rule is applied, even after another one has failed.
  ///
  /// For reports: it reads a replay cache and never writes it, so do not grant access by the
  /// verdict.
  ///
  /// - Parameters:
  ///   - message: The response as it was received.
  ///   - now: The moment of the evaluation; captures are evaluated for their own time.
  /// - Returns: The findings of all rules, and the outcome.
  public func evaluate(_ message: Message, at now: Instant) async -> Verdict {
    let verdict = await evaluateBesidesReplay(
      ReceivedMessage(message, prepared.policy.limits), at: now)
    guard let replay else { return verdict }
    return await verdict.observing(replay)
  }

  /// Uses up the assertion of a verdict.
  func consume(_ verdict: Verdict) async throws(Refused) -> ValidatedAssertion {
    guard let replay else { return try verdict.requireValid() }
    return try await verdict.consuming(replay).requireValid()
  }

  /// Evaluates a message that was parsed, but for whether its assertion was used before.
  func evaluateBesidesReplay(_ message: ReceivedMessage, at now: Instant) async -> Verdict {
    var evaluation = begin(message, at: EvaluationTime(now))
    while true {
      switch evaluation {
      case .needsAssertionKeys(let pending):
        evaluation = pending.decrypted(with: await keys.contentKeys(of: pending.encrypted))
      case .needsPartKeys(let pending):
        evaluation = pending.decrypted(with: await keys.contentKeys(of: pending.encrypted))
      case .decided(let verdict): return verdict
      }
    }
  }
}

/// Verification without waiting.
///
/// Only keys of this process decrypt. It is then unknown what another key might open, and whether
/// the assertion was used before: such a response is at best `indeterminate`.
extension ResponseVerifier {
  /// Verifies a response without waiting.
  ///
  /// A verifier with a replay cache refuses every response here: only the asynchronous `verify` asks it.
  ///
  /// - Parameters:
  ///   - message: The response as it was received.
  ///   - now: The moment of the evaluation.
  /// - Returns: The assertion for which every rule holds.
  /// - Throws: `Refused` with every reason at once.
  public func verify(
    _ message: Message, at now: Instant
  ) throws(Refused) -> ValidatedAssertion {
    try evaluate(message, at: now).requireValid()
  }

  /// Evaluates a response without waiting.
  ///
  /// - Parameters:
  ///   - message: The response as it was received.
  ///   - now: The moment of the evaluation; captures are evaluated for their own time.
  /// - Returns: The findings of all rules, and what follows from them. Where the verifier has a replay
  ///   cache, its rule is required and was not applied.
  public func evaluate(_ message: Message, at now: Instant) -> Verdict {
    evaluate(ReceivedMessage(message, prepared.policy.limits), at: EvaluationTime(now))
  }

  /// Evaluates a message that was parsed within the limits of the policy.
  package func evaluate(_ message: ReceivedMessage, at time: EvaluationTime) -> Verdict {
    let verdict = decide(begin(message, at: time))
    return replay == nil ? verdict : verdict.withoutAskingCache
  }

  /// Evaluates a response that another message brings, in a document that was parsed within the limits.
  func evaluate(
    _ message: XMLTree.Element, broughtBy carrier: XMLTree.Element, _ prepared: PreparedPolicy,
    at time: EvaluationTime
  ) -> Verdict {
    decide(
      ResponseEvaluation(
        of: message, broughtBy: carrier, prepared, at: time, decrypts: !keys.isEmpty))
  }

  private func decide(_ evaluation: ResponseEvaluation) -> Verdict {
    var evaluation = evaluation
    while true {
      switch evaluation {
      case .needsAssertionKeys(let pending):
        evaluation = pending.decrypted(with: keys.immediateContentKeys(of: pending.encrypted))
      case .needsPartKeys(let pending):
        evaluation = pending.decrypted(with: keys.immediateContentKeys(of: pending.encrypted))
      case .decided(let verdict): return verdict
      }
    }
  }
}

extension ResponseVerifier {
  private func begin(_ message: ReceivedMessage, at time: EvaluationTime) -> ResponseEvaluation {
    switch message {
    case .response(let tree):
      ResponseEvaluation(of: tree.root, prepared, at: time, decrypts: !keys.isEmpty)
    case .assertion(let tree):
      ResponseEvaluation(
        of: tree.root, isAlone: true, prepared, at: time, decrypts: !keys.isEmpty)
    case .envelope(let tree): begin(envelope: tree, at: time)
    case .damaged(let finding):
      .decided(Verdict(findings: [finding] + unchecked, at: time.asOf, verified: nil))
    }
  }

  /// An envelope that is not as it must be makes the verdict `invalid`, and its response is evaluated all
  /// the same where there is exactly one in its body.
  private func begin(
    envelope tree: XMLTree, at time: EvaluationTime
  ) -> ResponseEvaluation {
    let wrapping: Finding
    let message: XMLTree.Element
    do {
      message = try SOAPEnvelope(tree).message
      wrapping = Finding(.samlSOAP, .pass)
    } catch {
      wrapping = Finding(error, in: tree)
      guard error.fault == nil, let response = SOAPEnvelope.onlyResponse(in: tree) else {
        let findings = DocumentStructure.findings(of: tree) + [wrapping]
        return .decided(
          Verdict(
            findings: findings + prepared.uncheckedRules, at: time.asOf, verified: nil,
            fault: error.fault))
      }
      message = response
    }
    return ResponseEvaluation(
      of: message, in: [wrapping],
      PreparedPolicy(policy.insideSOAP, explaining: prepared.explainer), at: time,
      decrypts: !keys.isEmpty)
  }

  /// The findings of every rule when there is no document to apply it to.
  package var unchecked: [Finding] {
    [
      Finding(.xmlStructure, lacking: .response, isRequired: true),
      Finding(.samlResponse, lacking: .response, isRequired: true),
      Finding(SignatureEvaluation.code, lacking: .response, isRequired: true),
    ] + prepared.uncheckedRules
  }
}

extension Verdict {
  fileprivate func requireValid() throws(Refused) -> ValidatedAssertion {
    guard let validated else { throw Refused(verdict: self) }
    return validated
  }
}
