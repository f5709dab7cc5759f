import ExactTexts
import XMLTree

/// The attributes that the relying party needs are there, each with a value.
///
/// For Adobe Pass these are the provider's `requiredMetadataFields`. A `xsi:nil` is no value.
struct RequiredAttributesRule: OneFindingRule {
  var code: String { "saml.required-attributes" }
  var isRequired: Bool { false }
  var reads: ClaimParts { .attributes }

  func finding(_ claim: Claim) -> Finding {
    let required = claim.policy.requiredAttributes
    guard !required.isEmpty else { return notChecked() }
    guard let assertion = claim.assertion else {
      return notChecked(expected: required.joined(separator: ", "))
    }
    let attributes = assertion.attributes
    let missing = required.filter { name in
      !attributes.contains { attribute in
        attribute.name.isExactly(name) && attribute.values.contains { $0 != .null }
      }
    }
    guard missing.isEmpty else {
      return fail(
        "saml.attribute-missing", expected: missing.joined(separator: ", "),
        actual: attributes.map(\.name).joined(separator: ", "),
        at: claim.location(SAMLName.assertion, SAMLName.attributeStatement))
    }
    return pass(actual: .all(required))
  }
}
