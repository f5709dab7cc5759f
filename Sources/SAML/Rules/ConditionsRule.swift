/// Every condition is understood; one that is not makes the assertion's validity undetermined, and it
/// is not used (SAML Core §2.5.1.1).
struct ConditionsRule: OneFindingRule {
  var code: String { "saml.conditions" }
  var isRequired: Bool { false }

  func finding(_ claim: Claim) -> Finding {
    guard let assertion = claim.assertion else { return notChecked() }
    guard let count = assertion.conditions?.unknownConditionCount, count > 0 else {
      return pass(actual: assertion.conditions?.proxyRestriction?.summary)
    }
    return fail(
      "saml.condition-unknown", expected: "0", actual: "\(count)",
      at: claim.location(SAMLName.assertion, SAMLName.conditions))
  }
}

extension ProxyRestriction {
  /// What it allows, for a report: a relying party that issues nothing has nothing to do.
  fileprivate var summary: String {
    "ProxyRestriction" + (count.map { ", Count \($0)" } ?? "")
      + (audiences.isEmpty ? "" : ", Audience " + audiences.joined(separator: " or "))
  }
}
