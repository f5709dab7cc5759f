import Formats

/// The values of one attribute that state their type state the same one (SAML Core §2.7.3.1, ATT-03).
struct AttributeTypesRule: OneFindingRule {
  var code: StableCode { .samlAttributeTypes }
  var isRequired: Bool { false }
  var reads: ClaimParts { .attributes }

  func finding(_ claim: Claim) -> Finding {
    guard let attributes = claim.assertion?.attributes else { return notChecked() }
    guard let mixed = attributes.first(where: \.hasMixedTypes) else { return pass() }
    return fail(
      .samlAttributeTypesMixed, actual: .name(.attribute, mixed.name),
      at: claim.location(SAMLName.assertion, SAMLName.attributeStatement))
  }
}
