public import SAML
public import SAMLCapture
public import XMLEncryption
import XMLTree

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
    policy: Policy, decryptionKeys: [RSAKeyDecryptor] = [], field: String = "SAMLResponse",
    captureLimits: CaptureLimits? = nil
  ) {
    verifier = ResponseVerifier(policy: policy, decryptionKeys: decryptionKeys)
    self.field = field
    self.captureLimits = captureLimits ?? CaptureLimits(admitting: policy.limits)
  }

  /// Inspects one capture.
  ///
  /// - Parameters:
  ///   - captured: The octets as they were captured.
  ///   - now: The moment of the judgement.
  /// - Returns: What is known of it, damaged or not.
  /// - Throws: `NoPayload` when nothing in the capture looks like a SAML payload; damage to one that
  ///   is there is a finding.
  public func inspect(_ captured: [UInt8], at now: Instant) throws(NoPayload) -> Inspection {
    try inspect(FoundPayload(captured, field: field), at: now)
  }

  /// Inspects one payload that was found in a capture.
  ///
  /// - Parameters:
  ///   - payload: What a `ContainerReader` found.
  ///   - now: The moment of the judgement.
  /// - Returns: What is known of it, damaged or not.
  /// - Throws: `NoPayload` when nothing in it looks like a SAML payload.
  public func inspect(_ payload: FoundPayload, at now: Instant) throws(NoPayload) -> Inspection {
    let captured = payload.octets
    var peeling = Peeling(of: payload, limits: captureLimits)
    do {
      let xml = try peeling.peel()
      let (tree, verdict, isEnvelope, normalization) = judge(xml, at: now)
      return Inspection(
        of: captured, peeling, xml: xml, tree, verdict, inEnvelope: isEnvelope, normalization,
        by: verifier.policy)
    } catch {
      guard error.foundPayload else { throw NoPayload() }
      return Inspection(
        of: captured, peeling, error, unchecked: verifier.unchecked, by: verifier.policy, at: now)
    }
  }

  /// Parses once, for both questions and for every report.
  ///
  /// A response inside a SOAP envelope is judged where it stands. The cookbook normalises responses,
  /// not envelopes.
  private func judge(
    _ xml: [UInt8], at now: Instant
  ) -> (XMLTree?, Verdict, isEnvelope: Bool, Normalization?) {
    let limits = verifier.policy.limits
    do {
      let tree = try XMLTree(parsing: xml, limits: limits)
      if SOAPEnvelope.isRoot(of: tree) {
        return (tree, verifier.judge(envelope: tree, at: now), true, nil)
      }
      let verdict = verifier.judge(tree, at: now)
      let normalization = Normalization(
        of: xml, parsedAs: tree, verified: verdict.signature, by: verifier.policy)
      return (tree, verdict, false, normalization)
    } catch {
      return (nil, verifier.judge(error, at: now), false, nil)
    }
  }
}

/// A capture in which nothing looks like a SAML payload.
public struct NoPayload: Error, Sendable, Hashable {
  /// The stable code; see docs/error-codes.md.
  public let code = "capture.no-payload"

  init() {}
}
