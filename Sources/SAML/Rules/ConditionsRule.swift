/// Every condition is understood; one that is not makes the assertion's validity undetermined, and it
/// is not used (SAML Core §2.5.1.1).
struct ConditionsRule: OneFindingRule {
  var code: String { "saml.conditions" }
  var isRequired: Bool { false }
  var reads: ClaimParts { .otherConditions }

  func finding(_ claim: Claim) -> Finding {
    guard let assertion = claim.assertion else { return notChecked() }
    guard let unknown = assertion.conditions?.unknownConditions, !unknown.isEmpty else {
      return pass(actual: assertion.conditions?.proxyRestriction?.summary)
    }
    return fail(
      "saml.condition-unknown", actual: unknown.listed,
      at: claim.location(SAMLName.assertion, SAMLName.conditions))
  }
}

extension [String] {
  /// The first of the kinds that a rule does not know, and how many more there are.
  var listed: String {
    let rest = count - Self.maximumListed
    return (prefix(Self.maximumListed) + (rest > 0 ? ["\(rest) others"] : []))
      .joined(separator: ", ")
  }

  private static var maximumListed: Int { 8 }
}

extension ProxyRestriction {
  /// What it allows, for a report: a relying party that issues nothing has nothing to do.
  fileprivate var summary: String {
    "ProxyRestriction"
      + (count.map { ", Count " + ($0 == .max ? "of at least \($0)" : "\($0)") } ?? "")
      + (audiences.isEmpty ? "" : ", Audience " + audiences.joined(separator: " or "))
  }
}
