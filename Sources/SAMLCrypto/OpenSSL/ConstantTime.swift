internal import COpenSSL

/// Comparison that takes the same time for a difference at any place.
package enum ConstantTime {
  /// Whether two sequences of bytes are equal; only their lengths, which are no secret, decide how
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

/// Overwriting of bytes that were secret.
package enum Cleansing {
  /// Overwrites the bytes in a way that the optimiser does not remove, and empties the array.
  ///
  /// The array must be the only reference to its storage; otherwise it is a copy that is overwritten.
  package static func overwrite(_ bytes: inout [UInt8]) {
    unsafe bytes.withUnsafeMutableBytes { unsafe overwrite($0) }
    bytes.removeAll()
  }

  /// Overwrites the bytes of a buffer.
  package static func overwrite(_ buffer: UnsafeMutableRawBufferPointer) {
    unsafe OPENSSL_cleanse(buffer.baseAddress, buffer.count)
  }
}
