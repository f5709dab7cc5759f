import XMLSignature

extension PrivateKeyDecryptor {
  /// Unwraps a content key with the key that was agreed on; nil where message and public key show that
  /// it cannot be one.
  ///
  /// The sender's key was checked when it was read, so that every agreement gives a secret, and whether
  /// the unwrapping succeeded goes into a mask and into no branch.
  func agreed(
    _ cipherValue: [UInt8], by agreement: KeyAgreement, byteCount: Int
  ) -> ContentKeyCandidate? {
    guard agreement.originator.kind == key.publicKey.kind,
      cipherValue.count == byteCount + KeyWrapMethod.addedByteCount,
      let secret = SharedSecret.agreed(by: key.key, with: agreement.originator),
      let wrappingKey = agreement.derivation.key(from: secret, method: agreement.wrap)
    else { return nil }
    var mask: UInt8 = 0
    // The cipher may use as much room as it reads.
    let unwrapped = unsafe SecretBytes(count: cipherValue.count + 8) { memory in
      let (status, count) = unsafe KeyWrap(agreement.wrap)
        .unwrap(cipherValue, with: wrappingKey, into: memory)
      mask =
        ConstantTimeMask.whenZero(UInt32(bitPattern: status ^ 1))
        & ConstantTimeMask.whenZero(UInt32(truncatingIfNeeded: count ^ byteCount))
    }
    return ContentKeyCandidate(memory: unwrapped, mask: mask)
  }
}
