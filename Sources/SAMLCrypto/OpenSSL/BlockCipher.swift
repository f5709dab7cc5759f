internal import COpenSSL

/// One use of a block cipher: a method and a key.
@safe
package struct BlockCipher: ~Copyable {
  private let method: BlockEncryptionMethod
  private let context: OpaquePointer?
  private let cipher: OpaquePointer?

  package init(_ method: BlockEncryptionMethod) {
    self.method = method
    unsafe context = EVP_CIPHER_CTX_new()
    unsafe cipher = OpenSSLErrorQueue.draining {
      unsafe EVP_CIPHER_fetch(nil, method.openSSLName, nil)
    }
  }

  deinit {
    unsafe EVP_CIPHER_CTX_free(context)
    unsafe EVP_CIPHER_free(cipher)
  }

  /// Decrypts a `CipherValue`.
  ///
  /// - Returns: nil for every failure; what was written until then is overwritten (ENC-06).
  package func decrypt(_ value: [UInt8], with key: SecretBytes) -> [UInt8]? {
    let vectorCount = method.initializationVectorByteCount
    let tagCount = method.isAuthenticated ? BlockEncryptionMethod.tagByteCount : 0
    let bodyCount = value.count - vectorCount - tagCount
    guard unsafe context != nil, unsafe cipher != nil, key.count == method.keyByteCount,
      bodyCount >= 0, method.isAuthenticated || bodyCount > 0 && bodyCount % vectorCount == 0
    else { return nil }
    var plaintext = [UInt8](repeating: 0, count: bodyCount)
    let isDecrypted = OpenSSLErrorQueue.draining {
      unsafe plaintext.withUnsafeMutableBytes { output in
        unsafe value.withUnsafeBytes { input in
          unsafe run(
            vector: UnsafeRawBufferPointer(rebasing: input[..<vectorCount]),
            body: UnsafeRawBufferPointer(rebasing: input[vectorCount..<vectorCount + bodyCount]),
            tag: UnsafeRawBufferPointer(rebasing: input[(vectorCount + bodyCount)...]), key, output)
        }
      }
    }
    guard isDecrypted, let count = method.isAuthenticated ? bodyCount : unpadded(plaintext) else {
      Cleansing.overwrite(&plaintext)
      return nil
    }
    plaintext.removeLast(bodyCount - count)
    return plaintext
  }

  private func run(
    vector: UnsafeRawBufferPointer, body: UnsafeRawBufferPointer, tag: UnsafeRawBufferPointer,
    _ key: SecretBytes, _ output: UnsafeMutableRawBufferPointer
  ) -> Bool {
    var written: Int32 = 0
    var last: Int32 = 0
    let bytes = unsafe output.baseAddress?.assumingMemoryBound(to: UInt8.self)
    let isStarted = unsafe key.withUnsafeBytes { key in
      unsafe EVP_DecryptInit_ex2(
        context, cipher, key.baseAddress?.assumingMemoryBound(to: UInt8.self),
        vector.baseAddress?.assumingMemoryBound(to: UInt8.self), nil) == 1
    }
    // OpenSSL's own rule for padding is that of PKCS #7, which refuses what XML Encryption allows.
    guard isStarted, unsafe EVP_CIPHER_CTX_set_padding(context, 0) == 1 else { return false }
    if unsafe !body.isEmpty {
      guard
        unsafe EVP_DecryptUpdate(
          context, bytes, &written, body.baseAddress?.assumingMemoryBound(to: UInt8.self),
          Int32(body.count)) == 1
      else { return false }
    }
    if method.isAuthenticated {
      guard
        unsafe EVP_CIPHER_CTX_ctrl(
          context, EVP_CTRL_AEAD_SET_TAG, Int32(tag.count),
          UnsafeMutableRawPointer(mutating: tag.baseAddress)) == 1
      else { return false }
    }
    // No byte is left over, so the last step writes none; it may want a place all the same.
    var block: (UInt64, UInt64) = (0, 0)
    let status = unsafe withUnsafeMutableBytes(of: &block) { block in
      unsafe EVP_DecryptFinal_ex(
        context, block.baseAddress?.assumingMemoryBound(to: UInt8.self), &last)
    }
    return status == 1 && Int(written) == body.count && last == 0
  }

  /// Returns how many bytes precede the padding, of which only the last byte has a meaning (XML
  /// Encryption 1.1 §5.2.1, ENC-09).
  private func unpadded(_ plaintext: [UInt8]) -> Int? {
    guard let last = plaintext.last,
      1...method.initializationVectorByteCount ~= Int(last)
    else { return nil }
    return plaintext.count - Int(last)
  }
}

extension BlockCipher {
  /// Encrypts bytes under a fresh initialisation vector.
  ///
  /// - Returns: A `CipherValue`; nil when OpenSSL does not offer the cipher, or has no randomness.
  package func encrypt(_ plaintext: [UInt8], with key: SecretBytes) -> [UInt8]? {
    let vectorCount = method.initializationVectorByteCount
    guard unsafe context != nil, unsafe cipher != nil, key.count == method.keyByteCount,
      plaintext.count < Int32.max / 2, let vector = RandomBytes.bytes(count: vectorCount),
      let padded = method.isAuthenticated ? plaintext : padded(plaintext)
    else { return nil }
    let tagCount = method.isAuthenticated ? BlockEncryptionMethod.tagByteCount : 0
    var value = vector + [UInt8](repeating: 0, count: padded.count + tagCount)
    let isEncrypted = OpenSSLErrorQueue.draining {
      unsafe value.withUnsafeMutableBytes { output in
        unsafe padded.withUnsafeBytes { input in
          unsafe run(encrypting: input, key, output, vectorCount)
        }
      }
    }
    return isEncrypted ? value : nil
  }

  /// Fills `output` after the initialisation vector, which is there already.
  private func run(
    encrypting input: UnsafeRawBufferPointer, _ key: SecretBytes,
    _ output: UnsafeMutableRawBufferPointer, _ vectorCount: Int
  ) -> Bool {
    guard let start = unsafe output.baseAddress?.assumingMemoryBound(to: UInt8.self) else {
      return false
    }
    var written: Int32 = 0
    var last: Int32 = 0
    let isStarted = unsafe key.withUnsafeBytes { key in
      unsafe EVP_EncryptInit_ex2(
        context, cipher, key.baseAddress?.assumingMemoryBound(to: UInt8.self), start, nil) == 1
    }
    guard isStarted, unsafe EVP_CIPHER_CTX_set_padding(context, 0) == 1,
      unsafe EVP_EncryptUpdate(
        context, start + vectorCount, &written,
        input.baseAddress?.assumingMemoryBound(to: UInt8.self), Int32(input.count)) == 1,
      unsafe EVP_EncryptFinal_ex(context, start + vectorCount + Int(written), &last) == 1,
      Int(written) == input.count, last == 0
    else { return false }
    guard method.isAuthenticated else { return true }
    return unsafe EVP_CIPHER_CTX_ctrl(
      context, EVP_CTRL_AEAD_GET_TAG, Int32(BlockEncryptionMethod.tagByteCount),
      start + vectorCount + input.count) == 1
  }

  /// Adds random bytes up to a whole block, the last of which is their number (XML Encryption 1.1
  /// §5.2.1).
  private func padded(_ plaintext: [UInt8]) -> [UInt8]? {
    let blockCount = method.initializationVectorByteCount
    let count = blockCount - plaintext.count % blockCount
    guard let filler = RandomBytes.bytes(count: count - 1) else { return nil }
    return plaintext + filler + [UInt8(count)]
  }
}
