/// The requirements for an RSA key before it is trusted (XML Signature 1.1 §8.3, NIST SP 800-56B
/// §6.4).
///
/// OpenSSL itself verifies with 512 bits, and with an exponent of 1.
struct RSAKeyRule {
  /// The shortest modulus accepted, in bits.
  var minimumBits: Int

  /// The longest modulus accepted, in bits.
  ///
  /// Twice the length costs a verifier four times as much, and no provider uses a longer one.
  static let maximumBits = 8192

  /// The longest exponent accepted, in bits: OpenSSL's own bound for a modulus over 3072 bits, so
  /// that a key which it would not use is refused when it is loaded, not with the first message.
  static let maximumExponentBits = 64

  package func check(bits: Int, exponent: [UInt8]) throws(KeyError) {
    guard bits >= minimumBits else {
      throw .rsaModulusTooSmall(bits: bits, minimum: minimumBits)
    }
    guard bits <= Self.maximumBits else {
      throw .rsaModulusTooLarge(bits: bits, maximum: Self.maximumBits)
    }
    let magnitude = exponent.drop { $0 == 0 }
    guard let first = magnitude.first, let last = magnitude.last else {
      throw .rsaExponentTooSmall
    }
    guard last & 1 == 1 else { throw .rsaExponentEven }
    let exponentBits = magnitude.count * 8 - first.leadingZeroBitCount
    // 65537 is the smallest odd number of 17 bits.
    guard exponentBits >= 17 else { throw .rsaExponentTooSmall }
    guard exponentBits <= Self.maximumExponentBits else {
      throw .rsaExponentTooLarge(bits: exponentBits, maximum: Self.maximumExponentBits)
    }
  }
}

/// The requirements for a DSA key before it is trusted (FIPS 186-4 §4.2).
struct DSAKeyRule {
  /// The shortest modulus accepted, in bits.
  var minimumBits: Int

  /// The longest modulus accepted, in bits; FIPS 186-4 defines none that is longer.
  static let maximumBits = 3072

  package func check(bits: Int, order: [UInt8]) throws(KeyError) {
    guard bits >= minimumBits else {
      throw .dsaModulusTooSmall(bits: bits, minimum: minimumBits)
    }
    // The order has 160, 224 or 256 bits.
    guard bits <= Self.maximumBits, [20, 28, 32].contains(order.count), order[0] & 0x80 != 0 else {
      throw .publicCheckFailed
    }
  }
}
