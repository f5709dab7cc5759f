import TestTools
package import XMLSignature

/// A key pair that protects nothing.
package enum TestKey: String, CaseIterable, Sendable {
  case rsa2048, p256, p384, p521, ed25519, ed448, dsa2048
  /// Keys that need OpenSSL 3.5; no policy of a test trusts them unless it says so.
  case mlDSA44, mlDSA65, mlDSA87, slhDSA128f
  /// A key that the test policy does not trust.
  case attacker
  /// The key of the provider in `samples`.
  case idpRSA

  /// The half that signs.
  package func privateKey() throws -> PrivateKey {
    guard let key = Self.keys[self] else { throw VectorError.malformed(rawValue) }
    return try key.get()
  }

  /// The keys that the test policy trusts.
  package static let trusted: [TestKey] = [
    .rsa2048, .p256, .p384, .p521, .ed25519, .ed448, .dsa2048,
  ]

  /// Every key that each OpenSSL 3 has.
  package static let classical = allCases.filter { !$0.isPostQuantum }

  private var isPostQuantum: Bool {
    [.mlDSA44, .mlDSA65, .mlDSA87, .slhDSA128f].contains(self)
  }

  /// Read once: checking a key takes longer than anything that is done with it.
  private static let keys = Dictionary(
    uniqueKeysWithValues: allCases.map { key in
      (key, Result { try PrivateKey(pem: Repository.bytes(key.path)) })
    })

  /// The half that verifies, trusted.
  package func trustAnchor() throws -> TrustAnchor {
    TrustAnchor(publicKey: try privateKey().publicKey)
  }

  /// The key that a signature method takes when none is named.
  package init(for method: SignatureMethod) {
    self =
      switch method.family {
      case .rsaPKCS1, .rsaPSS: .rsa2048
      case .ecdsa: .p256
      case .ed25519: .ed25519
      case .ed448: .ed448
      case .dsa: .dsa2048
      case .postQuantum(.mlDSA44): .mlDSA44
      case .postQuantum(.mlDSA65): .mlDSA65
      case .postQuantum(.mlDSA87): .mlDSA87
      case .postQuantum: .slhDSA128f
      }
  }

  /// The file that it is read from.
  package var path: String {
    switch self {
    case .attacker: "samples/keys/test-only-attacker-rsa.key.pem"
    case .idpRSA: "samples/keys/test-only-idp-rsa.key.pem"
    default: "vectors/keys/\(name).key.pem"
    }
  }

  /// The text of a certificate of a test key, such as `rsa2048`.
  package static func certificate(_ name: String) throws -> String {
    String(decoding: try Repository.key("\(name).cert.pem"), as: UTF8.self)
      .split(separator: "\n").filter { !$0.hasPrefix("-----") }.joined(separator: "\n")
  }

  /// What the published vectors call it.
  package var name: String {
    switch self {
    case .mlDSA44: "ml-dsa-44"
    case .mlDSA65: "ml-dsa-65"
    case .mlDSA87: "ml-dsa-87"
    case .slhDSA128f: "slh-dsa-128f"
    case .idpRSA: "idp-rsa"
    default: rawValue
    }
  }
}
