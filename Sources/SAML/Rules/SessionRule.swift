/// The session in which the subject was authenticated has not ended (SAML Core §2.7.2).
///
/// Of several statements the one that ends first decides.
struct SessionRule: OneFindingRule {
  var code: String { "time.session" }
  var isRequired: Bool { false }

  func finding(_ claim: Claim) -> Finding {
    guard let assertion = claim.assertion else { return notChecked() }
    let ends = assertion.authnStatements.lazy.compactMap(\.sessionNotOnOrAfter)
    guard let end = ends.min() else { return pass(actual: "none") }
    let window = TimeWindow(notBefore: nil, notOnOrAfter: end)
    switch window.contains(claim.now, skew: claim.skew) {
    case .inside(let onlyBySkew):
      return pass(
        expected: .before(end), actual: .instant(claim.now), cause: onlyBySkew ? "clock-skew" : nil)
    case .expired, .notYetValid:
      return fail(
        "time.session-over", expected: "before \(end)", actual: claim.now.description,
        at: claim.location(SAMLName.assertion, SAMLName.authnStatement))
    }
  }
}
