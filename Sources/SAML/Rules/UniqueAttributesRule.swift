/// No attribute is stated twice: a reader that keeps the last and one that keeps the first would see
/// different subjects (SAML Core §2.7.3.1, ATT-02).
///
/// The policy may merge them instead: then all values count, in the order of the document.
struct UniqueAttributesRule: Rule {
  let code = "saml.unique-attributes"
  let isRequired = false

  func check(_ claim: Claim) -> [Finding] {
    guard let attributes = claim.assertion?.attributes else { return [notChecked()] }
    // Only attributes of the same name are compared; a hash finds them.
    var names = Set<Int>(minimumCapacity: attributes.count)
    for (index, attribute) in attributes.enumerated()
    where !names.insert(attribute.name.hashValue).inserted
      && attributes[..<index].contains(where: { $0.hasIdentity(of: attribute) })
    {
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
