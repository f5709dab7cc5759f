import SAML
import SAMLInspection

extension Record {
  /// The findings that stand against the payload: the rules that fail, or when none does, the
  /// required ones that were not checked.
  var against: [Finding] {
    let findings = inspection.findings
    switch inspection.outcome {
    case .valid, .signed: return []
    case .invalid, .notSigned: return findings.filter { $0.outcome == .fail }
    case .indeterminate:
      return findings.filter { $0.isRequired && $0.outcome == .notChecked }
    }
  }
}

extension Inspection {
  /// Whether there is a document that rules were applied to.
  var isDocument: Bool {
    findings.contains { $0.code == "xml.well-formed" } || verdict == nil && xml != nil
  }
}
