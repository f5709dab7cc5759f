internal import COpenSSL

/// Owns one `EVP_PKEY`.
///
/// It is unchecked that the handle is `Sendable`: nothing here changes a key after it was decoded,
/// and what OpenSSL adds to one later (exports to other providers, blinding) is under its own locks.
@safe
package struct EVPKey: ~Copyable, @unchecked Sendable {
  package let pointer: OpaquePointer

  init(adopting pointer: OpaquePointer) {
    unsafe self.pointer = pointer
  }

  deinit {
    unsafe EVP_PKEY_free(pointer)
  }

  /// The length of an RSA or DSA modulus in bits; of no use for other keys.
  var bitCount: Int {
    unsafe Int(EVP_PKEY_get_bits(pointer))
  }

  /// The longest signature that the key makes, in bytes; for RSA, the length of every signature.
  package var maximumSignatureByteCount: Int {
    unsafe Int(EVP_PKEY_get_size(pointer))
  }

  /// The public exponent of an RSA key, most significant byte first; empty for other keys.
  func rsaExponent() -> [UInt8] { parameter(OSSL_PKEY_PARAM_RSA_E) }

  /// The order q of the group of a DSA key, most significant byte first; empty for other keys.
  func dsaGroupOrder() -> [UInt8] { parameter(OSSL_PKEY_PARAM_FFC_Q) }

  private func parameter(_ name: String) -> [UInt8] {
    var number: OpaquePointer?
    let status = OpenSSLErrorQueue.draining {
      unsafe EVP_PKEY_get_bn_param(pointer, name, &number)
    }
    guard status == 1, let number = unsafe number else { return [] }
    defer { unsafe BN_free(number) }
    let byteCount = unsafe (Int(BN_num_bits(number)) + 7) / 8
    return unsafe [UInt8](unsafeUninitializedCapacity: byteCount) { output, count in
      count = unsafe Int(BN_bn2bin(number, output.baseAddress))
    }
  }

  /// Whether a point is on its curve and in its group (NIST SP 800-56A §5.6.2.3).
  func passesPublicCheck() -> Bool {
    OpenSSLErrorQueue.draining {
      guard let context = unsafe EVP_PKEY_CTX_new_from_pkey(nil, pointer, nil) else { return false }
      defer { unsafe EVP_PKEY_CTX_free(context) }
      return unsafe EVP_PKEY_public_check(context) == 1
    }
  }

  /// Whether an RSA modulus has a factor that trial division finds; 2 is one of them.
  ///
  /// OpenSSL's own check also proves the modulus composite, which costs as much as two hundred
  /// signatures: half of the time of a program that validates one response. The proof protects
  /// against no attack, because an attacker who can configure the key can also configure one with
  /// known factors.
  func hasSmallFactor() -> Bool {
    var number: OpaquePointer?
    let status = OpenSSLErrorQueue.draining {
      unsafe EVP_PKEY_get_bn_param(pointer, OSSL_PKEY_PARAM_RSA_N, &number)
    }
    guard status == 1, let number = unsafe number else { return true }
    defer { unsafe BN_free(number) }
    return Self.smallPrimes.contains { unsafe BN_mod_word(number, $0) == 0 }
  }

  /// The primes below 100: a modulus that was damaged is likely to have one as a factor.
  private static let smallPrimes: [UInt] = [
    2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37, 41, 43, 47, 53, 59, 61, 67, 71, 73, 79, 83, 89, 97,
  ]
}
