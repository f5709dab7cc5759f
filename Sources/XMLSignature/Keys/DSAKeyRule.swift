/// What a DSA key must be before it is trusted (FIPS 186-4 §4.2).
struct DSAKeyRule {
  /// The shortest modulus accepted, in bits.
  var minimumBits: Int

  /// The longest modulus accepted, in bits; FIPS 186-4 defines none that is longer.
  static let maximumBits = 3072

  func check(bits: Int, order: [UInt8]) throws(KeyError) {
    guard bits >= minimumBits else {
      throw .dsaModulusTooSmall(bits: bits, minimum: minimumBits)
    }
    // The order has 160, 224 or 256 bits.
    guard bits <= Self.maximumBits, [20, 28, 32].contains(order.count), order[0] & 0x80 != 0 else {
      throw .publicCheckFailed
    }
  }
}
