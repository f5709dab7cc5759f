import SAMLFormats

/// Nothing was issued in the future, nor longer ago than the policy allows (TIM-04).
///
/// A message from the future proves that one of the two clocks is wrong, so every other time is in
/// doubt. SAML sets no limit to age: the time window does.
struct IssueInstantRule: OneFindingRule {
  var code: StableCode { .timeIssueInstant }
  var isRequired: Bool { false }
  var reads: ResponseParts { .issueInstants }

  func finding(_ context: RuleContext) -> Finding {
    let issued = context.response?.issueInstant
    if let issued, let finding = finding(issued, context, at: context.location()) { return finding }
    guard let assertion = context.assertion else {
      return issued.map { pass(actual: .instant($0)) } ?? notChecked(lacking: .assertion)
    }
    let finding = finding(
      assertion.issueInstant, context, at: context.location(SAMLName.assertion))
    return finding ?? pass(actual: .instant(assertion.issueInstant))
  }

  private func finding(
    _ instant: Instant, _ context: RuleContext, at location: @autoclosure () -> Finding.Location
  ) -> Finding? {
    let skew = context.skew
    // Nearly all are in the past, whatever the skew.
    if instant > context.now, instant > context.now.advanced(by: skew) {
      return fail(
        .timeIssuedInFuture, expected: .notAfter(context.now), actual: .instant(instant),
        at: location())
    }
    guard let age = context.policy.maximumAge else { return nil }
    let oldest = context.now.advanced(by: .zero - age)
    guard instant < oldest.advanced(by: .zero - skew) else { return nil }
    return fail(
      .timeIssuedTooLongAgo, expected: .notBefore(oldest), actual: .instant(instant),
      at: location())
  }
}
