internal import COpenSSL

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
