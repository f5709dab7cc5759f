internal import COpenSSL

/// Comparison that takes the same time wherever the difference lies.
package enum ConstantTime {
  /// Whether two sequences of octets are equal; only their lengths, which are no secret, decide how
  /// long it takes.
  package static func areEqual(_ left: [UInt8], _ right: [UInt8]) -> Bool {
    guard left.count == right.count else { return false }
    return unsafe left.withUnsafeBytes { left in
      unsafe right.withUnsafeBytes { right in
        unsafe CRYPTO_memcmp(left.baseAddress, right.baseAddress, left.count) == 0
      }
    }
  }
}

/// Overwriting of octets that were secret.
package enum Cleansing {
  /// Overwrites the octets in a way that the optimiser does not remove, and empties the array.
  ///
  /// The array must be the only reference to its storage; otherwise it is a copy that is overwritten.
  package static func overwrite(_ octets: inout [UInt8]) {
    unsafe octets.withUnsafeMutableBytes { unsafe overwrite($0) }
    octets.removeAll()
  }

  /// Overwrites the octets of a buffer.
  package static func overwrite(_ buffer: UnsafeMutableRawBufferPointer) {
    unsafe OPENSSL_cleanse(buffer.baseAddress, buffer.count)
  }
}
