/// The values of one attribute that state their type state the same one (SAML Core §2.7.3.1, ATT-03).
struct AttributeTypesRule: OneFindingRule {
  var code: String { "saml.attribute-types" }
  var isRequired: Bool { false }
  var reads: ClaimParts { .attributes }

  func finding(_ claim: Claim) -> Finding {
    guard let attributes = claim.assertion?.attributes else { return notChecked() }
    guard let mixed = attributes.first(where: \.hasMixedTypes) else { return pass() }
    return fail(
      "saml.attribute-types-mixed", actual: mixed.name,
      at: claim.location(SAMLName.assertion, SAMLName.attributeStatement))
  }
}
