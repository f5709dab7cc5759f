/// Says that nobody was asked whether this assertion was used before (SAML Profiles §4.1.4.5,
/// TIM-07).
///
/// Judging a capture must not use it up. `Verdict.observing` and `ResponseVerifier.verify` with a
/// replay cache put what the cache says in the place of this finding.
struct ReplayRule: OneFindingRule {
  var code: String { "replay.assertion" }
  var isRequired: Bool { false }
  var reads: ClaimParts { [] }

  func finding(_ claim: Claim) -> Finding { notChecked() }
}
