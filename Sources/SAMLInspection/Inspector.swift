import Formats
public import SAML
public import SAMLCapture
public import XMLEncryption
import XML

/// Inspects captured payloads by one policy.
public struct Inspector: Sendable {
  private let verifier: ResponseVerifier
  private let field: String
  private let captureLimits: CaptureLimits

  /// Inspects by a policy.
  ///
  /// - Parameters:
  ///   - policy: What is trusted and expected.
  ///   - decryptionKeys: Our private keys; with none, what is encrypted stays so.
  ///   - field: The form or query field that holds the payload.
  ///   - captureLimits: How large a capture and its layers may be; by default as large as a document
  ///     that the policy allows needs.
  public init(
    policy: Policy, decryptionKeys: [PrivateKeyDecryptor] = [], field: String = "SAMLResponse",
    captureLimits: CaptureLimits? = nil
  ) {
    verifier = ResponseVerifier(policy: policy, keys: decryptionKeys)
    self.field = field
    self.captureLimits = captureLimits ?? CaptureLimits(admitting: policy.limits)
  }

  /// Inspects one capture.
  ///
  /// - Parameters:
  ///   - captured: The bytes as they were captured.
  ///   - now: The moment of the evaluation.
  /// - Returns: The inspection, whether the payload is damaged or not.
  /// - Throws: `NoPayload` when nothing in the capture looks like a SAML payload. Damage to a
  ///   payload is a finding.
  public func inspect(_ captured: [UInt8], at now: Instant) throws(NoPayload) -> Inspection {
    try inspect(FoundPayload(captured, field: field), at: now)
  }

  /// Inspects one payload that was found in a capture.
  ///
  /// - Parameters:
  ///   - payload: A payload from a `ContainerReader`.
  ///   - now: The moment of the evaluation.
  /// - Returns: The inspection, whether the payload is damaged or not.
  /// - Throws: `NoPayload` when nothing in it looks like a SAML payload.
  public func inspect(_ payload: FoundPayload, at now: Instant) throws(NoPayload) -> Inspection {
    try inspect(payload, at: EvaluationTime(now))
  }

  /// Inspects one payload, its times for one moment and what is trusted for another.
  package func inspect(
    _ payload: FoundPayload, at time: EvaluationTime
  ) throws(NoPayload) -> Inspection {
    try evaluate(payload, at: time).notingTypography
  }

  private func evaluate(
    _ payload: FoundPayload, at time: EvaluationTime
  ) throws(NoPayload) -> Inspection {
    let captured = payload.bytes
    var unwrapping = Unwrapping(of: payload, limits: captureLimits)
    do {
      let xml = try unwrapping.unwrap()
      let (tree, verdict, isEnvelope) = evaluate(xml, at: time)
      return Inspection(
        of: captured, unwrapping, .response(verdict, Inspection.Document(xml: xml, tree: tree)),
        inEnvelope: isEnvelope,
        redirect: Finding.redirect(of: payload, unwrapping, by: verifier.policy, at: time.now),
        verdict.findings, by: verifier.policy, at: time)
    } catch {
      guard error.foundPayload else { throw NoPayload() }
      return Inspection(
        of: captured, unwrapping, error, unchecked: verifier.unchecked, by: verifier.policy,
        at: time
      )
    }
  }

  /// Parses once, for both questions and for every report.
  ///
  /// A response inside a SOAP envelope is evaluated in place.
  private func evaluate(
    _ xml: [UInt8], at time: EvaluationTime
  ) -> (XMLTree?, Verdict, isEnvelope: Bool) {
    let limits = verifier.policy.limits
    do {
      let tree = try XMLTree(parsing: xml, limits: limits)
      if SOAPEnvelope.isRoot(of: tree) {
        return (tree, verifier.evaluate(.envelope(tree), at: time), true)
      }
      return (tree, verifier.evaluate(.response(tree), at: time), false)
    } catch {
      return (nil, verifier.evaluate(.damaged(Finding(error)), at: time), false)
    }
  }
}

/// A capture in which nothing looks like a SAML payload.
public struct NoPayload: Error, Sendable, Hashable {
  /// The stable code; see docs/reference/error-codes.md.
  public let code = StableCode.captureNoPayload

  init() {}
}
