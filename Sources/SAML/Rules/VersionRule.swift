import Formats
import XML

/// Response and assertion are of SAML 2.0 (SAML Core §4.1.3.2, §2.3.3).
struct VersionRule: OneFindingRule {
  var code: StableCode { .samlVersion }
  var isRequired: Bool { true }
  var reads: ResponseParts { .versions }

  func finding(_ context: RuleContext) -> Finding {
    if !context.response.version.isExactly("2.0") {
      return unsupported(context.response.version, at: context.location())
    }
    if let assertion = context.assertion, !assertion.version.isExactly("2.0") {
      return unsupported(assertion.version, at: context.location(SAMLName.assertion))
    }
    return pass(actual: .name(.version, "2.0"))
  }

  private func unsupported(_ version: String, at location: Finding.Location) -> Finding {
    fail(
      .samlVersionUnsupported, expected: .name(.version, "2.0"), actual: .name(.version, version),
      at: location)
  }
}
