internal import COpenSSL

/// Owns one `EVP_MD_CTX`, set up for one signature by one method.
@safe
struct SignatureContext: ~Copyable {
  /// nil for want of memory; then nothing can be prepared, and nothing holds.
  let pointer: OpaquePointer?

  init() {
    unsafe pointer = EVP_MD_CTX_new()
  }

  /// Copies a context that was prepared; nil for want of memory.
  init?(copying prepared: OpaquePointer?) {
    unsafe pointer = EVP_MD_CTX_new()
    guard let pointer = unsafe pointer, let prepared = unsafe prepared,
      unsafe EVP_MD_CTX_copy_ex(pointer, prepared) == 1
    else { return nil }
    // It serves one signature; otherwise OpenSSL would finish a further copy of it.
    unsafe EVP_MD_CTX_set_flags(pointer, EVP_MD_CTX_FLAG_FINALISE)
  }

  deinit {
    unsafe EVP_MD_CTX_free(pointer)
  }

  /// Leaves the context to the caller, which frees it.
  consuming func keep() { discard self }

  /// Prepares for a verification; `false` when OpenSSL does not offer the method.
  ///
  /// A salt of PSS has the length of the digest, unless another is given.
  func prepareVerification(
    _ method: SignatureMethod, key: borrowing EVPKey, saltLength: Int32? = nil
  ) -> Bool {
    guard let pointer = unsafe pointer else { return false }
    var parameters: OpaquePointer?
    let status = unsafe EVP_DigestVerifyInit_ex(
      pointer, &parameters, method.openSSLDigestName, nil, nil, key.pointer, nil)
    return unsafe status == 1 && setPadding(method, saltLength: saltLength, on: parameters)
  }

  /// Prepares for signing; `false` when OpenSSL does not offer the method.
  func prepareSigning(_ method: SignatureMethod, key: borrowing EVPKey) -> Bool {
    guard let pointer = unsafe pointer else { return false }
    var parameters: OpaquePointer?
    let status = unsafe EVP_DigestSignInit_ex(
      pointer, &parameters, method.openSSLDigestName, nil, nil, key.pointer, nil)
    return unsafe status == 1 && setPadding(method, on: parameters)
  }

  /// Whether the signature holds.
  ///
  /// Only 1 means yes: 0 and every negative number mean no.
  func verify(_ signature: [UInt8], over bytes: Span<UInt8>) -> Bool {
    unsafe signature.withUnsafeBufferPointer { signature in
      unsafe bytes.withUnsafeBufferPointer { bytes in
        unsafe EVP_DigestVerify(
          pointer, signature.baseAddress, signature.count, bytes.baseAddress, bytes.count) == 1
      }
    }
  }

  /// The signature in OpenSSL's form, or `nil` when it refuses.
  func sign(_ bytes: Span<UInt8>, maximumByteCount: Int) -> [UInt8]? {
    var count = maximumByteCount
    let signature = unsafe bytes.withUnsafeBufferPointer { bytes in
      unsafe [UInt8](unsafeUninitializedCapacity: maximumByteCount) { output, initializedCount in
        let status = unsafe EVP_DigestSign(
          pointer, output.baseAddress, &count, bytes.baseAddress, bytes.count)
        initializedCount = status == 1 ? count : 0
      }
    }
    return signature.isEmpty ? nil : signature
  }

  /// States every parameter.
  ///
  /// OpenSSL's own choices are lax: a verifier takes any PSS salt length.
  private func setPadding(
    _ method: SignatureMethod, saltLength: Int32? = nil, on parameters: OpaquePointer?
  ) -> Bool {
    switch method.family {
    case .rsaPKCS1:
      unsafe EVP_PKEY_CTX_set_rsa_padding(parameters, RSA_PKCS1_PADDING) == 1
    case .rsaPSS:
      unsafe EVP_PKEY_CTX_set_rsa_padding(parameters, RSA_PKCS1_PSS_PADDING) == 1
        && EVP_PKEY_CTX_set_rsa_mgf1_md_name(parameters, method.digest.openSSLName, nil) == 1
        && EVP_PKEY_CTX_set_rsa_pss_saltlen(
          parameters, saltLength ?? Int32(method.digest.byteCount)) == 1
    case .ecdsa, .ed25519, .ed448, .dsa, .postQuantum:
      true
    }
  }
}

extension SignatureMethod {
  /// Whether the algorithm digests by itself, so that OpenSSL must be given no digest.
  var bringsItsOwnDigest: Bool {
    switch family {
    case .ed25519, .ed448, .postQuantum: true
    case .rsaPKCS1, .rsaPSS, .ecdsa, .dsa: false
    }
  }

  /// The digest that OpenSSL applies first.
  fileprivate var openSSLDigestName: String? {
    bringsItsOwnDigest ? nil : digest.openSSLName
  }
}
