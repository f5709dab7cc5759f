import ExactTexts
import XMLTree

/// The confirmation is meant for this endpoint (SAML Core §2.4.1.2, SAML Profiles §4.1.4.2).
struct RecipientRule: OneFindingRule {
  var code: String { "saml.recipient" }
  var isRequired: Bool { false }
  var reads: ClaimParts { .confirmations }

  func finding(_ claim: Claim) -> Finding {
    guard claim.hasBearerConfirmation else {
      return notChecked(expected: claim.policy.recipient)
    }
    let actual = claim.chosenConfirmation?.data?.recipient
    lazy var location = claim.confirmationLocation(
      claim.chosenConfirmationIndex, of: SAMLName.subjectConfirmationData)
    // In a sign-in there is one, whether or not the policy expects one (SAML Profiles §4.1.4.2).
    if actual == nil, claim.policy.recipient != nil || claim.policy.profile == .webBrowserSSO {
      return fail("saml.recipient-missing", expected: claim.policy.recipient, at: location)
    }
    guard let actual, let expected = claim.policy.recipient else {
      return notChecked(actual: actual)
    }
    guard actual.isEndpoint(expected) else {
      return fail("saml.recipient-mismatch", expected: expected, actual: actual, at: location)
    }
    return pass(actual: actual)
  }
}
