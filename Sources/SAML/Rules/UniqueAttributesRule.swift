/// No attribute is stated twice: a reader that keeps the last and one that keeps the first would see
/// different subjects (SAML Core §2.7.3.1, ATT-02).
///
/// The policy may merge them instead: then all values count, in the order of the document.
struct UniqueAttributesRule: Rule {
  let code = "saml.unique-attributes"
  let isRequired = false

  func check(_ claim: Claim) -> [Finding] {
    guard let attributes = claim.assertion?.attributes else { return [notChecked()] }
    // There are at most 256, and nearly all names differ in their length or their first octets.
    for (index, attribute) in attributes.enumerated()
    where attributes[..<index].contains(where: { $0.hasIdentity(of: attribute) }) {
      guard claim.policy.duplicateAttributes == .refused else {
        return [pass(actual: attribute.name, cause: "merged")]
      }
      return [
        fail(
          "saml.attribute-duplicate", actual: attribute.name,
          at: claim.location(SAMLName.assertion, SAMLName.attributeStatement))
      ]
    }
    return [pass(actual: "\(attributes.count)")]
  }
}
