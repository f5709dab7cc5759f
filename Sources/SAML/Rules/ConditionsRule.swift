/// Every condition is understood; one that is not makes the assertion's validity undetermined, and it
/// is not used (SAML Core §2.5.1.1).
struct ConditionsRule: Rule {
  let code = "saml.conditions"
  let isRequired = false

  func check(_ claim: Claim) -> [Finding] {
    guard let assertion = claim.assertion else { return [notChecked()] }
    guard let count = assertion.conditions?.unknownConditionCount, count > 0 else {
      return [pass()]
    }
    return [
      fail(
        "saml.condition-unknown", expected: "0", actual: "\(count)",
        at: claim.location(SAMLName.assertion, SAMLName.conditions))
    ]
  }
}
