import SAMLFormats

/// The assertion is used inside its time window (SAML Core §2.5.1.2).
///
/// A window without an end is refused: nothing would ever expire (CND-02). An exception may take the
/// end from the confirmation.
struct TimeWindowRule: OneFindingRule {
  var code: StableCode { .timeWindow }
  var isRequired: Bool { true }
  var reads: ResponseParts { .timeWindow }

  func finding(_ context: RuleContext) -> Finding {
    guard let assertion = context.assertion else { return notChecked(lacking: .assertion) }
    lazy var location = context.location(SAMLName.assertion, SAMLName.conditions)
    let window = TimeWindow(
      notBefore: assertion.conditions?.notBefore, notOnOrAfter: context.end)
    guard let end = window.notOnOrAfter else {
      return fail(.timeExpiryMissing, at: location)
    }
    guard window.isOrdered else {
      return fail(
        .timeWindowInverted, expected: .beginning(before: end),
        actual: window.notBefore.map(Evidence.instant), at: location)
    }
    switch window.contains(context.now, skew: context.skew) {
    case .inside(let onlyBySkew):
      return pass(
        expected: .window(window), actual: .instant(context.now),
        cause: onlyBySkew ? .clockSkew : nil)
    case .notYetValid: return outside(.timeNotYetValid, window, context, at: location)
    case .expired: return outside(.timeExpired, window, context, at: location)
    }
  }

  private func outside(
    _ code: StableCode, _ window: TimeWindow, _ context: RuleContext, at location: Finding.Location
  ) -> Finding {
    Finding(
      code, .fail, isRequired: isRequired, expected: .window(window), actual: .instant(context.now),
      location: location)
  }
}
