import Formats

/// The provider says how the subject was authenticated, where the profile asks for it
/// (SAML Profiles §4.1.4.2).
struct AuthnStatementRule: OneFindingRule {
  var code: StableCode { .samlAuthnStatement }
  var isRequired: Bool { true }
  var reads: ClaimParts { .authnStatements }

  func finding(_ claim: Claim) -> Finding {
    guard let assertion = claim.assertion else { return notChecked() }
    if !assertion.authnStatements.isEmpty { return pass() }
    return fail(.samlAuthnStatementMissing, at: claim.location(SAMLName.assertion))
  }
}
