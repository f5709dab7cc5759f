public import SAML

extension Inspection {
  /// What is asked of a payload.
  public enum Question: Sendable, Hashable {
    /// Whether every rule of SAML holds.
    case validity
    /// Whether every signature holds, and covers every message and assertion.
    case signatures

    /// The words that answer it, the best one first.
    public var outcomes: [Outcome] {
      switch self {
      case .validity: [.valid, .invalid, .indeterminate]
      case .signatures: [.signed, .notSigned, .indeterminate]
      }
    }
  }

  /// The answer to a question; the raw value is the `verdict` of a record.
  public enum Outcome: String, Sendable, Hashable, CaseIterable {
    /// Every required rule holds, and no rule fails.
    case valid
    /// Trusted keys signed every message and assertion of the document.
    case signed
    /// At least one rule fails.
    case invalid
    /// A signature fails or is missing, or a message or assertion is not covered.
    case notSigned = "not-signed"
    /// Nothing fails, and something that the answer needs was not given.
    case indeterminate

    /// Whether it is the best answer to its question.
    public var isAccepted: Bool { self == .valid || self == .signed }

    /// Whether something fails.
    public var isRefused: Bool { self == .invalid || self == .notSigned }

    init(_ outcome: Verdict.Outcome.Kind, to question: Question) {
      self =
        switch (outcome, question) {
        case (.valid, .validity): .valid
        case (.valid, .signatures): .signed
        case (.invalid, .validity): .invalid
        case (.invalid, .signatures): .notSigned
        case (.indeterminate, _): .indeterminate
        }
    }
  }
}

extension Inspection {
  /// The findings that stand against the payload: those that failed, or else the required ones that could
  /// not be applied; none when the outcome is accepted.
  public var reasons: [Finding] { outcome.isAccepted ? [] : findings.reasons }
}
