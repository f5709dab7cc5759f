internal import COpenSSL

/// One use of an RSA key for a content key: the context of OpenSSL, with every parameter stated.
@safe
package struct RSAKeyTransport: ~Copyable {
  private let context: OpaquePointer?
  private let transport: KeyTransport

  package init(_ transport: KeyTransport, key: borrowing EVPKey) {
    self.transport = transport
    unsafe context = OpenSSLErrorQueue.draining {
      unsafe EVP_PKEY_CTX_new_from_pkey(nil, key.pointer, nil)
    }
  }

  deinit {
    unsafe EVP_PKEY_CTX_free(context)
  }

  /// Decrypts bytes of the length of the modulus into memory of that length.
  ///
  /// The padding of PKCS #1 v1.5 is kept, because OpenSSL 3.0 would reveal whether it was sound.
  ///
  /// - Returns: OpenSSL's status, 1 for success, and how many bytes it wrote.
  package func decrypt(
    _ value: [UInt8], into memory: UnsafeMutableRawBufferPointer
  ) -> (status: Int32, count: Int) {
    OpenSSLErrorQueue.draining {
      guard let context = unsafe context, unsafe EVP_PKEY_decrypt_init(context) == 1,
        setParameters(padding: transport.method == .rsa15 ? RSA_NO_PADDING : nil)
      else { return (0, 0) }
      var count = memory.count
      let status = unsafe EVP_PKEY_decrypt(
        context, memory.baseAddress?.assumingMemoryBound(to: UInt8.self), &count, value,
        value.count)
      return (status, count)
    }
  }

  /// Encrypts a content key; nil when it does not fit the modulus.
  package func encrypt(_ secret: SecretBytes, modulusByteCount: Int) -> [UInt8]? {
    OpenSSLErrorQueue.draining {
      guard let context = unsafe context, unsafe EVP_PKEY_encrypt_init(context) == 1,
        setParameters(padding: transport.method == .rsa15 ? RSA_PKCS1_PADDING : nil)
      else { return nil }
      var value = [UInt8](repeating: 0, count: modulusByteCount)
      var count = value.count
      let status = unsafe secret.withUnsafeBytes { secret in
        unsafe EVP_PKEY_encrypt(
          context, &value, &count, secret.baseAddress?.assumingMemoryBound(to: UInt8.self),
          secret.count)
      }
      return status == 1 && count == value.count ? value : nil
    }
  }

  /// States padding, digest, mask and label, in the order in which one would change the other
  /// (ENC-10).
  private func setParameters(padding: Int32?) -> Bool {
    if let padding { return unsafe EVP_PKEY_CTX_set_rsa_padding(context, padding) == 1 }
    return unsafe EVP_PKEY_CTX_set_rsa_padding(context, RSA_PKCS1_OAEP_PADDING) == 1
      && EVP_PKEY_CTX_set_rsa_oaep_md_name(context, transport.digestMethod.openSSLName, nil) == 1
      && EVP_PKEY_CTX_set_rsa_mgf1_md_name(context, transport.maskDigestMethod.openSSLName, nil)
        == 1
      && setLabel()
  }

  private func setLabel() -> Bool {
    guard !transport.label.isEmpty else { return true }
    // OPENSSL_malloc is a macro around this call; the context adopts what it is given.
    guard let copy = unsafe CRYPTO_malloc(transport.label.count, #fileID, #line) else {
      return false
    }
    unsafe copy.copyMemory(from: transport.label, byteCount: transport.label.count)
    guard
      unsafe EVP_PKEY_CTX_set0_rsa_oaep_label(context, copy, Int32(transport.label.count)) == 1
    else {
      unsafe CRYPTO_free(copy, #fileID, #line)
      return false
    }
    return true
  }
}

/// Decisions about secrets that take the same time whichever way they go.
package enum ConstantTimeMask {
  /// All ones when a number is zero, all zeros otherwise.
  package static func whenZero(_ number: UInt32) -> UInt8 {
    // Zero alone borrows from the upper half.
    UInt8(truncatingIfNeeded: (UInt64(number) &- 1) >> 56)
  }
}
