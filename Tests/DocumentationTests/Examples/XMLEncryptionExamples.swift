import SAML
import XMLEncryption
import XMLSignature

/// The code in the documentation of XMLEncryption.
private struct XMLEncryptionExamples {
  func verifier(
    policy: Policy, file: [UInt8], passphrase: [UInt8]
  ) throws -> ResponseVerifier {
    let key = try PrivateKeyDecryptor(file: file, passphrase: passphrase)
    let verifier = ResponseVerifier(policy: policy, keys: [key])
    return verifier
  }

  func decryptor(file: [UInt8], passphrase: [UInt8]?) throws(KeyError) -> any KeyDecryptor {
    try PrivateKeyDecryptor(file: file, passphrase: passphrase)
  }

  func policyForOldKeys() -> EncryptionPolicy {
    var policy = EncryptionPolicy()
    policy.dangerous.acceptsRSA15 = true
    policy.maximumEncryptedKeys = 2
    return policy
  }

  /// Asks a service that holds the private key.
  struct ServiceDecryptor: KeyDecryptor {
    /// Sends the method and the encrypted key to the service.
    let unwrap: @Sendable (KeyTransportMethod, [UInt8]) async throws -> [UInt8]

    func decryptKey(_ key: EncryptedKey, byteCount: Int) async throws -> SecretBytes {
      guard case .transport(let transport) = key.encryption else { throw CancellationError() }
      return SecretBytes(copying: try await unwrap(transport.method, key.cipherValue))
    }
  }
}
