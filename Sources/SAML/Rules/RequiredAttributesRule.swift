import CanonicalXML
import SAMLFormats

/// The attributes that the relying party needs are there, each with a value.
///
/// For Adobe Pass these are the provider's `requiredMetadataFields`. A `xsi:nil` is no value.
struct RequiredAttributesRule: OneFindingRule {
  var code: StableCode { .samlRequiredAttributes }
  var isRequired: Bool { false }
  var reads: ResponseParts { .attributes }

  func finding(_ context: RuleContext) -> Finding {
    let required = context.policy.requiredAttributes
    guard !required.isEmpty else { return notChecked() }
    guard let assertion = context.assertion else {
      return notChecked(lacking: .assertion, expected: .all(.attribute, required))
    }
    let attributes = assertion.attributes
    let missing = required.filter { name in
      !attributes.contains { attribute in
        attribute.name == name && attribute.values.contains { $0 != .null }
      }
    }
    guard missing.isEmpty else {
      return fail(
        .samlAttributeMissing, expected: .all(.attribute, missing),
        actual: .all(.attribute, attributes.map(\.name)),
        at: context.location(SAMLName.assertion, SAMLName.attributeStatement))
    }
    return pass(actual: .all(.attribute, required))
  }
}
