/// Says that nobody has remembered whether this assertion was used before (SAML Profiles §4.1.4.5,
/// TIM-07).
///
/// Judging a capture must not use it up.
struct ReplayRule: Rule {
  let code = "replay.assertion"
  let isRequired = false

  func check(_ claim: Claim) -> [Finding] { [notChecked()] }
}
