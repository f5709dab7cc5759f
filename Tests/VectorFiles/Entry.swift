import SAMLFormats
import SAMLVectors

/// One vector as it is written into a file of `vectors`.
struct Entry {
  var id: String
  var description: String
  var spec: [String]
  var kind: SAMLVectors.Kind
  var document: [UInt8]
  /// The names of the keys that may have signed.
  var trust: [String]
  /// The only issuer that these keys may sign for.
  var trustedIssuer: String?
  /// The only scopes that these keys may state.
  var trustedScopes: [String]?
  /// The names of the receiver's private keys.
  var decryptionKeys: [String] = []
  var policy: PolicyWords
  /// What the recipes expect: `ok`, or codes.
  var expectation: String
  /// The codes of notes.
  var notes: [String] = []
  var words = GivenWords()
  var signature: SAMLVectors.Answer?
  var returns: JSONValue?
  /// The words of the policy without any one of which the answer would be the other one.
  var decidedBy: [String] = []
  /// The keys and methods that signed, in words, for the features.
  var signing = ""

  /// What a recipe says where no rule gives it.
  struct GivenWords {
    var answer: SAMLVectors.Answer?
    var risk: SAMLVectors.Risk?
    var reason: String?
    var forbidden: [String] = []
    var cve: [String] = []
    var pair: String?
  }

  var area: String { String(id.prefix { $0 != "/" }) }

  /// The codes that fail, or that could not be applied.
  var codes: [String] {
    guard expectation != "ok" else { return [] }
    let list = expectation.hasPrefix("not-checked ") ? expectation.dropFirst(12) : expectation[...]
    return list.split(separator: ", ").map(String.init)
  }

  /// The codes and those of notes, each once.
  private var reported: [String] {
    var seen: Set<String> = []
    return (codes + notes).filter { seen.insert($0).inserted }
  }

  /// The sound vector that a refused one differs from in one thing.
  private var pair: String? { answer == .reject ? words.pair : nil }

  /// The entry on one line.
  func line() throws -> [UInt8] {
    let answer = self.answer
    var writer = JSONWriter()
    writer.element(
      [
        "id": .text(id), "description": .text(description),
        "spec": Self.texts(spec), "risk": .text(risk.rawValue),
        "features": .strings(features.map(\.rawValue)), "kind": .text(kind.rawValue),
        "document": .text(String(decoding: Base64.encode(document), as: UTF8.self)),
        "trust": .array(trust.map(trusted)), "decryptionKeys": Self.texts(decryptionKeys),
        "policy": policy.json, "expected": .text(answer.rawValue),
        "signature": signature.map { .text($0.rawValue) },
        "decidedBy": answer == .either ? nil : Self.texts(decidedBy),
        "reason": .text(try reason()),
        "returns": answer == .reject ? nil : returns,
        "forbidden": Self.texts(forbidden), "codes": Self.texts(reported),
        "cve": Self.texts(words.cve), "pair": pair.map { .text($0) },
      ])
    return writer.bytes
  }

  private func trusted(_ key: String) -> JSONValue {
    guard trustedIssuer != nil || trustedScopes != nil else { return .text(key) }
    return [
      "key": .text(key), "issuer": trustedIssuer.map { .text($0) },
      "scopes": trustedScopes.map { .strings($0) },
    ]
  }

  /// A list of texts; nothing for an empty one.
  static func texts(_ texts: [String]) -> JSONValue? { texts.isEmpty ? nil : .strings(texts) }
}
