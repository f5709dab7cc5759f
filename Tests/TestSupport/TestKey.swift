package import XMLSignature

/// A key pair that protects nothing.
package enum TestKey: String, CaseIterable, Sendable {
  case rsa2048, p256, p384, p521, ed25519, ed448, dsa2048
  /// A key that the test policy does not trust.
  case attacker

  /// The half that signs.
  package func privateKey() throws -> PrivateKey {
    guard let key = try Self.keys.get()[self] else { throw VectorError.malformed(rawValue) }
    return key
  }

  /// Read once: checking a key takes longer than anything that is done with it.
  private static let keys = Result {
    try Dictionary(
      uniqueKeysWithValues: allCases.map { key in
        (key, try PrivateKey(pem: RepositoryFile.bytes(key.path)))
      })
  }

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
      }
  }

  private var path: String {
    self == .attacker
      ? "samples/keys/test-only-attacker-rsa.key.pem"
      : "Tests/XMLSignatureTests/Keys/\(rawValue).key.pem"
  }
}
