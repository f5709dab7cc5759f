import Formats

/// The session in which the subject was authenticated has not ended (SAML Core §2.7.2).
///
/// Of several statements the one that ends first decides. An authentication in the future fails a
/// sign-in, which rests on it. About an answer to a query it is a note, because providers put the time of
/// another clock there and the assertion has times of its own (TIM-04).
struct SessionRule: Rule {
  var code: StableCode { .timeSession }
  var isRequired: Bool { false }
  var reads: ClaimParts { .authnStatements }

  func check(_ claim: Claim, into findings: inout [Finding]) {
    guard let assertion = claim.assertion else { return findings.append(notChecked()) }
    findings.append(findingOfEnd(assertion, claim))
    let start = assertion.authnStatements.lazy.map(\.authnInstant).max()
    // Nearly all are in the past, whatever the skew.
    guard let start, start > claim.now, start > claim.now.advanced(by: claim.skew) else { return }
    findings.append(
      claim.remark(
        .timeAuthenticatedInFuture, actual: .instant(start),
        at: claim.location(SAMLName.assertion, SAMLName.authnStatement)))
  }

  private func findingOfEnd(_ assertion: ClaimedAssertion, _ claim: Claim) -> Finding {
    let ends = assertion.authnStatements.lazy.compactMap(\.sessionNotOnOrAfter)
    guard let end = ends.min() else { return pass(actual: .fact(.none)) }
    let window = TimeWindow(notBefore: nil, notOnOrAfter: end)
    switch window.contains(claim.now, skew: claim.skew) {
    case .inside(let onlyBySkew):
      return pass(
        expected: .before(end), actual: .instant(claim.now), cause: onlyBySkew ? .clockSkew : nil)
    case .expired, .notYetValid:
      return fail(
        .timeSessionOver, expected: .before(end), actual: .instant(claim.now),
        at: claim.location(SAMLName.assertion, SAMLName.authnStatement))
    }
  }
}
