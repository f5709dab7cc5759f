import CanonicalXML
package import SAML
package import SAMLVectors

/// A published vector of `vectors`, and the recipe that it was made by.
///
/// The tests judge the published bytes by the published policy; `PublishedVectorTests` hold them to the
/// recipe.
package struct Vector: Sendable, CustomStringConvertible {
  package let recipe: Recipe
  package let published: SAMLVectors.Vector

  /// The vectors of one folder of `vectors/recipes`.
  package static func all(in area: String) throws -> [Vector] {
    try Recipe.all(in: area).map(Vector.init)
  }

  /// The vectors of a folder that are accepted and must not be: the worst news, to be told first.
  package static func acceptedUnexpectedly(in area: String) throws -> [String] {
    try all(in: area).filter { vector in
      let outcome = try vector.outcome()
      return vector.expectation != "ok" && outcome == "ok"
    }.map(\.name)
  }

  /// One vector, such as `rules/sound`.
  package init(_ name: String) throws { try self.init(recipe: Recipe(name)) }

  private init(recipe: Recipe) throws {
    self.recipe = recipe
    published = try PublishedVectors.vector(recipe.id)
  }

  /// The file of its recipe without the extension.
  package var name: String { recipe.name }

  package var description: String { name }

  /// What must come out.
  package var expectation: String { recipe.expectation }

  /// The codes of the notes that must come out, where the vector is about notes.
  package var notes: String { recipe.values("notes").first ?? "" }

  /// What the vector is about.
  package var flags: String { recipe.values("flags").first ?? "" }

  /// Why it matters.
  package var comment: String { recipe.values("comment").first ?? "" }

  /// The variation of a query over which the signature must hold; nil for none.
  package var variation: String? { recipe.values("variation").first }

  /// The document before any step.
  package var template: String { recipe.template }

  /// The policy that it is judged by.
  ///
  /// A skew below zero can be set by a program, and is no word of a published policy.
  package func policy() throws -> Policy {
    var policy = try Policy(published)
    for setting in recipe.values("policy") where setting.hasPrefix("skew=-") {
      try TestPolicy.apply(setting, to: &policy)
    }
    return policy
  }

  /// The moment that it is judged at.
  package func now() throws -> Instant {
    guard let now = Instant(rfc3339: published.policy.now) else {
      throw VectorError.malformed("\(name): \(published.policy.now)")
    }
    return now
  }

  /// The published document.
  package func document() throws -> [UInt8] { published.document }

  /// What comes out, in the form of `expectation`.
  package func outcome() throws -> String { try question().outcome() }

  /// The judgement.
  package func verdict() throws -> Verdict { try question().verdict() }

  /// The judgement of a message that is no response.
  package func messageVerdict(as receiver: MessageReceiver) throws -> MessageVerdict {
    try question().messageVerdict(as: receiver)
  }

  private func question() throws -> VectorQuestion {
    var question = try VectorQuestion(published)
    question.policy = try policy()
    question.isOfQuery = recipe.values("binding") == ["redirect"]
    return question
  }

  /// A verdict in the form of `expect:`; a code that fails twice is named once.
  package static func text(of verdict: Verdict) -> String {
    text(verdict.outcome.kind, verdict.findings)
  }

  /// The same of a message that is no response.
  package static func text(of verdict: MessageVerdict) -> String {
    text(verdict.outcome.kind, verdict.findings)
  }

  /// The same of findings, and of what they come to.
  static func text(_ outcome: Verdict.Outcome.Kind, _ findings: [Finding]) -> String {
    switch outcome {
    case .valid: "ok"
    case .invalid: unique(findings.reasons.map(\.code))
    case .indeterminate: "not-checked " + unique(findings.reasons.map(\.code))
    }
  }

  private static func unique(_ codes: [Finding.Code]) -> String {
    var seen: Set<Finding.Code> = []
    return codes.filter { seen.insert($0).inserted }.map(\.rawValue).joined(separator: ", ")
  }
}
