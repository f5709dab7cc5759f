import CanonicalXML
import XMLSignature

/// Verifies the signatures of a response by the signature profile and by core validation (SAML Core
/// §5.4, SIG-01 to SIG-21).
///
/// The response, its assertion, or both may have a signature; each present one must hold. A
/// signature in any other place is refused, because signature wrapping (XSW) moves the original
/// there. The other signatures are still evaluated, but the elements that they cover are not used.
struct ResponseSignatures {
  private(set) var findings: [Finding] = []
  private(set) var response: VerifiedElement?
  private(set) var assertion: VerifiedElement?
  /// Whether there is no signature at all.
  let areMissing: Bool
  /// Whether each is at a place that the profile gives it.
  let arePlaced: Bool

  /// Evaluates the signatures of a response or an assertion alone, but for that of the message that brings it.
  init(
    _ root: XMLTree.Element, broughtBy carrier: XMLTree.Element?, _ ids: IDMap,
    _ prepared: PreparedPolicy, at now: Instant
  ) {
    var evaluation = SignatureEvaluation(prepared, at: now)
    let assertions = root.all(SAMLName.assertion)
    let places = evaluation.checkPlaces(
      in: root, and: carrier.map { assertions + [$0] } ?? assertions)
    arePlaced = places == .sound
    if places != .tooMany {
      if !root.isAssertion {
        let verified = evaluation.evaluate(root, ids)
        if arePlaced { response = verified }
      }
      // A rule of its own refuses two assertions; each signature is still evaluated.
      for target in assertions {
        let verified = evaluation.evaluate(target, ids)
        if arePlaced, assertions.count == 1 { assertion = verified }
      }
    }
    areMissing = evaluation.findings.isEmpty
    findings = areMissing ? [evaluation.missing(root)] : evaluation.findings
    if prepared.policy.requiresBothSignatures { findings = findings.map(Self.leavingOpen) }
  }

  /// A signature whose kind of key is not trusted yet, as one that was not checked: where a policy asks for
  /// two kinds, it may hold by the key that is missing.
  private static func leavingOpen(_ finding: Finding) -> Finding {
    guard [.signatureKeyMismatch, .signatureAlgorithmUnavailable].contains(finding.code) else {
      return finding
    }
    return Finding(
      finding.code, .notChecked, expected: .fact(.trustedKey), actual: finding.actual,
      location: finding.location)
  }
}
