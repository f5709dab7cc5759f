import Formats

/// Nothing was issued in the future, nor longer ago than the policy allows (TIM-04).
///
/// What comes from the future says that one of the two clocks is wrong, and every other time is in
/// doubt. SAML sets no limit to age: the time window does.
struct IssueInstantRule: OneFindingRule {
  var code: StableCode { .timeIssueInstant }
  var isRequired: Bool { false }
  var reads: ClaimParts { .issueInstants }

  func finding(_ claim: Claim) -> Finding {
    if let finding = finding(claim.response.issueInstant, claim, at: claim.location()) {
      return finding
    }
    guard let assertion = claim.assertion else {
      return pass(actual: .instant(claim.response.issueInstant))
    }
    let finding = finding(
      assertion.issueInstant, claim, at: claim.location(SAMLName.assertion))
    return finding ?? pass(actual: .instant(assertion.issueInstant))
  }

  private func finding(
    _ instant: Instant, _ claim: Claim, at location: @autoclosure () -> Finding.Location
  ) -> Finding? {
    let skew = claim.skew
    // Nearly all are in the past, whatever the skew.
    if instant > claim.now, instant > claim.now.advanced(by: skew) {
      return fail(
        .timeIssuedInFuture, expected: .notAfter(claim.now), actual: .instant(instant),
        at: location())
    }
    guard let age = claim.policy.maximumAge else { return nil }
    let oldest = claim.now.advanced(by: .zero - age)
    guard instant < oldest.advanced(by: .zero - skew) else { return nil }
    return fail(
      .timeIssuedTooLongAgo, expected: .notBefore(oldest), actual: .instant(instant),
      at: location())
  }
}
