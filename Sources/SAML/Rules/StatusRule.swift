import Formats

/// The query succeeded; of any other response no assertion is used (SAML Core §3.2.2.2).
struct StatusRule: OneFindingRule {
  var code: StableCode { .samlStatus }
  var isRequired: Bool { true }
  var reads: ResponseParts { .status }

  func finding(_ context: RuleContext) -> Finding {
    let status = context.response.status
    if status.isSuccess { return pass(actual: .status([Status.success])) }
    return fail(
      .samlStatusNotSuccess, expected: .status([Status.success]), actual: .status(status.codes),
      at: context.location(SAMLName.status, SAMLName.statusCode))
  }
}
