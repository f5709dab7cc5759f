import Foundation

extension SAMLVectors {
  /// A message, what its receiver expects, and the answer of a sound implementation.
  public struct Vector: Sendable, Identifiable, CustomStringConvertible {
    /// Area and name; it never changes.
    public let id: String
    /// What the document holds.
    public let summary: String
    /// The sections of standards that decide the answer.
    public let spec: [String]
    /// What a wrong answer costs.
    public let risk: Risk
    /// What an implementation must know to be asked.
    public let features: Set<Feature>
    /// What the bytes of the document are.
    public let kind: Kind
    /// The keys that may have signed; with none, no signature can be accepted.
    public let trust: [Trust]
    /// The names of the receiver's own private or secret keys.
    public let decryptionKeys: [String]
    /// What the receiver expects.
    public let policy: Policy
    /// The answer of a sound implementation.
    public let expected: Answer
    /// The answer of a verifier of XML signatures that knows no SAML; nil where it cannot be asked.
    public let signature: Answer?
    /// Why, in one sentence.
    public let reason: String
    /// The values that must come back; nil where the answer returns none.
    public let returns: Values?
    /// Texts that must never come back as values, whatever the answer is.
    public let forbidden: [String]
    /// The codes that this package reports, for information.
    public let codes: [String]
    /// Published vulnerabilities of implementations that had the flaw.
    public let cve: [String]
    /// The id of a vector that differs in one thing and has the other answer.
    public let pair: String?

    private let parts: [Part]

    /// The exact bytes that arrive.
    ///
    /// A large document is put together at each call.
    public var document: [UInt8] {
      parts.flatMap { part in
        Array(repeatElement(part.bytes, count: part.times).joined())
      }
    }

    /// The id.
    public var description: String { id }
  }

  /// A key that may have signed.
  public struct Trust: Sendable {
    /// The name of the key.
    public let key: String
    /// The only issuer that it may sign for; nil for any.
    public let issuer: String?
    /// The only scopes that it may state in scoped attributes; nil where none are known.
    public let scopes: [String]?
  }

  /// The values that an implementation which accepts must return, as far as it returns them.
  public struct Values: Sendable {
    /// The text of the NameID.
    public let subject: String?
    /// The values of each attribute, in their order.
    public let attributes: [String: [String]]
    /// The bytes that were encrypted.
    public let decrypted: [UInt8]?
  }

  /// Bytes that are written so many times.
  struct Part: Sendable {
    let bytes: [UInt8]
    let times: Int
  }
}

extension SAMLVectors.Vector: Decodable {
  private enum Member: String, CodingKey {
    case id, spec, risk, features, kind, document, recipe, trust, decryptionKeys, policy, expected
    case signature, reason, returns, forbidden, codes, cve, pair
    case summary = "description"
  }

  /// Reads one vector of a file.
  public init(from decoder: any Decoder) throws {
    let members = try decoder.container(keyedBy: Member.self)
    func texts(_ member: Member) throws -> [String] {
      try members.decodeIfPresent([String].self, forKey: member) ?? []
    }
    id = try members.decode(String.self, forKey: .id)
    summary = try members.decode(String.self, forKey: .summary)
    spec = try texts(.spec)
    risk = try members.decode(SAMLVectors.Risk.self, forKey: .risk)
    features = try members.decode(Set<SAMLVectors.Feature>.self, forKey: .features)
    kind = try members.decode(SAMLVectors.Kind.self, forKey: .kind)
    trust = try members.decode([SAMLVectors.Trust].self, forKey: .trust)
    decryptionKeys = try texts(.decryptionKeys)
    policy = try members.decode(SAMLVectors.Policy.self, forKey: .policy)
    expected = try members.decode(SAMLVectors.Answer.self, forKey: .expected)
    signature = try members.decodeIfPresent(SAMLVectors.Answer.self, forKey: .signature)
    reason = try members.decode(String.self, forKey: .reason)
    returns = try members.decodeIfPresent(SAMLVectors.Values.self, forKey: .returns)
    forbidden = try texts(.forbidden)
    codes = try texts(.codes)
    cve = try texts(.cve)
    pair = try members.decodeIfPresent(String.self, forKey: .pair)
    if let document = try members.decodeIfPresent(Data.self, forKey: .document) {
      parts = [SAMLVectors.Part(bytes: [UInt8](document), times: 1)]
    } else {
      parts = try members.decode([SAMLVectors.Part].self, forKey: .recipe)
    }
  }
}

extension SAMLVectors.Part: Decodable {
  private enum Member: String, CodingKey { case bytes, times }

  init(from decoder: any Decoder) throws {
    let members = try decoder.container(keyedBy: Member.self)
    bytes = [UInt8](try members.decode(Data.self, forKey: .bytes))
    times = try members.decode(Int.self, forKey: .times)
    // The schema's limits: a count below would trap, and one above would fill the memory.
    guard (1...(1 << 24)).contains(times) else {
      throw DecodingError.dataCorruptedError(
        forKey: .times, in: members, debugDescription: "from 1 to 16777216")
    }
  }
}

extension SAMLVectors.Trust: Decodable {
  private enum Member: String, CodingKey { case key, issuer, scopes }

  /// Reads the name of a key, or an object with a key and what it is trusted for.
  public init(from decoder: any Decoder) throws {
    if let key = try? decoder.singleValueContainer().decode(String.self) {
      self.init(key: key, issuer: nil, scopes: nil)
    } else {
      let members = try decoder.container(keyedBy: Member.self)
      self.init(
        key: try members.decode(String.self, forKey: .key),
        issuer: try members.decodeIfPresent(String.self, forKey: .issuer),
        scopes: try members.decodeIfPresent([String].self, forKey: .scopes))
    }
  }
}

extension SAMLVectors.Values: Decodable {
  private enum Member: String, CodingKey { case subject, attributes, decrypted }

  /// Reads the values of one vector.
  public init(from decoder: any Decoder) throws {
    let members = try decoder.container(keyedBy: Member.self)
    subject = try members.decodeIfPresent(String.self, forKey: .subject)
    attributes =
      try members.decodeIfPresent([String: [String]].self, forKey: .attributes) ?? [:]
    decrypted = try members.decodeIfPresent(Data.self, forKey: .decrypted).map { [UInt8]($0) }
  }
}
