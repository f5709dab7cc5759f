import Formats

/// The assertion is used inside its time window (SAML Core §2.5.1.2).
///
/// A window without an end is refused: nothing would ever expire (CND-02).
struct TimeWindowRule: OneFindingRule {
  var code: StableCode { .timeWindow }
  var isRequired: Bool { true }
  var reads: ClaimParts { .timeWindow }

  func finding(_ claim: Claim) -> Finding {
    guard let assertion = claim.assertion else { return notChecked() }
    lazy var location = claim.location(SAMLName.assertion, SAMLName.conditions)
    let window = TimeWindow(
      notBefore: assertion.conditions?.notBefore,
      notOnOrAfter: assertion.conditions?.notOnOrAfter)
    guard let end = window.notOnOrAfter else {
      return fail(.timeExpiryMissing, at: location)
    }
    guard window.isOrdered else {
      return fail(
        .timeWindowInverted, expected: .beginning(before: end),
        actual: window.notBefore.map(Evidence.instant), at: location)
    }
    switch window.contains(claim.now, skew: claim.skew) {
    case .inside(let onlyBySkew):
      return pass(
        expected: .window(window), actual: .instant(claim.now),
        cause: onlyBySkew ? .clockSkew : nil)
    case .notYetValid: return outside(.timeNotYetValid, window, claim, at: location)
    case .expired: return outside(.timeExpired, window, claim, at: location)
    }
  }

  private func outside(
    _ code: StableCode, _ window: TimeWindow, _ claim: Claim, at location: Finding.Location
  ) -> Finding {
    Finding(
      code, .fail, isRequired: isRequired, expected: .window(window), actual: .instant(claim.now),
      location: location)
  }
}
