internal import COpenSSL

extension PrivateKey {
  /// Makes a fresh key of the kind and size of another one, with the same curve or group.
  ///
  /// For copies of messages from other signers, and for the agreement on one content key: it is
  /// thrown away when they are made.
  ///
  /// - Parameters:
  ///   - model: The key that is imitated.
  ///   - use: The use of the fresh key.
  ///   - maximum: The longest RSA key that is made; the time that it takes grows with the fourth
  ///     power of its length.
  /// - Returns: The key.
  /// - Throws: `KeyError.unsupportedAlgorithm` where OpenSSL cannot make such a key.
  package static func fresh(
    like model: PublicKey, for use: KeyUse = .signature, atMostRSABits maximum: Int = .max
  ) throws(KeyError) -> PrivateKey {
    try unsafe generated(for: use, EVP_PKEY_CTX_new_from_pkey(nil, model.key.pointer, nil)) {
      context in
      guard case .rsa(let bits) = model.kind else { return true }
      return unsafe EVP_PKEY_CTX_set_rsa_keygen_bits(context, Int32(min(bits, maximum))) == 1
    }
  }

  /// Makes a fresh key that signs on a curve.
  package static func fresh(on curve: PublicKey.Curve) throws(KeyError) -> PrivateKey {
    try unsafe generated(for: .signature, EVP_PKEY_CTX_new_from_name(nil, "EC", nil)) { context in
      unsafe EVP_PKEY_CTX_set_group_name(context, curve.name) == 1
    }
  }

  /// Takes a context over, and makes the key that it is prepared for.
  private static func generated(
    for use: KeyUse, _ context: OpaquePointer?, preparing prepare: (OpaquePointer) -> Bool
  ) throws(KeyError) -> PrivateKey {
    defer { unsafe EVP_PKEY_CTX_free(context) }
    var key: OpaquePointer?
    OpenSSLErrorQueue.draining {
      guard let context = unsafe context, unsafe EVP_PKEY_keygen_init(context) == 1,
        unsafe prepare(context)
      else { return }
      unsafe EVP_PKEY_generate(context, &key)
    }
    guard let key = unsafe key else { throw .unsupportedAlgorithm }
    return try unsafe PrivateKey(adopting: EVPKey(adopting: key), for: use)
  }

  /// The key as one PEM block of PKCS #8 (RFC 7468 §10); nil where OpenSSL cannot write it.
  ///
  /// For keys that tests and stand-ins make: nothing encrypts it.
  package var pem: String? {
    let der = OpenSSLErrorQueue.draining { () -> [UInt8]? in
      guard let info = unsafe EVP_PKEY2PKCS8(key.pointer) else { return nil }
      defer { unsafe PKCS8_PRIV_KEY_INFO_free(info) }
      return unsafe DERBuffer.collect { unsafe i2d_PKCS8_PRIV_KEY_INFO(info, &$0) }
    }
    return der.map { PEMBlock.text(of: $0, labelled: "PRIVATE KEY") }
  }
}
