import CanonicalXML
import SAMLFormats

/// The query succeeded; of any other response no assertion is used (SAML Core §3.2.2.2).
struct StatusRule: OneFindingRule {
  var isOfResponses: Bool { true }
  var code: StableCode { .samlStatus }
  var isRequired: Bool { true }
  var reads: ResponseParts { .status }

  func finding(_ context: RuleContext) -> Finding {
    guard let status = context.response?.status else { return notChecked(lacking: .response) }
    if status.isSuccess { return pass(actual: .status([Status.success])) }
    return fail(
      .samlStatusNotSuccess, expected: .status([Status.success]), actual: .status(status.codes),
      at: context.location(SAMLName.status, SAMLName.statusCode))
  }
}

/// Response and assertion are of SAML 2.0 (SAML Core §4.1.3.2, §2.3.3).
struct VersionRule: OneFindingRule {
  var code: StableCode { .samlVersion }
  var isRequired: Bool { true }
  var reads: ResponseParts { .versions }

  func finding(_ context: RuleContext) -> Finding {
    if let response = context.response, response.version != "2.0" {
      return unsupported(response.version, at: context.location())
    }
    if let assertion = context.assertion, assertion.version != "2.0" {
      return unsupported(assertion.version, at: context.location(SAMLName.assertion))
    }
    return pass(actual: .name(.version, "2.0"))
  }

  private func unsupported(_ version: ExactString, at location: Finding.Location) -> Finding {
    fail(
      .samlVersionUnsupported, expected: .name(.version, "2.0"), actual: .name(.version, version),
      at: location)
  }
}
