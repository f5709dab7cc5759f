import SAMLFormats

/// Says that an assertion may be used once only (SAML Core §2.5.1.5, CND-05).
///
/// Whether it was used before is for the rule about replay; that it must not be kept for later is
/// for the caller, who has to know.
struct OneTimeUseRule: OneFindingRule {
  var code: StableCode { .samlOneTimeUse }
  var isRequired: Bool { false }
  var reads: ResponseParts { .otherConditions }

  func finding(_ context: RuleContext) -> Finding {
    guard let assertion = context.assertion else { return notChecked(lacking: .assertion) }
    guard assertion.conditions?.isOneTimeUse == true else {
      return pass(actual: .fact(.notAskedFor))
    }
    var finding = notChecked(actual: .fact(.oneTimeUse))
    finding.location = context.location(
      SAMLName.assertion, SAMLName.conditions, SAMLName.oneTimeUse)
    return finding
  }
}

/// Reports that no cache was asked whether this assertion was used before (SAML Profiles §4.1.4.5,
/// TIM-07).
///
/// A verifier with a replay cache replaces this finding by the cache's answer.
struct ReplayRule: OneFindingRule {
  var code: StableCode { .replayAssertion }
  var isRequired: Bool { false }
  var reads: ResponseParts { [] }

  func finding(_ context: RuleContext) -> Finding { notChecked() }
}
