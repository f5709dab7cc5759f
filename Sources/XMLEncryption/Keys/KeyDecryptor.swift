/// Whatever holds a private key and decrypts content keys with it: this process, a module, a service.
public protocol KeyDecryptor: Sendable {
  /// Decrypts a content key.
  ///
  /// The key goes through the same steps whether it is the right one or not: whoever calls takes a
  /// random one in its place after an error, and the content then does not decrypt. An error is never
  /// reported, so that nobody learns which of the two it was (ORA-02, ORA-03).
  ///
  /// - Parameters:
  ///   - key: What the message says; its algorithm is one that the policy accepts.
  ///   - octetCount: How long the content key must be.
  /// - Returns: The content key.
  /// - Throws: Anything.
  func decryptKey(_ key: EncryptedKey, octetCount: Int) async throws -> SecretOctets
}

extension EncryptedElement {
  /// The content keys that decryptors find, one for each encrypted key and decryptor.
  ///
  /// Where there is none, or one of a wrong length, a random one stands in its place.
  public func contentKeys(by decryptors: [any KeyDecryptor]) async -> [SecretOctets] {
    var found: [SecretOctets] = []
    for key in keys {
      for decryptor in decryptors {
        // Made before the answer is known, so that it costs the same whatever that is.
        var answer = RandomOctets.secret(count: contentKeyOctetCount)
        do {
          let secret = try await decryptor.decryptKey(key, octetCount: contentKeyOctetCount)
          if secret.count == contentKeyOctetCount { answer = secret }
        } catch {
          // Whatever the reason, the random key stands in.
        }
        if let answer { found.append(answer) }
      }
    }
    return found
  }

  /// The content keys that private keys of this process find, one for each encrypted key and private
  /// key; where there is none, a random one stands in its place.
  public func contentKeys(by decryptors: [RSAKeyDecryptor]) -> [SecretOctets] {
    keys.flatMap { key in
      decryptors.compactMap { $0.contentKey(key, octetCount: contentKeyOctetCount) }
    }
  }

  private var contentKeyOctetCount: Int { data.method.keyOctetCount }
}
