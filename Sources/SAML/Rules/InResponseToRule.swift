import Formats
import XMLTree

/// The response answers the query that was sent (SAML Core §3.2.2, AQR-01), and so does its bearer
/// confirmation (SAML Profiles §4.1.4.2, SCF-01).
///
/// The response may be unsigned: then what binds the assertion to the query is the confirmation.
struct InResponseToRule: Rule {
  var code: StableCode { .samlInResponseTo }
  var isRequired: Bool { false }
  var reads: ClaimParts { [] }

  func check(_ claim: Claim, into findings: inout [Finding]) {
    let actual = claim.response.inResponseTo
    // Without an expectation the confirmation must at least agree with what the response names.
    guard let expected = claim.expectedQuery ?? actual else {
      return findings.append(findingWithoutExpectation(claim))
    }
    guard let actual else {
      return findings.append(
        fail(.samlInResponseToMissing, expected: .messageID(expected), at: claim.location()))
    }
    let countBefore = findings.count
    if !actual.isExactly(expected) {
      findings.append(mismatch(expected, actual, at: claim.location()))
    }
    // The policy may name both a query and an identifier; then the response answers both or neither.
    if let other = claim.policy.inResponseTo, !other.isExactly(expected), !actual.isExactly(other) {
      findings.append(mismatch(other, actual, at: claim.location()))
    }
    if claim.hasBearerConfirmation, let finding = findingOfConfirmation(expected, claim) {
      findings.append(finding)
    }
    guard findings.count == countBefore else { return }
    // Without a confirmation only the response names the query, and nothing binds it to the
    // assertion unless the response is signed (SEE-06).
    let isBound = claim.hasBearerConfirmation || claim.isResponseSigned
    findings.append(
      claim.expectedQuery != nil && isBound
        ? pass(actual: .messageID(actual))
        : notChecked(expected: .messageID(claim.expectedQuery), actual: .messageID(actual)))
  }

  /// Neither policy nor response names a query.
  ///
  /// The confirmation of a sign-in must name none either then: it would be the answer of a request
  /// that passes for a sign-in that nobody asked for (SAML Profiles §4.1.5).
  private func findingWithoutExpectation(_ claim: Claim) -> Finding {
    let confirmed = claim.chosenConfirmation?.data?.inResponseTo
    guard let confirmed, claim.policy.profile == .webBrowserSSO else {
      return notChecked(actual: .messageID(confirmed))
    }
    return fail(.samlInResponseToMissing, expected: .messageID(confirmed), at: claim.location())
  }

  private func findingOfConfirmation(_ expected: String, _ claim: Claim) -> Finding? {
    guard let confirmed = claim.chosenConfirmation?.data?.inResponseTo else {
      return fail(
        .samlInResponseToMissing, expected: .messageID(expected), at: confirmationLocation(claim))
    }
    return confirmed.isExactly(expected)
      ? nil : mismatch(expected, confirmed, at: confirmationLocation(claim))
  }

  private func confirmationLocation(_ claim: Claim) -> Finding.Location {
    claim.confirmationLocation(
      claim.chosenConfirmationIndex, of: SAMLName.subjectConfirmationData)
  }

  private func mismatch(
    _ expected: String, _ actual: String, at location: Finding.Location
  ) -> Finding {
    fail(
      .samlInResponseToMismatch, expected: .messageID(expected), actual: .messageID(actual),
      at: location)
  }
}
