import CanonicalXML
package import SAML
package import SAMLCapture
package import XMLEncryption
import XMLSignatureDiagnosis

/// Inspects captured attribute queries by one policy.
package struct QueryInspector: Sendable {
  private let verifier: MessageVerifier
  private let field: ExactString
  private let captureLimits: CaptureLimits

  /// Inspects by a policy.
  ///
  /// - Parameters:
  ///   - policy: What is trusted and expected.
  ///   - keys: Our private keys, for the name of the subject.
  ///   - field: The form or query field that holds the query.
  ///   - captureLimits: How large a capture and its layers may be; by default as large as a document
  ///     that the policy allows needs.
  package init(
    policy: Policy, decryptionKeys keys: [PrivateKeyDecryptor] = [],
    field: ExactString = "SAMLRequest", captureLimits: CaptureLimits? = nil
  ) {
    verifier = MessageVerifier(
      policy: policy, as: .attributeAuthority, only: .attributeQuery, keys: keys,
      explaining: .search)
    self.field = field
    self.captureLimits = captureLimits ?? CaptureLimits(admitting: policy.limits)
  }

  /// Inspects one capture.
  ///
  /// - Parameters:
  ///   - captured: The bytes as they were captured.
  ///   - now: The moment of the evaluation.
  /// - Returns: The inspection, whether the payload is damaged or not.
  /// - Throws: `NoPayload` when nothing in the capture looks like a SAML payload.
  package func inspect(_ captured: [UInt8], at now: Instant) throws(NoPayload) -> Inspection {
    try inspect(FoundPayload(captured, field: field), at: now)
  }

  /// Inspects one query that was found in a capture.
  ///
  /// - Throws: `NoPayload` when nothing in it looks like a SAML payload.
  package func inspect(_ payload: FoundPayload, at now: Instant) throws(NoPayload) -> Inspection {
    let captured = payload.bytes
    var unwrapping = Unwrapping(of: payload, limits: captureLimits)
    do {
      let xml = try unwrapping.unwrap()
      let query = RedirectEvaluation(of: payload, unwrapping, by: verifier.policy, at: now)
      let (tree, verdict) = evaluate(xml, at: now)
      return Inspection(
        of: captured, unwrapping, .message(verdict, Inspection.Document(xml: xml, tree: tree)),
        inEnvelope: verdict.findings.contains { $0.code == .samlSOAP },
        redirect: query?.besideXML ?? [],
        verdict.findings,
        by: verifier.policy,
        at: EvaluationTime(now))
    } catch {
      guard error.foundPayload else { throw NoPayload() }
      return Inspection(
        of: payload, unwrapping, error, unchecked: [], by: verifier.policy,
        at: EvaluationTime(now))
    }
  }

  /// Parses once; the evaluation and every report use the same tree.
  private func evaluate(_ xml: [UInt8], at now: Instant) -> (XMLTree?, MessageVerdict) {
    do {
      let tree = try XMLTree(parsing: xml, limits: verifier.policy.limits)
      return (tree, verifier.evaluate(.message(tree), at: EvaluationTime(now)))
    } catch {
      return (nil, verifier.evaluate(error, at: EvaluationTime(now)))
    }
  }
}
