internal import COpenSSL
import SAMLFormats

/// Evidence about the key from a signature value that does not hold; it is for a diagnosis, and
/// never makes the value hold.
extension PublicKey {
  /// Recovers the `DigestInfo` that this RSA key signed in a value of RSASSA-PKCS1-v1_5; nil if the
  /// key has not made the value.
  ///
  /// Any other value decrypts to bytes without the padding of RFC 8017 §9.2, except for one in more
  /// than 2^64.
  package func digestInfo(in value: [UInt8]) -> [UInt8]? {
    guard case .rsa = kind, value.count == signatureByteCount else { return nil }
    return OpenSSLErrorQueue.draining {
      guard let context = unsafe EVP_PKEY_CTX_new_from_pkey(nil, key.pointer, nil) else {
        return nil
      }
      defer { unsafe EVP_PKEY_CTX_free(context) }
      guard unsafe EVP_PKEY_verify_recover_init(context) == 1,
        unsafe EVP_PKEY_CTX_set_rsa_padding(context, RSA_PKCS1_PADDING) == 1
      else { return nil }
      var count = value.count
      var recovered = [UInt8](repeating: 0, count: count)
      let status = unsafe EVP_PKEY_verify_recover(
        context, &recovered, &count, value, value.count)
      return status == 1 ? Array(recovered.prefix(count)) : nil
    }
  }

  /// Whether a value of RSASSA-PSS holds with a salt of any length.
  package func verifiesWithAnySalt(_ value: [UInt8], over bytes: [UInt8], method: SignatureMethod)
    -> Bool
  {
    guard method.fits(kind), value.count == signatureByteCount else { return false }
    return OpenSSLErrorQueue.draining {
      let context = SignatureContext()
      return context.prepareVerification(method, key: key, saltLength: RSA_PSS_SALTLEN_AUTO)
        && context.verify(value, over: bytes.span)
    }
  }
}
