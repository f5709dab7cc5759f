import SAMLFormats

/// The time window is no longer than the policy allows (TIM-05).
///
/// Without a limit, the rule reports a window of more than a day and rejects nothing, because SAML
/// sets no limit.
struct LifetimeRule: OneFindingRule {
  var code: StableCode { .timeLifetime }
  var isRequired: Bool { false }
  var reads: ResponseParts { [.timeWindow, .issueInstants] }

  func finding(_ context: RuleContext) -> Finding {
    guard let assertion = context.assertion, let end = context.end else {
      return notChecked(lacking: .window)
    }
    let start = assertion.conditions?.notBefore ?? assertion.issueInstant
    let lifetime = end.duration(since: start)
    guard let limit = context.policy.maximumLifetime else {
      return lifetime > Self.remarkable ? notChecked(actual: .duration(lifetime)) : pass()
    }
    guard lifetime <= limit else {
      return fail(
        .timeLifetimeExceeded, expected: .durationAtMost(limit), actual: .duration(lifetime),
        at: context.location(SAMLName.assertion, SAMLName.conditions))
    }
    return pass()
  }

  /// SAML's profiles mean minutes; a day is a mistake, or an attribute that changes rarely.
  private static let remarkable = Duration.seconds(24 * 60 * 60)
}
