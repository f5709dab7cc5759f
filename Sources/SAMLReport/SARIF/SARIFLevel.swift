import SAML

/// How much attention a finding needs (SARIF 2.1.0 §3.27.10).
enum SARIFLevel: String {
  /// The rule fails.
  case error
  /// The rule is required and was not checked: nobody knows.
  case warning
  /// The rule holds only because the clocks are allowed to disagree.
  case note

  /// The level of a finding; nil for one that needs no attention.
  init?(_ finding: Finding) {
    switch finding.outcome {
    case .fail: self = .error
    case .notChecked where finding.isRequired: self = .warning
    case .pass where finding.cause == .clockSkew: self = .note
    case .notChecked, .pass: return nil
    }
  }
}
