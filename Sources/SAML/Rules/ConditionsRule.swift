import SAMLFormats

/// Every condition is understood; one that is not makes the assertion's validity undetermined, and it
/// is not used (SAML Core §2.5.1.1).
struct ConditionsRule: OneFindingRule {
  var code: StableCode { .samlConditions }
  var isRequired: Bool { false }
  var reads: ResponseParts { .otherConditions }

  func finding(_ context: RuleContext) -> Finding {
    guard let assertion = context.assertion else { return notChecked(lacking: .assertion) }
    guard let unknown = assertion.conditions?.unknownConditions, !unknown.isEmpty else {
      return pass(actual: assertion.conditions?.proxyRestriction.map(Evidence.proxyRestriction))
    }
    return fail(
      .samlConditionUnknown, actual: .unknown(unknown),
      at: context.location(SAMLName.assertion, SAMLName.conditions))
  }
}

extension Evidence {
  /// The first of the kinds that a rule does not know, and how many more there are.
  static func unknown(_ kinds: [ExactString]) -> Evidence {
    .all(
      .unknownElement, Array(kinds.prefix(maximumListed)),
      others: max(0, kinds.count - maximumListed))
  }

  private static let maximumListed = 8
}
