import Formats

/// Whoever presents the assertion is allowed to: one bearer confirmation holds in all its parts
/// (SAML Core §2.4.1, SAML Profiles §3.3, §4.1.4.2).
///
/// Any one confirmation is enough; each other one that does not hold is told with the reason. An
/// assertion without a confirmation is normal in answers to attribute queries (SCF-04). Recipient and
/// InResponseTo of the same confirmation are findings of their own.
///
/// A subject with a confirmation alone is the presenter of the assertion (SAML Core §2.4.1). It has no name
/// to sign in, and none to compare with the subject of a query.
struct SubjectConfirmationRule: Rule {
  var code: StableCode { .samlSubjectConfirmation }
  var isRequired: Bool { true }
  var reads: ClaimParts { .confirmations }

  func check(_ claim: Claim, into findings: inout [Finding]) {
    guard let assertion = claim.assertion else { return findings.append(notChecked()) }
    if let subject = assertion.subject, subject.nameID == nil, !subject.hasOtherIdentifier,
      claim.unread.reason(among: .subjectName) == nil
    {
      findings.append(
        claim.remark(
          .samlSubjectUnidentified, at: claim.location(SAMLName.assertion, SAMLName.subject)))
    }
    let confirmations = assertion.subject?.confirmations ?? []
    guard !confirmations.isEmpty else { return findings.append(unconfirmed(claim)) }
    guard claim.hasBearerConfirmation else {
      var finding = fail(
        .samlSubjectConfirmationUnsupported, expected: .name(.method, SubjectConfirmation.bearer),
        actual: .all(.method, confirmations.map(\.method)),
        at: claim.confirmationLocation(0))
      finding.cause = claim.terms.defect(of: confirmations[0]).map(Cause.confirmation)
      findings.append(finding)
      findings += alternatives(to: 0, claim)
      return
    }
    findings.append(findingOfChosen(claim))
    if claim.chosenConfirmation?.data?.address != nil, claim.policy.presenterAddress == nil {
      // What is named and not looked at is told; the address is of a person (LOG-01, SCF-03).
      findings.append(
        Finding(
          .samlAddress, .notChecked, isRequired: false,
          location: claim.confirmationLocation(
            claim.chosenConfirmationIndex, of: SAMLName.subjectConfirmationData)))
    }
    findings += alternatives(to: claim.chosenConfirmationIndex, claim)
  }

  private func unconfirmed(_ claim: Claim) -> Finding {
    switch claim.policy.profile {
    case .attributeQuery: pass(actual: .fact(.none))
    case .webBrowserSSO:
      fail(
        .samlSubjectConfirmationMissing, expected: .name(.method, SubjectConfirmation.bearer),
        at: claim.location(SAMLName.assertion, SAMLName.subject))
    }
  }

  private func findingOfChosen(_ claim: Claim) -> Finding {
    lazy var location = claim.confirmationLocation(claim.chosenConfirmationIndex)
    guard let end = claim.chosenConfirmation?.data?.notOnOrAfter else {
      return fail(.timeConfirmationExpiryMissing, at: location)
    }
    if let start = claim.chosenConfirmation?.data?.notBefore {
      // SAML Profiles §4.1.4.2: a bearer confirmation has no beginning.
      return fail(
        .samlConfirmationNotBefore, expected: .fact(.noBeginning), actual: .instant(start),
        at: location)
    }
    guard claim.terms.permits(address: claim.chosenConfirmation?.data?.address) else {
      // Neither address is told: they are of a person (LOG-01).
      return fail(.samlAddressMismatch, at: location)
    }
    let window = TimeWindow(notBefore: nil, notOnOrAfter: end)
    switch window.contains(claim.now, skew: claim.skew) {
    case .inside(let onlyBySkew):
      return pass(
        expected: .before(end), actual: .instant(claim.now), cause: onlyBySkew ? .clockSkew : nil)
    case .expired, .notYetValid:
      return fail(
        .timeConfirmationExpired, expected: .before(end), actual: .instant(claim.now),
        at: location)
    }
  }

  /// The other confirmations that do not hold, each with the reason.
  ///
  /// They decide nothing: one that holds is enough, and without one the rule itself has failed.
  private func alternatives(to chosen: Int, _ claim: Claim) -> [Finding] {
    let confirmations = claim.assertion?.subject?.confirmations ?? []
    guard confirmations.count > 1 else { return [] }
    return confirmations.indices.compactMap { index in
      guard index != chosen, let defect = claim.terms.defect(of: confirmations[index]) else {
        return nil
      }
      return Finding(
        .samlSubjectConfirmationAlternative, .notChecked, isRequired: false,
        actual: .name(.method, confirmations[index].method), cause: .confirmation(defect),
        location: claim.confirmationLocation(index))
    }
  }
}
