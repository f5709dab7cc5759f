import Formats

/// The values of one attribute that state their type state the same one (SAML Core §2.7.3.1, ATT-03).
struct AttributeTypesRule: OneFindingRule {
  var code: StableCode { .samlAttributeTypes }
  var isRequired: Bool { false }
  var reads: ResponseParts { .attributes }

  func finding(_ context: RuleContext) -> Finding {
    guard let attributes = context.assertion?.attributes else { return notChecked() }
    guard let mixed = attributes.first(where: \.hasMixedTypes) else { return pass() }
    return fail(
      .samlAttributeTypesMixed, actual: .name(.attribute, mixed.name),
      at: context.location(SAMLName.assertion, SAMLName.attributeStatement))
  }
}
