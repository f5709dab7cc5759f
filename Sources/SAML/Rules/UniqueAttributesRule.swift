/// No attribute is stated twice: a reader that keeps the last and one that keeps the first would see
/// different subjects (SAML Core §2.7.3.1, ATT-02).
///
/// The policy may merge them instead: then all values count, in the order of the document.
struct UniqueAttributesRule: OneFindingRule {
  var code: String { "saml.unique-attributes" }
  var isRequired: Bool { false }

  func finding(_ claim: Claim) -> Finding {
    guard let attributes = claim.assertion?.attributes else { return notChecked() }
    guard let repeated = attributes.firstRepeated else {
      return pass(actual: .count(attributes.count))
    }
    guard claim.policy.duplicateAttributes == .refused else {
      return pass(actual: repeated.name, cause: "merged")
    }
    return fail(
      "saml.attribute-duplicate", actual: repeated.name,
      at: claim.location(SAMLName.assertion, SAMLName.attributeStatement))
  }
}

extension [Attribute] {
  /// The first attribute that is the same as one before it.
  fileprivate var firstRepeated: Attribute? {
    count > Self.few ? firstRepeatedOfMany : firstRepeatedOfFew
  }

  /// To compare so many with each other costs less than to hash their names.
  private static var few: Int { 64 }

  private var firstRepeatedOfFew: Attribute? {
    for index in indices {
      for other in 0..<index where self[other].hasIdentity(of: self[index]) {
        return self[index]
      }
    }
    return nil
  }

  private var firstRepeatedOfMany: Attribute? {
    var identities: Set<Attribute.Identity> = []
    identities.reserveCapacity(count)
    return first { !identities.insert($0.identity).inserted }
  }
}
