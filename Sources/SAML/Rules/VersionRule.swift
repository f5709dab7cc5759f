import ExactTexts
import XMLTree

/// Response and assertion are of SAML 2.0 (SAML Core §4.1.3.2, §2.3.3).
struct VersionRule: OneFindingRule {
  var code: String { "saml.version" }
  var isRequired: Bool { true }
  var reads: ClaimParts { .versions }

  func finding(_ claim: Claim) -> Finding {
    if !claim.response.version.isExactly("2.0") {
      return unsupported(claim.response.version, at: claim.location())
    }
    if let assertion = claim.assertion, !assertion.version.isExactly("2.0") {
      return unsupported(assertion.version, at: claim.location(SAMLName.assertion))
    }
    return pass(actual: "2.0")
  }

  private func unsupported(_ version: String, at location: Finding.Location) -> Finding {
    fail("saml.version-unsupported", expected: "2.0", actual: version, at: location)
  }
}
