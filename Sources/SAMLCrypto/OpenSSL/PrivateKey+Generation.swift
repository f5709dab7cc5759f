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
    var key: OpaquePointer?
    OpenSSLErrorQueue.draining {
      guard let context = unsafe EVP_PKEY_CTX_new_from_pkey(nil, model.key.pointer, nil) else {
        return
      }
      defer { unsafe EVP_PKEY_CTX_free(context) }
      guard unsafe EVP_PKEY_keygen_init(context) == 1 else { return }
      if case .rsa(let bits) = model.kind {
        guard unsafe EVP_PKEY_CTX_set_rsa_keygen_bits(context, Int32(min(bits, maximum))) == 1
        else { return }
      }
      unsafe EVP_PKEY_generate(context, &key)
    }
    guard let key = unsafe key else { throw .unsupportedAlgorithm }
    return try unsafe PrivateKey(adopting: EVPKey(adopting: key), for: use)
  }
}
