/// The assertion is used inside its time window (SAML Core §2.5.1.2).
///
/// A window without an end is refused: nothing would ever expire (CND-02).
struct TimeWindowRule: OneFindingRule {
  var code: String { "time.window" }
  var isRequired: Bool { true }
  var reads: ClaimParts { .timeWindow }

  func finding(_ claim: Claim) -> Finding {
    guard let assertion = claim.assertion else { return notChecked() }
    lazy var location = claim.location(SAMLName.assertion, SAMLName.conditions)
    let window = TimeWindow(
      notBefore: assertion.conditions?.notBefore,
      notOnOrAfter: assertion.conditions?.notOnOrAfter)
    guard let end = window.notOnOrAfter else {
      return fail("time.expiry-missing", at: location)
    }
    guard window.isOrdered else {
      return fail(
        "time.window-inverted", expected: "a time before \(end)",
        actual: window.notBefore?.description, at: location)
    }
    switch window.contains(claim.now, skew: claim.skew) {
    case .inside(let onlyBySkew):
      return pass(
        expected: .inside(window), actual: .instant(claim.now),
        cause: onlyBySkew ? "clock-skew" : nil)
    case .notYetValid: return outside("time.not-yet-valid", window, claim, at: location)
    case .expired: return outside("time.expired", window, claim, at: location)
    }
  }

  private func outside(
    _ code: String, _ window: TimeWindow, _ claim: Claim, at location: Finding.Location
  ) -> Finding {
    Finding(
      code, .fail, isRequired: isRequired, expected: .inside(window), actual: .instant(claim.now),
      location: location)
  }
}
