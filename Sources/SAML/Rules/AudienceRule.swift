import ExactTexts
import XMLTree

/// The relying party is meant: each audience restriction names it (SAML Core §2.5.1.4).
///
/// Several restrictions must all hold; inside one, any audience is enough. An assertion that is
/// meant for nobody in particular is refused.
struct AudienceRule: OneFindingRule {
  var code: String { "saml.audience" }
  var isRequired: Bool { true }
  var reads: ClaimParts { .audiences }

  func finding(_ claim: Claim) -> Finding {
    guard let assertion = claim.assertion else { return notChecked() }
    let restrictions = assertion.conditions?.audienceRestrictions ?? []
    let wanted = claim.policy.audiences
    guard !wanted.isEmpty else {
      return notChecked(actual: list(restrictions))
    }
    lazy var expected = wanted.joined(separator: " or ")
    lazy var location = claim.location(
      SAMLName.assertion, SAMLName.conditions, SAMLName.audienceRestriction)
    guard !restrictions.isEmpty else {
      return fail("saml.audience-missing", expected: expected, at: location)
    }
    for audiences in restrictions
    where !audiences.contains(where: { audience in wanted.contains { $0.isExactly(audience) } }) {
      return fail(
        "saml.audience-mismatch", expected: expected,
        actual: audiences.joined(separator: ", "), at: location)
    }
    return pass(actual: list(restrictions))
  }

  private func list(_ restrictions: [[String]]) -> String {
    // One restriction to one audience is the rule, and needs no copy.
    restrictions.count == 1 && restrictions[0].count == 1
      ? restrictions[0][0] : restrictions.joined().joined(separator: ", ")
  }
}
