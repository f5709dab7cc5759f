/// Nothing was issued in the future (TIM-04): if it was, one of the two clocks is wrong, and every
/// other time is in doubt.
struct IssueInstantRule: Rule {
  let code = "time.issue-instant"
  let isRequired = false

  func check(_ claim: Claim) -> [Finding] {
    let latest = claim.now.advanced(by: claim.policy.effectiveClockSkew)
    if claim.response.issueInstant > latest {
      return [future(claim.response.issueInstant, claim, at: claim.location())]
    }
    if let assertion = claim.assertion, assertion.issueInstant > latest {
      let location = claim.location(SAMLName.assertion)
      return [future(assertion.issueInstant, claim, at: location)]
    }
    return [
      pass(actual: (claim.assertion?.issueInstant ?? claim.response.issueInstant).description)
    ]
  }

  private func future(
    _ instant: Instant, _ claim: Claim, at location: Finding.Location
  ) -> Finding {
    fail(
      "time.issued-in-future", expected: "not after \(claim.now)", actual: instant.description,
      at: location)
  }
}
