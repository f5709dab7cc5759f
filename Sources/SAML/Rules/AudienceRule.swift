import CanonicalXML
import SAMLFormats

/// The assertion is for this relying party: each audience restriction names it (SAML Core
/// §2.5.1.4).
///
/// Several restrictions must all hold; inside one, any audience is enough. An assertion without an
/// audience restriction is refused.
struct AudienceRule: OneFindingRule {
  var code: StableCode { .samlAudience }
  var isRequired: Bool { true }
  var reads: ResponseParts { .audiences }

  func finding(_ context: RuleContext) -> Finding {
    guard let assertion = context.assertion else { return notChecked(lacking: .assertion) }
    let restrictions = assertion.conditions?.audienceRestrictions ?? []
    let wanted = context.policy.audiences
    guard !wanted.isEmpty else {
      return notChecked(actual: list(restrictions))
    }
    lazy var expected = Evidence.any(.audience, wanted)
    lazy var location = context.location(
      SAMLName.assertion, SAMLName.conditions, SAMLName.audienceRestriction)
    guard !restrictions.isEmpty else {
      return fail(.samlAudienceMissing, expected: expected, at: location)
    }
    for audiences in restrictions
    where !audiences.contains(where: { audience in wanted.contains(audience) }) {
      return fail(
        .samlAudienceMismatch, expected: expected,
        actual: .all(.audience, audiences), at: location)
    }
    return pass(actual: list(restrictions))
  }

  private func list(_ restrictions: [[ExactString]]) -> Evidence {
    // One restriction is the rule, and needs no copy.
    .all(.audience, restrictions.count == 1 ? restrictions[0] : Array(restrictions.joined()))
  }
}
