/// The query succeeded; of any other response no assertion is used (SAML Core §3.2.2.2).
struct StatusRule: OneFindingRule {
  var code: String { "saml.status" }
  var isRequired: Bool { true }
  var reads: ClaimParts { .status }

  func finding(_ claim: Claim) -> Finding {
    let status = claim.response.status
    if status.isSuccess { return pass(actual: Status.success) }
    return fail(
      "saml.status-not-success", expected: Status.success, actual: status.levels,
      at: claim.location(SAMLName.status, SAMLName.statusCode))
  }
}
