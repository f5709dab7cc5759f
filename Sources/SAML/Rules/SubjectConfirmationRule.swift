import SAMLFormats

/// The presenter may use the assertion: one bearer confirmation holds in all its parts (SAML Core
/// §2.4.1, SAML Profiles §3.3, §4.1.4.2, RFC 7522 §3).
///
/// Any one confirmation is enough. The rule reports each other one that does not hold, with the
/// reason. An assertion without a confirmation is normal in answers to attribute queries (SCF-04).
/// Recipient and InResponseTo of the same confirmation have findings of their own.
///
/// A subject with a confirmation alone is the presenter of the assertion (SAML Core §2.4.1). It has
/// no name to sign in, and none to compare with the subject of a query.
struct SubjectConfirmationRule: Rule {
  var code: StableCode { .samlSubjectConfirmation }
  var isRequired: Bool { true }
  var reads: ResponseParts { .confirmations }

  func check(_ context: RuleContext, into findings: inout [Finding]) {
    guard let assertion = context.assertion else {
      return findings.append(notChecked(lacking: .assertion))
    }
    if let subject = assertion.subject, subject.nameID == nil, subject.unread == nil,
      context.unread.reason(among: .subjectName) == nil
    {
      findings.append(
        context.remark(
          .samlSubjectUnidentified, at: context.location(SAMLName.assertion, SAMLName.subject)))
    }
    let confirmations = assertion.subject?.confirmations ?? []
    guard !confirmations.isEmpty else { return findings.append(unconfirmed(context)) }
    guard context.hasBearerConfirmation else {
      var finding = fail(
        .samlSubjectConfirmationUnsupported, expected: .name(.method, SubjectConfirmation.bearer),
        actual: .all(.method, confirmations.map(\.method)),
        at: context.confirmationLocation(0))
      finding.cause = context.terms.defect(of: confirmations[0]).map(Cause.confirmation)
      findings.append(finding)
      findings += alternatives(to: 0, context)
      return
    }
    findings.append(findingOfChosen(context))
    if context.chosenConfirmation?.data?.address != nil, context.policy.presenterAddress == nil {
      // Report the unchecked address, but not its value: it is personal (LOG-01, SCF-03).
      findings.append(
        Finding(
          .samlAddress, .notChecked, isRequired: false,
          location: context.confirmationLocation(
            context.chosenConfirmationIndex, of: SAMLName.subjectConfirmationData)))
    }
    findings += alternatives(to: context.chosenConfirmationIndex, context)
  }

  private func unconfirmed(_ context: RuleContext) -> Finding {
    switch context.policy.profile {
    case .attributeQuery, .tvProvider: pass(actual: .fact(.none))
    case .webBrowserSSO, .oauth:
      fail(
        .samlSubjectConfirmationMissing, expected: .name(.method, SubjectConfirmation.bearer),
        at: context.location(SAMLName.assertion, SAMLName.subject))
    }
  }

  private func findingOfChosen(_ context: RuleContext) -> Finding {
    lazy var location = context.confirmationLocation(context.chosenConfirmationIndex)
    if context.chosenConfirmation?.data == nil, context.terms.acceptsNoData {
      return pass(actual: .fact(.none))
    }
    guard let end = context.chosenConfirmation?.data?.notOnOrAfter else {
      return fail(.timeConfirmationExpiryMissing, at: location)
    }
    let start = context.chosenConfirmation?.data?.notBefore
    let window = TimeWindow(notBefore: start, notOnOrAfter: end)
    if let start, !context.terms.acceptsBeginning || !window.isOrdered {
      // SAML Profiles §4.1.4.2: a bearer confirmation has no beginning.
      return fail(
        .samlConfirmationNotBefore, expected: .fact(.noBeginning), actual: .instant(start),
        at: location)
    }
    guard context.terms.permits(address: context.chosenConfirmation?.data?.address) else {
      // Report neither address: they are personal (LOG-01).
      return fail(.samlAddressMismatch, at: location)
    }
    switch window.contains(context.now, skew: context.skew) {
    case .inside(let onlyBySkew):
      return pass(
        expected: .before(end), actual: .instant(context.now), cause: onlyBySkew ? .clockSkew : nil)
    case .notYetValid:
      return fail(
        .timeNotYetValid, expected: .window(window), actual: .instant(context.now), at: location)
    case .expired:
      return fail(
        .timeConfirmationExpired, expected: .before(end), actual: .instant(context.now),
        at: location)
    }
  }

  /// The other confirmations that do not hold, each with the reason.
  ///
  /// They decide nothing: one that holds is enough, and without one the rule itself has failed.
  private func alternatives(to chosen: Int, _ context: RuleContext) -> [Finding] {
    let confirmations = context.assertion?.subject?.confirmations ?? []
    guard confirmations.count > 1 else { return [] }
    return confirmations.indices.compactMap { index in
      guard index != chosen, let defect = context.terms.defect(of: confirmations[index]) else {
        return nil
      }
      return Finding(
        .samlSubjectConfirmationAlternative, .notChecked, isRequired: false,
        actual: .name(.method, confirmations[index].method), cause: .confirmation(defect),
        location: context.confirmationLocation(index))
    }
  }
}
