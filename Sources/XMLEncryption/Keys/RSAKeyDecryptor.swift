public import XMLSignature

/// A private key of RSA in the memory of this process.
public struct RSAKeyDecryptor: ImmediateKeyDecryptor {
  /// The key.
  let key: PrivateKey

  /// Decrypts with a key.
  ///
  /// - Throws: `KeyError.unsupportedAlgorithm` for a key that is not of RSA.
  public init(_ key: PrivateKey) throws(KeyError) {
    guard case .rsa = key.publicKey.kind else { throw .unsupportedAlgorithm }
    self.key = key
  }

  /// The content key, or a random one in its place; see `KeyDecryptor`.
  public func decryptKey(_ key: EncryptedKey, byteCount: Int) throws -> SecretBytes {
    guard let secret = contentKey(key, byteCount: byteCount) else {
      throw EncryptionError.decryptionFailed
    }
    return secret
  }

  /// Decrypts a content key; nil when the machine has no randomness.
  ///
  /// A ciphertext that was not made for this key gives a random key, by the same operations and in
  /// the same time (ORA-03).
  func contentKey(_ encrypted: EncryptedKey, byteCount: Int) -> SecretBytes? {
    guard let substitute = RandomBytes.secret(count: byteCount) else { return nil }
    let modulusCount = key.key.maximumSignatureByteCount
    // The length of a ciphertext is no secret.
    guard encrypted.cipherValue.count == modulusCount, byteCount + 11 <= modulusCount else {
      return substitute
    }
    var mask: UInt8 = 0
    var start = 0
    let decrypted = unsafe SecretBytes(count: modulusCount) { memory in
      let transport = RSAKeyTransport(encrypted.transport, key: key.key)
      let (status, count) = unsafe transport.decrypt(encrypted.cipherValue, into: memory)
      mask = ConstantTimeMask.whenZero(UInt32(bitPattern: status ^ 1))
      if encrypted.transport.method == .rsa15 {
        start = modulusCount - byteCount
        unsafe mask &= Self.maskOfBlock(UnsafeRawBufferPointer(memory), keyByteCount: byteCount)
      } else {
        mask &= ConstantTimeMask.whenZero(UInt32(truncatingIfNeeded: count ^ byteCount))
      }
    }
    return unsafe SecretBytes(count: byteCount) { memory in
      unsafe decrypted.withUnsafeBytes { decrypted in
        unsafe substitute.withUnsafeBytes { substitute in
          for index in 0..<byteCount {
            unsafe memory[index] =
              decrypted[start + index] & mask | substitute[index] & ~mask
          }
        }
      }
    }
  }

  /// Whether a block is `00 02`, filler without a zero, `00` and a key of that length (RFC 8017
  /// §7.2.2), as a mask.
  ///
  /// The length of the key is known, so the zero is expected at one place, and every byte is read
  /// regardless of the others.
  private static func maskOfBlock(
    _ block: UnsafeRawBufferPointer, keyByteCount: Int
  ) -> UInt8 {
    let separator = block.count - keyByteCount - 1
    var defects = unsafe block[0] | (block[1] ^ 2) | block[separator]
    for index in 2..<separator {
      unsafe defects |= ConstantTimeMask.whenZero(UInt32(block[index]))
    }
    return ConstantTimeMask.whenZero(UInt32(defects))
  }
}
