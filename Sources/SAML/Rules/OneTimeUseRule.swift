import Formats

/// Says that an assertion may be used once only (SAML Core §2.5.1.5, CND-05).
///
/// Whether it was used before is for the rule about replay; that it must not be kept for later is
/// for the caller, who has to know.
struct OneTimeUseRule: OneFindingRule {
  var code: StableCode { .samlOneTimeUse }
  var isRequired: Bool { false }
  var reads: ClaimParts { .otherConditions }

  func finding(_ claim: Claim) -> Finding {
    guard let assertion = claim.assertion else { return notChecked() }
    guard assertion.conditions?.isOneTimeUse == true else {
      return pass(actual: .fact(.notAskedFor))
    }
    var finding = notChecked(actual: .fact(.oneTimeUse))
    finding.location = claim.location(
      SAMLName.assertion, SAMLName.conditions, SAMLName.oneTimeUse)
    return finding
  }
}
