import SAMLFormats

/// The session in which the subject was authenticated has not ended (SAML Core §2.7.2).
///
/// If there are several statements, the one that ends first decides. An authentication in the
/// future fails a sign-in, which rests on it. In an answer to a query it is only noted, because
/// providers put the time of another clock there and the assertion has times of its own (TIM-04).
struct SessionRule: Rule {
  var code: StableCode { .timeSession }
  var isRequired: Bool { false }
  var reads: ResponseParts { .authnStatements }

  func check(_ context: RuleContext, into findings: inout [Finding]) {
    guard let assertion = context.assertion else {
      return findings.append(notChecked(lacking: .assertion))
    }
    findings.append(findingOfEnd(assertion, context))
    let start = assertion.authnStatements.lazy.map(\.authnInstant).max()
    // Nearly all are in the past, whatever the skew.
    guard let start, start > context.now, start > context.now.advanced(by: context.skew) else {
      return
    }
    findings.append(
      context.remark(
        .timeAuthenticatedInFuture, actual: .instant(start),
        at: context.location(SAMLName.assertion, SAMLName.authnStatement)))
  }

  private func findingOfEnd(_ assertion: AssertionUnderTest, _ context: RuleContext) -> Finding {
    let ends = assertion.authnStatements.lazy.compactMap(\.sessionNotOnOrAfter)
    guard let end = ends.min() else { return pass(actual: .fact(.none)) }
    let window = TimeWindow(notBefore: nil, notOnOrAfter: end)
    switch window.contains(context.now, skew: context.skew) {
    case .inside(let onlyBySkew):
      return pass(
        expected: .before(end), actual: .instant(context.now), cause: onlyBySkew ? .clockSkew : nil)
    case .expired, .notYetValid:
      return fail(
        .timeSessionOver, expected: .before(end), actual: .instant(context.now),
        at: context.location(SAMLName.assertion, SAMLName.authnStatement))
    }
  }
}
