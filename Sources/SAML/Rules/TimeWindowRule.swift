/// The assertion is used inside its time window (SAML Core §2.5.1.2).
///
/// A window without an end is refused: nothing would ever expire (CND-02).
struct TimeWindowRule: Rule {
  let code = "time.window"
  let isRequired = true

  func check(_ claim: Claim) -> [Finding] {
    guard let assertion = claim.assertion else { return [notChecked()] }
    lazy var location = claim.location(SAMLName.assertion, SAMLName.conditions)
    let window = TimeWindow(
      notBefore: assertion.conditions?.notBefore,
      notOnOrAfter: assertion.conditions?.notOnOrAfter)
    guard let end = window.notOnOrAfter else {
      return [fail("time.expiry-missing", at: location)]
    }
    guard window.isOrdered else {
      return [
        fail(
          "time.window-inverted", expected: "a time before \(end)",
          actual: window.notBefore?.description, at: location)
      ]
    }
    let skew = claim.policy.effectiveClockSkew
    let now = claim.now.description
    switch window.contains(claim.now, skew: skew) {
    case .inside(let onlyBySkew):
      return [pass(expected: range(window), actual: now, cause: onlyBySkew ? "clock-skew" : nil)]
    case .notYetValid:
      return [fail("time.not-yet-valid", expected: range(window), actual: now, at: location)]
    case .expired:
      return [fail("time.expired", expected: range(window), actual: now, at: location)]
    }
  }

  private func range(_ window: TimeWindow) -> String {
    let end = window.notOnOrAfter.map { "before \($0)" }
    let start = window.notBefore.map { "from \($0)" }
    return [start, end].compactMap(\.self).joined(separator: ", ")
  }
}
