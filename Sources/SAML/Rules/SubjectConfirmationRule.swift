/// Whoever presents the assertion is allowed to: one bearer confirmation holds in all its parts
/// (SAML Core §2.4.1, SAML Profiles §3.3, §4.1.4.2).
///
/// An assertion without a confirmation is normal in answers to attribute queries (SCF-04). Recipient
/// and InResponseTo of the same confirmation are findings of their own.
struct SubjectConfirmationRule: Rule {
  let code = "saml.subject-confirmation"
  let isRequired = true

  func check(_ claim: Claim) -> [Finding] {
    guard let assertion = claim.assertion else { return [notChecked()] }
    guard let subject = assertion.subject, !subject.confirmations.isEmpty else {
      return [pass(actual: "none")]
    }
    lazy var location = claim.location(
      SAMLName.assertion, SAMLName.subject, SAMLName.subjectConfirmation)
    guard let confirmation = claim.chosenConfirmation else {
      return [
        fail(
          "saml.subject-confirmation-unsupported", expected: SubjectConfirmation.bearer,
          actual: subject.confirmations.map(\.method).joined(separator: ", "), at: location)
      ]
    }
    return [timeFinding(confirmation, claim, at: location)]
  }

  private func timeFinding(
    _ confirmation: SubjectConfirmation, _ claim: Claim,
    at location: @autoclosure () -> Finding.Location
  ) -> Finding {
    let data = confirmation.data
    let now = claim.now.description
    guard let end = data?.notOnOrAfter else {
      return fail("time.confirmation-expiry-missing", at: location())
    }
    if let start = data?.notBefore {
      // SAML Profiles §4.1.4.2: a bearer confirmation has no beginning.
      return fail(
        "saml.confirmation-not-before", expected: "no NotBefore", actual: start.description,
        at: location())
    }
    let window = TimeWindow(notBefore: nil, notOnOrAfter: end)
    switch window.contains(claim.now, skew: claim.policy.effectiveClockSkew) {
    case .inside(let onlyBySkew):
      return pass(
        expected: "before \(end)", actual: now, cause: onlyBySkew ? "clock-skew" : nil)
    case .expired, .notYetValid:
      return fail(
        "time.confirmation-expired", expected: "before \(end)", actual: now, at: location())
    }
  }
}

extension Claim {
  /// The bearer confirmation that the report speaks of: the first that holds in all its parts, or
  /// else the first.
  ///
  /// The parts must hold in one confirmation; what one lacks, another cannot supply (SCF-01).
  func chooseConfirmation() -> SubjectConfirmation? {
    let bearers = (assertion?.subject?.confirmations ?? []).filter {
      $0.method.isExactly(SubjectConfirmation.bearer)
    }
    return bearers.first(where: holds) ?? bearers.first
  }

  private func holds(_ confirmation: SubjectConfirmation) -> Bool {
    guard let data = confirmation.data, data.notBefore == nil, let end = data.notOnOrAfter,
      now < end.advanced(by: policy.effectiveClockSkew)
    else { return false }
    let recipientHolds = policy.recipient.map { data.recipient?.isExactly($0) ?? false } ?? true
    let query = policy.inResponseTo ?? response.inResponseTo
    let queryHolds = query.map { data.inResponseTo?.isExactly($0) ?? false } ?? true
    return recipientHolds && queryHolds
  }
}
