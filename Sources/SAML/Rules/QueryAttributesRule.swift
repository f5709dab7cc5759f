import CanonicalXML
import SAMLFormats

/// The response holds only attributes that the query asked for, and only the values that it listed
/// (SAML Core §3.3.2.3, AQR-05).
///
/// A query without attributes asks for all. A missing attribute rejects nothing: the authority may
/// not know it, or may not disclose it. List the attributes that a service needs in
/// `requiredAttributes`.
struct QueryAttributesRule: OneFindingRule {
  var code: StableCode { .samlQueryAttributes }
  var isRequired: Bool { true }
  var reads: ResponseParts { .attributes }

  func finding(_ context: RuleContext) -> Finding {
    guard let query = context.policy.query, let assertion = context.assertion else {
      return notChecked(lacking: .assertion)
    }
    let asked = query.attributes
    guard !asked.isEmpty else { return pass(actual: .fact(.everyAttribute)) }
    lazy var location = context.location(SAMLName.assertion, SAMLName.attributeStatement)
    for attribute in assertion.attributes {
      guard let request = asked.first(where: { $0.hasIdentity(of: attribute) }) else {
        return fail(
          .samlAttributeNotRequested, expected: .any(.attribute, asked.map(\.name)),
          actual: .name(.attribute, attribute.name), at: location)
      }
      guard request.allows(attribute.values) else {
        return fail(
          .samlAttributeValueNotRequested, actual: .name(.attribute, attribute.name),
          at: location)
      }
    }
    let answered = asked.count { request in
      assertion.attributes.contains { $0.hasIdentity(of: request) }
    }
    return pass(actual: .part(answered, of: asked.count))
  }
}

extension Attribute {
  /// Whether values are among those that the query lists, by the same content.
  ///
  /// Without a rule of the attribute's own, equal is what is written alike (SAML Core §3.3.2.3).
  fileprivate func allows(_ stated: [AttributeValue]) -> Bool {
    let listed = values
    return listed.isEmpty
      || stated.allSatisfy { value in
        listed.contains { listed in
          switch (listed, value) {
          case (.text(let left), .text(let right)): left == right
          case (.xml(let left, _), .xml(let right, _)): left == right
          case (.null, .null): true
          case (.text, _), (.xml, _), (.null, _): false
          }
        }
      }
  }
}
