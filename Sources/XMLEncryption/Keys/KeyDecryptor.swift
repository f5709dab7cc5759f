/// Decrypts content keys with a private key: in this process, in a hardware module or at a service.
public protocol KeyDecryptor: Sendable {
  /// Decrypts a content key.
  ///
  /// The key goes through the same steps whether it is the right one or not. After an error the
  /// caller uses a random key instead, and the content then does not decrypt. The caller never
  /// reports the error, so an attacker cannot learn which of the two it was (ORA-02, ORA-03).
  ///
  /// - Parameters:
  ///   - key: The encrypted key of the message; its algorithm is one that the policy accepts.
  ///   - byteCount: How long the content key must be.
  /// - Returns: The content key.
  /// - Throws: Anything.
  func decryptKey(_ key: EncryptedKey, byteCount: Int) async throws -> SecretBytes

  /// Whether a sender names the private key: by certificate, identifier, key or name.
  ///
  /// Where an encrypted key names some of the private keys, the others are not asked. Without an answer
  /// of its own a decryptor is never named, and is asked where none is.
  func isNamed(by hints: RecipientHints) -> Bool
}

extension KeyDecryptor {
  /// Never; see `KeyDecryptor`.
  public func isNamed(by hints: RecipientHints) -> Bool { false }
}

/// A decryptor that answers without waiting, such as a private key in the memory of this process.
public protocol ImmediateKeyDecryptor: KeyDecryptor {
  /// Decrypts a content key at once; see `KeyDecryptor`.
  func decryptKey(_ key: EncryptedKey, byteCount: Int) throws -> SecretBytes
}

extension EncryptedElement {
  /// Returns the content keys that decryptors find, one for each encrypted key and decryptor that it
  /// names.
  ///
  /// A random key replaces one that is missing or has a wrong length.
  package func contentKeys(by decryptors: [any KeyDecryptor]) async -> [SecretBytes] {
    var found: [SecretBytes] = []
    for key in keys {
      for decryptor in chosen(from: decryptors, for: key) {
        // Made before the answer is known, so that it costs the same whatever that is.
        let substitute = RandomBytes.secret(count: contentKeyByteCount)
        let answer: SecretBytes?
        do {
          answer = try await decryptor.decryptKey(key, byteCount: contentKeyByteCount)
        } catch {
          // Use the random key after any error.
          answer = nil
        }
        if let key = contentKey(answer, or: substitute) { found.append(key) }
      }
    }
    return found
  }

  /// Returns the content keys that decryptors find without waiting, one for each encrypted key and
  /// decryptor that it names.
  ///
  /// A random key replaces one that is missing or has a wrong length.
  package func contentKeys(by decryptors: [any ImmediateKeyDecryptor]) -> [SecretBytes] {
    var found: [SecretBytes] = []
    for key in keys {
      for decryptor in chosen(from: decryptors, for: key) {
        let substitute = RandomBytes.secret(count: contentKeyByteCount)
        let answer: SecretBytes?
        do { answer = try decryptor.decryptKey(key, byteCount: contentKeyByteCount) } catch {
          answer = nil
        }
        if let key = contentKey(answer, or: substitute) { found.append(key) }
      }
    }
    return found
  }

  /// The decryptors that an encrypted key names, or all of them where it names none.
  ///
  /// The choice depends only on clear parts of the message, so it reveals nothing.
  private func chosen<Decryptor>(
    from decryptors: [Decryptor], for key: EncryptedKey
  ) -> [Decryptor] {
    let named = decryptors.filter { ($0 as? any KeyDecryptor)?.isNamed(by: key.hints) ?? false }
    return named.isEmpty ? decryptors : named
  }

  private func contentKey(_ answer: SecretBytes?, or substitute: SecretBytes?) -> SecretBytes? {
    guard let answer, answer.count == contentKeyByteCount else { return substitute }
    return answer
  }

  private var contentKeyByteCount: Int { data.method.keyByteCount }
}
