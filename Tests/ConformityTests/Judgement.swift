/// What came out of one vector.
struct Judgement: Sendable {
  enum Outcome: Sendable, Hashable {
    /// What the vector's own project expects.
    case passed
    /// Something else, always a refusal, for a reason that was found in the vector's content.
    case diverged(reason: String)
    /// Something was accepted that must be refused.
    case accepted(String)
  }

  let vector: Vector
  let outcome: Outcome
  /// The codes with which the vector was refused.
  var codes: [String] = []
  /// What libxml2's canonicaliser made of it, where both were asked.
  var isReferenceEqual: Bool?

  init(_ vector: Vector, _ outcome: Outcome, codes: [String] = []) {
    self.vector = vector
    self.outcome = outcome
    self.codes = codes
  }

  var reason: String? {
    guard case .diverged(let reason) = outcome else { return nil }
    return reason
  }
}
