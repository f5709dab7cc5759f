import CanonicalXML
import SAMLFormats

/// The response answers the query that was sent (SAML Core §3.2.2, AQR-01), and so does its bearer
/// confirmation (SAML Profiles §4.1.4.2, SCF-01).
///
/// The response may be unsigned: then what binds the assertion to the query is the confirmation.
struct InResponseToRule: Rule {
  var code: StableCode { .samlInResponseTo }
  var isRequired: Bool { false }
  var reads: ResponseParts { [] }

  func check(_ context: RuleContext, into findings: inout [Finding]) {
    guard context.response != nil else { return findings.append(findingAlone(context)) }
    let actual = context.response?.inResponseTo
    // Without an expectation the confirmation must at least agree with what the response names.
    guard let expected = context.expectedQuery ?? actual else {
      return findings.append(findingWithoutExpectation(context))
    }
    guard let actual else {
      return findings.append(
        fail(.samlInResponseToMissing, expected: .messageID(expected), at: context.location()))
    }
    let countBefore = findings.count
    if actual != expected {
      findings.append(mismatch(expected, actual, at: context.location()))
    }
    // The policy may name both a query and an identifier; then the response answers both or neither.
    if let other = context.policy.inResponseTo, other != expected, actual != other {
      findings.append(mismatch(other, actual, at: context.location()))
    }
    if context.hasBearerConfirmation, let finding = findingOfConfirmation(expected, context) {
      findings.append(finding)
    }
    guard findings.count == countBefore else { return }
    // Without a confirmation only the response names the query, and nothing binds it to the
    // assertion unless the response is signed (SEE-06).
    let isBound = context.hasBearerConfirmation || context.isResponseSigned
    guard context.expectedQuery != nil else {
      return findings.append(notChecked(actual: .messageID(actual)))
    }
    findings.append(
      isBound
        ? pass(actual: .messageID(actual))
        : notChecked(lacking: .binding, expected: .messageID(context.expectedQuery)))
  }

  /// Of an assertion alone only the confirmation can name a query.
  private func findingAlone(_ context: RuleContext) -> Finding {
    let confirmed = context.chosenConfirmation?.data?.inResponseTo
    guard let expected = context.expectedQuery, context.hasBearerConfirmation else {
      return notChecked(actual: .messageID(confirmed))
    }
    return findingOfConfirmation(expected, context) ?? pass(actual: .messageID(confirmed))
  }

  /// Neither the policy nor the response names a query.
  ///
  /// The confirmation of a sign-in must then name none either. If it does, the response answers a
  /// request but poses as an unsolicited sign-in (SAML Profiles §4.1.5).
  private func findingWithoutExpectation(_ context: RuleContext) -> Finding {
    let confirmed = context.chosenConfirmation?.data?.inResponseTo
    guard let confirmed, context.policy.profile == .webBrowserSSO else {
      return notChecked(actual: .messageID(confirmed))
    }
    return fail(.samlInResponseToMissing, expected: .messageID(confirmed), at: context.location())
  }

  private func findingOfConfirmation(_ expected: ExactString, _ context: RuleContext) -> Finding? {
    guard let confirmed = context.chosenConfirmation?.data?.inResponseTo else {
      return fail(
        .samlInResponseToMissing, expected: .messageID(expected), at: confirmationLocation(context))
    }
    return confirmed == expected
      ? nil : mismatch(expected, confirmed, at: confirmationLocation(context))
  }

  private func confirmationLocation(_ context: RuleContext) -> Finding.Location {
    context.confirmationLocation(
      context.chosenConfirmationIndex, of: SAMLName.subjectConfirmationData)
  }

  private func mismatch(
    _ expected: ExactString, _ actual: ExactString, at location: Finding.Location
  ) -> Finding {
    fail(
      .samlInResponseToMismatch, expected: .messageID(expected), actual: .messageID(actual),
      at: location)
  }
}
