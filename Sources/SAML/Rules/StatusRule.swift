import Formats

/// The query succeeded; of any other response no assertion is used (SAML Core §3.2.2.2).
struct StatusRule: OneFindingRule {
  var code: StableCode { .samlStatus }
  var isRequired: Bool { true }
  var reads: ClaimParts { .status }

  func finding(_ claim: Claim) -> Finding {
    let status = claim.response.status
    if status.isSuccess { return pass(actual: .status([Status.success])) }
    return fail(
      .samlStatusNotSuccess, expected: .status([Status.success]), actual: .status(status.codes),
      at: claim.location(SAMLName.status, SAMLName.statusCode))
  }
}
