import XMLSignature

extension PrivateKeyDecryptor {
  /// Decrypts a content key with RSA; nil where its length shows that it cannot be one.
  func transported(
    _ cipherValue: [UInt8], by transport: KeyTransport, byteCount: Int
  ) -> ContentKeyCandidate? {
    guard case .rsa = key.publicKey.kind else { return nil }
    let modulusCount = key.key.maximumSignatureByteCount
    // The length of a ciphertext is no secret.
    guard cipherValue.count == modulusCount, byteCount + 11 <= modulusCount else { return nil }
    var mask: UInt8 = 0
    var start = 0
    let decrypted = unsafe SecretBytes(count: modulusCount) { memory in
      let operation = RSAKeyTransport(transport, key: key.key)
      let (status, count) = unsafe operation.decrypt(cipherValue, into: memory)
      mask = ConstantTimeMask.whenZero(UInt32(bitPattern: status ^ 1))
      if transport.method == .rsa15 {
        start = modulusCount - byteCount
        unsafe mask &= Self.maskOfBlock(UnsafeRawBufferPointer(memory), keyByteCount: byteCount)
      } else {
        mask &= ConstantTimeMask.whenZero(UInt32(truncatingIfNeeded: count ^ byteCount))
      }
    }
    return ContentKeyCandidate(memory: decrypted, start: start, mask: mask)
  }

  /// Whether a block is `00 02`, filler without a zero, `00` and a key of that length
  /// (RFC 8017 §7.2.2), as a mask.
  ///
  /// The length of the key is known, so the zero is looked for in one place, and every byte is
  /// looked at whatever the others are.
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
