import SAMLFormats

/// No attribute is stated twice: a reader that keeps the last and one that keeps the first would see
/// different subjects (SAML Core §2.7.3.1, ATT-02).
///
/// The policy may merge them instead: then all values count, in the order of the document.
struct UniqueAttributesRule: OneFindingRule {
  var code: StableCode { .samlUniqueAttributes }
  var isRequired: Bool { false }
  var reads: ResponseParts { .attributes }

  func finding(_ context: RuleContext) -> Finding {
    guard let attributes = context.assertion?.attributes else {
      return notChecked(lacking: .assertion)
    }
    guard let repeated = attributes.firstRepeated else {
      return pass(actual: .count(attributes.count))
    }
    guard context.policy.duplicateAttributes == .refused else {
      return pass(actual: .name(.attribute, repeated.name), cause: .merged)
    }
    return fail(
      .samlAttributeDuplicate, actual: .name(.attribute, repeated.name),
      at: context.location(SAMLName.assertion, SAMLName.attributeStatement))
  }
}

extension [Attribute] {
  /// The first attribute that is the same as one before it.
  var firstRepeated: Attribute? {
    let repeated =
      count > Self.few ? firstRepeatedOfMany : firstRepeated(among: Array<Int>(indices))
    return repeated.map { self[$0] }
  }

  /// To compare so many with each other costs less than to put them in order.
  private static var few: Int { 8 }

  /// Compares those with each other whose names end alike, of which there are few.
  private var firstRepeatedOfMany: Int? {
    let order = indices.map { (end: self[$0].nameEnd, index: $0) }.sorted { $0 < $1 }
    var first: Int?
    var start = 0
    while start < order.count {
      let end = order[start...].firstIndex { $0.end != order[start].end } ?? order.count
      if end > start + 1, let repeated = firstRepeated(among: order[start..<end].map(\.index)) {
        first = Swift.min(first ?? repeated, repeated)
      }
      start = end
    }
    return first
  }

  private func firstRepeated(among places: [Int]) -> Int? {
    guard places.count <= Self.few else {
      var identities: Set<Attribute.Identity> = []
      return places.first { !identities.insert(self[$0].identity).inserted }
    }
    for place in places.indices {
      for other in places[..<place] where self[other].hasIdentity(of: self[places[place]]) {
        return places[place]
      }
    }
    return nil
  }
}
