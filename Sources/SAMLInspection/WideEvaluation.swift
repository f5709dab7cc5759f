import CanonicalXML
import SAML
import XMLSignature
import XMLSignatureDiagnosis

/// Holds signatures that SAML's profile refuses against what the caller gave for a report.
struct WideEvaluation {
  let policy: Policy
  let material: DiagnosisMaterial
  let ids: IDMap

  /// Whether a signature holds by accepted algorithms, and is intact at best.
  ///
  /// A key that is bound to an issuer counts for nothing here: core validation knows no issuer.
  func isIntact(_ element: XMLTree.Element) -> Bool {
    guard
      let (_, validation) = validate(element, by: policy.trustAnchors.filter { !$0.isRestricted })
    else { return false }
    return validation.holdsThroughout && validation.isAccepted && validation.isIntactAtBest
  }

  /// Findings with remarks on signatures that hold, and not by what is accepted.
  func remarking(on elements: [XMLTree.Element], _ findings: [Finding]) -> [Finding] {
    var findings = findings
    var remarks: [Finding] = []
    for element in elements {
      guard let (signature, validation) = validate(element, by: policy.trustAnchors),
        validation.holdsThroughout, !validation.isAccepted
      else { continue }
      remarks += WideReport.remarks(on: signature, validation)
      guard case .short = validation.means else { continue }
      let location = Finding.Location(element)
      // The key is known, and its length is what is wrong with it.
      findings.removeAll {
        $0.location == location
          && ($0.code == .signatureValueMismatch || $0.code == .signatureKeyMismatch)
      }
    }
    if policy.trustAnchors.isEmpty, let key = material.shortKeys.first,
      let element = elements.first,
      !remarks.contains(where: { $0.code == .keyRSAModulusTooSmall })
    {
      remarks.append(Finding(tooShort: key.bitCount, at: Finding.Location(element)))
    }
    return remarks + findings
  }

  private func validate(
    _ element: XMLTree.Element, by anchors: [TrustAnchor]
  ) -> (GeneralSignature, GeneralValidation)? {
    guard ids.count <= policy.signature.maximumIDs else { return nil }
    do {
      let signature = try GeneralSignature(
        element, policy: policy.signature, reportingOn: material)
      return (signature, signature.validate(against: anchors, ids))
    } catch {
      return nil
    }
  }
}
