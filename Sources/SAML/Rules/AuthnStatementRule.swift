import Formats

/// The provider says how the subject was authenticated, where the profile asks for it
/// (SAML Profiles §4.1.4.2).
struct AuthnStatementRule: OneFindingRule {
  var code: StableCode { .samlAuthnStatement }
  var isRequired: Bool { true }
  var reads: ResponseParts { .authnStatements }

  func finding(_ context: RuleContext) -> Finding {
    guard let assertion = context.assertion else { return notChecked() }
    if !assertion.authnStatements.isEmpty { return pass() }
    return fail(.samlAuthnStatementMissing, at: context.location(SAMLName.assertion))
  }
}
