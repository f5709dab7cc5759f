import SAML
import SAMLInspection

extension Record {
  /// The findings that stand against the payload: the rules that fail, or when none does, the
  /// required ones that were not checked.
  var against: [Finding] {
    let findings = inspection.findings
    switch inspection.outcome {
    case .valid, .signed: return []
    case .invalid, .notSigned: return findings.all(.fail)
    case .indeterminate: return findings.all(.notChecked).filter(\.isRequired)
    }
  }
}

extension [Finding] {
  /// The findings with an outcome.
  ///
  /// Looks at them where they lie: a loop would copy each of them, and most are of no interest.
  func all(_ outcome: Finding.Outcome) -> [Finding] {
    indices.filter { self[$0].outcome == outcome }.map { self[$0] }
  }
}

extension Inspection {
  /// Whether there is a document that rules were applied to.
  var isDocument: Bool {
    findings.contains { $0.code == "xml.well-formed" } || verdict == nil && xml != nil
  }
}
