import SAML
import SAMLFormats
import SAMLVectors
import TestSupport
import XMLSignature

/// The sound response, or another document, with something changed, as one of a family of vectors.
struct Variation {
  /// The end of the id, in any letters.
  var name: String
  var description: String
  var spec: String
  var answer: SAMLVectors.Answer
  var reason: String?
  var risk: SAMLVectors.Risk?
  /// Texts that are replaced before the response is signed; each is there once.
  var before: [(String, String)] = []
  /// Who signs what, as a recipe says it; nothing is signed by an empty one.
  var sign = "assertion"
  /// Texts that are replaced afterwards.
  var after: [(String, String)] = []
  /// Makes the document from the template instead, where signing alone is not enough.
  var make: (@Sendable (inout TestDocument) throws -> Void)?
  /// What happens to the document at last.
  var transport: @Sendable ([UInt8]) throws -> [UInt8] = { $0 }
  var kind = SAMLVectors.Kind.response
  /// What differs from the test policy, as a recipe says it.
  var policy: [String] = []
  var at = TestPolicy.now
  var forbidden: [String] = []
  /// The IDs of assertions that were accepted before.
  var used: [String] = []
  /// The receiver's own private keys.
  var decryptionKeys: [TestKey] = []
  /// The document instead of the sound response.
  var template: String?
  /// The accepted vector that a refused one differs from in one thing.
  var pair: String?

  /// The bytes that arrive.
  func document() throws -> [UInt8] {
    var document = TestDocument(try template ?? Recipe("rules/sound").template)
    for (old, new) in before { try document.replace(old, with: new) }
    if let make { try make(&document) }
    if !sign.isEmpty { try document.sign(sign) }
    for (old, new) in after { try document.replace(old, with: new) }
    return try transport(document.bytes)
  }
}

extension Entry {
  /// Makes the vector of a variation.
  ///
  /// - Parameters:
  ///   - area: The area that it is in.
  ///   - variation: What changes.
  ///   - published: The vectors of the area as they were published before.
  /// - Throws: When the verdict is not the answer that the variation expects.
  init(
    _ area: String, _ variation: Variation, _ published: [String: SAMLVectors.Vector]
  ) throws {
    let id = "\(area)/\(Self.word(variation.name))"
    var policy = try TestPolicy.policy()
    for setting in variation.policy { try TestPolicy.apply(setting, to: &policy) }
    let keys = try variation.sign.split(separator: ",").map { order in
      try Self.key(of: order)
    }.filter { $0 != .attacker }
    let trusted = keys.isEmpty ? [TestKey.rsa2048] : keys
    policy.trustAnchors = try Set(trusted).sorted { $0.rawValue < $1.rawValue }
      .map { try $0.trustAnchor() }
    let document = RandomValues.kept(
      from: published[id]?.document, by: try variation.document())
    let names = variation.decryptionKeys.map { "\($0.name)-private" }
    var question = VectorQuestion(
      kind: variation.kind, document: document, policy: policy,
      now: try Self.instant(variation.at))
    question.decryptionKeys = names
    self.init(
      id: id, description: variation.description, spec: [variation.spec], kind: variation.kind,
      document: document, trust: Set(trusted).map(\.name).sorted(),
      decryptionKeys: names,
      policy: PolicyWords(policy, at: variation.at, variation.kind, used: variation.used),
      expectation: try question.outcome(), signing: variation.sign)
    // Only a receiver that remembers can tell; `ReplayAnswerTests` do.
    if !variation.used.isEmpty, variation.answer == .reject { expectation = "replay.replayed" }
    words.answer = variation.answer
    words.reason = variation.reason
    words.risk = variation.risk
    words.forbidden = variation.forbidden
    words.pair = variation.pair
    guard variation.answer == .either || (variation.answer == .accept) == (expectation == "ok")
    else { throw VectorError.malformed("\(id): \(expectation)") }
    try describe(question)
    try decide(question)
  }

  private static func key(of order: Substring) throws -> TestKey {
    let words = order.split(separator: " ").map(String.init)
    if let key = words.lazy.compactMap(TestKey.init(rawValue:)).first { return key }
    let method = SignatureMethod.allCases.first { method in
      words.contains { method.rawValue.hasSuffix("#\($0)") }
    }
    return TestKey(for: method ?? .rsaSHA256)
  }
}
