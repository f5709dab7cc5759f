import CanonicalXML
import SAMLFormats

/// The confirmation is meant for this endpoint (SAML Core §2.4.1.2, SAML Profiles §4.1.4.2).
///
/// At a token endpoint a confirmation names it, unless it has no data at all (RFC 7522 §3).
struct RecipientRule: OneFindingRule {
  var code: StableCode { .samlRecipient }
  var isRequired = false
  var reads: ResponseParts { .confirmations }

  func finding(_ context: RuleContext) -> Finding {
    guard context.hasBearerConfirmation else {
      return notChecked(lacking: .confirmation, expected: .endpoint(context.policy.recipient))
    }
    let isExpected = context.policy.recipient != nil
    if context.chosenConfirmation?.data == nil, context.terms.acceptsNoData, isExpected {
      return pass()
    }
    let actual = context.chosenConfirmation?.data?.recipient
    lazy var location = context.confirmationLocation(
      context.chosenConfirmationIndex, of: SAMLName.subjectConfirmationData)
    // In a sign-in there is one, whether or not the policy expects one (SAML Profiles §4.1.4.2).
    if actual == nil, context.policy.recipient != nil || context.policy.profile == .webBrowserSSO {
      return fail(
        .samlRecipientMissing, expected: .endpoint(context.policy.recipient), at: location)
    }
    guard let actual, let expected = context.policy.recipient else {
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
