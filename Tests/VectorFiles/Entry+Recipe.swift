import CanonicalXML
import SAML
import SAMLFormats
import SAMLVectors
import TestSupport
import TestTools
import XMLSignature

extension Entry {
  /// The vector that a recipe describes.
  ///
  /// - Parameters:
  ///   - recipe: The recipe.
  ///   - published: The vector as it was published before, whose random numbers are kept.
  ///   - pair: The accepted vector that differs in one thing.
  /// - Throws: When the recipe cannot be followed.
  init(_ recipe: Recipe, published: SAMLVectors.Vector?, pair: String?) throws {
    let kind = Self.kind(of: recipe)
    let policy = try recipe.policy()
    let document = try Self.document(of: recipe, published)
    self.init(
      id: recipe.id, description: recipe.values("comment").first ?? "",
      spec: recipe.values("spec"), kind: kind, document: document, trust: [],
      policy: try Self.words(of: recipe, kind, policy), expectation: recipe.expectation,
      notes: recipe.values("notes").first.map { $0.split(separator: ", ").map(String.init) } ?? [],
      signing: recipe.values("sign").joined(separator: " "))
    words = try Self.words(of: recipe)
    words.pair = pair
    switch kind {
    case .metadata: break
    case .encryptedXML:
      decryptionKeys = ["p256", "p384", "p521", "x25519"].map { "\($0)-private" }
      returns = [
        "decrypted": .text(String(decoding: Base64.encode(Self.secret), as: UTF8.self))
      ]
    default:
      trustedIssuer = policy.trustAnchors.first?.issuer?.string
      trustedScopes = policy.trustAnchors.first?.scopes?.strings
      let question = try VectorQuestion(
        kind: kind, document: document, policy: policy, now: Self.instant(recipe.at),
        receiver: Self.receiver(of: recipe),
        isOfQuery: recipe.values("binding") == ["redirect"])
      trust = try Self.trust(of: recipe, question).map(\.name)
      guard kind != .queryString || question.receiver != nil else { return }
      try describe(question)
      try decide(question)
    }
  }

  /// The keys that are needed for the expected outcome: those that signed, or all that the recipe trusts.
  private static func trust(of recipe: Recipe, _ question: VectorQuestion) throws -> [TestKey] {
    let all = try recipe.trust()
    guard !recipe.values("policy").contains(where: { $0.hasPrefix("trust=") }) else { return all }
    let named = (recipe.values("sign") + recipe.values("seal")).flatMap { line in
      line.split(whereSeparator: { " ,".contains($0) }).map(String.init)
    }
    let signing = all.filter { key in
      named.contains { word in
        word == key.rawValue
          || SignatureMethod.allCases.contains { method in
            method.rawValue.hasSuffix("#\(word)") && TestKey(for: method) == key
          }
      }
    }
    let few = signing.isEmpty ? [TestKey.rsa2048] : signing
    var narrow = question
    narrow.policy.trustAnchors = zip(all, question.policy.trustAnchors)
      .filter { few.contains($0.0) }.map(\.1)
    // An answer that another trusted key changes needs all of them.
    return try narrow.outcome() == recipe.expectation ? few : all
  }

  /// The document: the published one as long as only random numbers differ.
  private static func document(
    of recipe: Recipe, _ published: SAMLVectors.Vector?
  ) throws -> [UInt8] {
    try RandomValues.kept(from: published?.document, by: recipe.document())
  }

  private static func kind(of recipe: Recipe) -> SAMLVectors.Kind {
    switch recipe.name.prefix(while: { $0 != "/" }) {
    case "redirect": .queryString
    case "metadata": .metadata
    case "encryption": .encryptedXML
    default:
      if !recipe.values("pack").isEmpty {
        .queryString
      } else if recipe.values("binding") == ["soap"] {
        .envelope
      } else {
        recipe.values("as").isEmpty ? .response : .message
      }
    }
  }

  private static func receiver(of recipe: Recipe) -> SAMLVectors.Receiver? {
    switch recipe.values("as").first {
    case "sp": .serviceProvider
    case "idp": .identityProvider
    case "aa": .attributeAuthority
    default: nil
    }
  }

  private static func words(
    of recipe: Recipe, _ kind: SAMLVectors.Kind, _ policy: Policy
  ) throws -> PolicyWords {
    let receiver = receiver(of: recipe)
    guard [.response, .envelope, .message].contains(kind) || receiver != nil else {
      return PolicyWords(
        at: recipe.at, skew: kind == .metadata ? .zero : policy.clockSkew,
        algorithmsOf: kind == .queryString ? policy : nil)
    }
    let query = recipe.values("policy").first { $0.hasPrefix("query=") }?.dropFirst(6)
    return PolicyWords(
      policy, at: recipe.at,
      request: try query.map { try Repository.bytes("vectors/recipes/query/\($0).xml") },
      kind, receiver: receiver?.rawValue,
      refusesDuplicates: recipe.expectation.contains("saml.attribute-duplicate"))
  }

  private static func words(of recipe: Recipe) throws -> GivenWords {
    var words = GivenWords()
    words.answer = try recipe.values("answer").first.map { text in
      guard let answer = SAMLVectors.Answer(rawValue: text) else {
        throw VectorError.malformed(text)
      }
      return answer
    }
    words.risk = try recipe.values("risk").first.map { text in
      guard let risk = SAMLVectors.Risk(rawValue: text) else { throw VectorError.malformed(text) }
      return risk
    }
    words.reason = recipe.values("reason").first
    words.forbidden = recipe.values("forbidden")
    // A signature that holds over another spelling of the query is a strict receiver's refusal.
    if recipe.values("variation").first != nil, words.answer == nil { words.answer = .either }
    return words
  }

  static func instant(_ text: String) throws -> Instant {
    guard let instant = Instant(rfc3339: text) else { throw VectorError.malformed(text) }
    return instant
  }

  /// What is encrypted in the documents of `encryption`.
  private static let secret = Array("<s:secret xmlns:s=\"urn:s\">value-1</s:secret>".utf8)
}
