import XMLSignature
import XML

/// The signatures of a response, each held to the signature profile and to core validation
/// (SAML Core §5.4, SIG-01 to SIG-21).
///
/// A signature may stand on the response, on its assertion, or on both; whichever is present must
/// hold. One that stands anywhere else is refused: that is where wrapping parks the original. The
/// others are judged too, and the elements that they cover are not used.
struct ResponseSignatures {
  private(set) var findings: [Finding] = []
  private(set) var response: VerifiedElement?
  private(set) var assertion: VerifiedElement?
  /// Whether there is no signature at all.
  let areMissing: Bool
  /// Whether each is at a place that the profile gives it.
  let arePlaced: Bool

  init(_ root: XMLTree.Element, _ ids: IDMap, _ prepared: PreparedPolicy, at now: Instant) {
    var evaluation = SignatureEvaluation(prepared, at: now)
    let assertions = root.children(named: SAMLName.assertion)
    let places = evaluation.checkPlaces(in: root, and: assertions)
    arePlaced = places == .sound
    if places != .tooMany {
      let verified = evaluation.evaluate(root, ids)
      if arePlaced { response = verified }
      // Two assertions are refused by a rule of their own; each signature is still judged.
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
