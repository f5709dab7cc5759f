import SAMLFormats

/// The provider states how the subject was authenticated, where the profile asks for it (SAML
/// Profiles §4.1.4.2).
struct AuthnStatementRule: OneFindingRule {
  var code: StableCode { .samlAuthnStatement }
  var isRequired: Bool { true }
  var reads: ResponseParts { .authnStatements }

  func finding(_ context: RuleContext) -> Finding {
    guard let assertion = context.assertion else { return notChecked(lacking: .assertion) }
    if !assertion.authnStatements.isEmpty { return pass() }
    return fail(.samlAuthnStatementMissing, at: context.location(SAMLName.assertion))
  }
}

/// The values of one attribute that state their type state the same one (SAML Core §2.7.3.1, ATT-03).
struct AttributeTypesRule: OneFindingRule {
  var code: StableCode { .samlAttributeTypes }
  var isRequired: Bool { false }
  var reads: ResponseParts { .attributes }

  func finding(_ context: RuleContext) -> Finding {
    guard let attributes = context.assertion?.attributes else {
      return notChecked(lacking: .assertion)
    }
    guard let mixed = attributes.first(where: \.hasMixedTypes) else { return pass() }
    return fail(
      .samlAttributeTypesMixed, actual: .name(.attribute, mixed.name),
      at: context.location(SAMLName.assertion, SAMLName.attributeStatement))
  }
}
