import Formats

/// The time window is no longer than the policy allows (TIM-05).
///
/// Without a limit a window of more than a day is told and refuses nothing: SAML sets none.
struct LifetimeRule: OneFindingRule {
  var code: StableCode { .timeLifetime }
  var isRequired: Bool { false }
  var reads: ClaimParts { [.timeWindow, .issueInstants] }

  func finding(_ claim: Claim) -> Finding {
    guard let assertion = claim.assertion, let end = assertion.conditions?.notOnOrAfter else {
      return notChecked()
    }
    let start = assertion.conditions?.notBefore ?? assertion.issueInstant
    let lifetime = end.duration(since: start)
    guard let limit = claim.policy.maximumLifetime else {
      return lifetime > Self.remarkable ? notChecked(actual: .duration(lifetime)) : pass()
    }
    guard lifetime <= limit else {
      return fail(
        .timeLifetimeExceeded, expected: .durationAtMost(limit), actual: .duration(lifetime),
        at: claim.location(SAMLName.assertion, SAMLName.conditions))
    }
    return pass()
  }

  /// SAML's profiles mean minutes; a day is a mistake, or an attribute that changes rarely.
  private static let remarkable = Duration.seconds(24 * 60 * 60)
}
