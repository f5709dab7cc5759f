import Formats
import XMLTree

/// The confirmation is meant for this endpoint (SAML Core §2.4.1.2, SAML Profiles §4.1.4.2).
struct RecipientRule: OneFindingRule {
  var code: StableCode { .samlRecipient }
  var isRequired: Bool { false }
  var reads: ClaimParts { .confirmations }

  func finding(_ claim: Claim) -> Finding {
    guard claim.hasBearerConfirmation else {
      return notChecked(expected: .endpoint(claim.policy.recipient))
    }
    let actual = claim.chosenConfirmation?.data?.recipient
    lazy var location = claim.confirmationLocation(
      claim.chosenConfirmationIndex, of: SAMLName.subjectConfirmationData)
    // In a sign-in there is one, whether or not the policy expects one (SAML Profiles §4.1.4.2).
    if actual == nil, claim.policy.recipient != nil || claim.policy.profile == .webBrowserSSO {
      return fail(.samlRecipientMissing, expected: .endpoint(claim.policy.recipient), at: location)
    }
    guard let actual, let expected = claim.policy.recipient else {
      return notChecked(actual: .endpoint(actual))
    }
    guard actual.isEndpoint(expected) else {
      return fail(
        .samlRecipientMismatch, expected: .endpoint(expected), actual: .endpoint(actual),
        at: location)
    }
    return pass(actual: .endpoint(actual))
  }
}
