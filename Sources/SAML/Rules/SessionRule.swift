/// The session in which the subject was authenticated has not ended (SAML Core §2.7.2).
///
/// Of several statements the one that ends first decides.
struct SessionRule: Rule {
  let code = "time.session"
  let isRequired = false

  func check(_ claim: Claim) -> [Finding] {
    guard let assertion = claim.assertion else { return [notChecked()] }
    let ends = assertion.authnStatements.lazy.compactMap(\.sessionNotOnOrAfter)
    guard let end = ends.min() else { return [pass(actual: "none")] }
    let now = claim.now.description
    let window = TimeWindow(notBefore: nil, notOnOrAfter: end)
    switch window.contains(claim.now, skew: claim.policy.effectiveClockSkew) {
    case .inside(let onlyBySkew):
      return [
        pass(expected: "before \(end)", actual: now, cause: onlyBySkew ? "clock-skew" : nil)
      ]
    case .expired, .notYetValid:
      return [
        fail(
          "time.session-over", expected: "before \(end)", actual: now,
          at: claim.location(SAMLName.assertion, SAMLName.authnStatement))
      ]
    }
  }
}
