extension Verdict.Outcome {
  /// The name of an outcome, for records and tables.
  public enum Kind: String, Sendable, Hashable, CaseIterable {
    /// Every required rule holds, and no rule fails.
    case valid
    /// At least one rule fails.
    case invalid
    /// No rule fails, and a required one could not be applied.
    case indeterminate

    /// Combines findings to an outcome.
    ///
    /// Any failure decides; then any required rule that was not checked. An absent rule has not
    /// passed, so an empty list is `indeterminate`.
    package init(of findings: [Finding]) {
      var holdsRequired = false
      self = .valid
      // By number, as a finding that is taken out is a copy of all it holds.
      for index in findings.indices {
        let outcome = findings[index].outcome
        if outcome == .fail {
          self = .invalid
          return
        }
        guard findings[index].isRequired else { continue }
        holdsRequired = true
        if outcome != .pass { self = .indeterminate }
      }
      if !holdsRequired { self = .indeterminate }
    }
  }

  /// Its name.
  public var kind: Kind {
    switch self {
    case .valid: .valid
    case .invalid: .invalid
    case .indeterminate: .indeterminate
    }
  }

  /// The findings against the response; none when it is `valid`.
  package var reasons: [Finding] {
    switch self {
    case .valid: []
    case .invalid(let reasons): reasons
    case .indeterminate(let missing, _): missing
    }
  }

  /// Derives the outcome of a response from the findings and the verified assertion.
  init(of findings: [Finding], _ assertion: Assertion?) {
    switch (Kind(of: findings), assertion) {
    case (.valid, let assertion?): self = .valid(ValidatedAssertion(assertion))
    case (.invalid, _): self = .invalid(reasons: findings.all(.fail))
    // Without an assertion of verified bytes the response is never valid, whatever the findings
    // are.
    case (.valid, nil), (.indeterminate, _):
      self = .indeterminate(missing: findings.missing, assertion)
    }
  }
}

extension [Finding] {
  /// The findings with an outcome.
  ///
  /// It reads them in place: a loop would copy each of them, and most are of no interest.
  package func all(_ outcome: Finding.Outcome) -> [Finding] {
    indices.filter { self[$0].outcome == outcome }.map { self[$0] }
  }

  /// The required rules that could not be applied.
  package var missing: [Finding] { all(.notChecked).filter(\.isRequired) }

  /// The findings against a payload: the failed ones, or the missing ones if none failed.
  package var reasons: [Finding] {
    let failed = all(.fail)
    return failed.isEmpty ? missing : failed
  }
}
