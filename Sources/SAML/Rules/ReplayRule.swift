import Formats

/// Says that no cache was asked whether this assertion was used before (SAML Profiles §4.1.4.5,
/// TIM-07).
///
/// A verifier with a replay cache puts what the cache says in the place of this finding.
struct ReplayRule: OneFindingRule {
  var code: StableCode { .replayAssertion }
  var isRequired: Bool { false }
  var reads: ResponseParts { [] }

  func finding(_ context: RuleContext) -> Finding { notChecked() }
}
