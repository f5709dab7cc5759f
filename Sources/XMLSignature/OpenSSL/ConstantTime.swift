internal import COpenSSL

/// Comparison that takes the same time wherever the difference lies.
enum ConstantTime {
  /// Whether two sequences of octets are equal; only their lengths, which are no secret, decide how
  /// long it takes.
  static func areEqual(_ left: [UInt8], _ right: [UInt8]) -> Bool {
    guard left.count == right.count else { return false }
    return unsafe left.withUnsafeBytes { left in
      unsafe right.withUnsafeBytes { right in
        unsafe CRYPTO_memcmp(left.baseAddress, right.baseAddress, left.count) == 0
      }
    }
  }
}
