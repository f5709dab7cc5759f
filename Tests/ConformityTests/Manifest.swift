/// The list of all vectors.
struct Manifest: Decodable, Sendable {
  let vectors: [Vector]
}

/// One file with what its own project expects of it.
struct Vector: Decodable, Sendable {
  enum Kind: String, Decodable, Sendable, CaseIterable {
    case c14n, dsig, attack
    case samlResponse = "saml-response"
    case samlMetadata = "saml-metadata"
    case xmlenc, encoding
  }

  struct Expectation: Decodable, Sendable {
    enum Outcome: String, Decodable, Sendable {
      case valid, invalid, rejected, values, canonical, decrypts, decodes
      case failsToDecrypt = "fails-to-decrypt"
    }

    let outcome: Outcome
    let scope: String?
    let reason: String?
    let profileDependent: Bool?
    let canonicalFile: String?
    let values: [String: JSON]?
    let signedContentMustNotContain: [String]?
    let plaintext: String?
    let plaintextEndsWith: String?

    /// Whether the vector must be refused, whoever judges it.
    var isRefusal: Bool { outcome == .invalid || outcome == .rejected }
  }

  let id: String
  let set: String
  let kind: Kind
  let file: String
  let encoding: String?
  let expected: Expectation
  let options: [String: JSON]
}

extension Vector {
  func option(_ name: String) -> String? { options[name]?.string }

  func files(_ names: String...) -> [String] { names.flatMap { options[$0]?.files ?? [] } }
}
