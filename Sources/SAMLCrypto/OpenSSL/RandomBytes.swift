internal import COpenSSL

/// Bytes of OpenSSL's generator.
package enum RandomBytes {
  /// Fills memory; false when OpenSSL has no randomness.
  static func fill(_ memory: UnsafeMutableRawBufferPointer) -> Bool {
    OpenSSLErrorQueue.draining {
      unsafe RAND_bytes(
        memory.baseAddress?.assumingMemoryBound(to: UInt8.self), Int32(memory.count)) == 1
    }
  }

  /// Returns a fresh secret; nil when OpenSSL has no randomness.
  package static func secret(count: Int) -> SecretBytes? {
    var isFilled = false
    let secret = unsafe SecretBytes(count: count) { unsafe isFilled = fill($0) }
    return isFilled ? secret : nil
  }

  /// Returns fresh bytes that need no secrecy; nil when OpenSSL has no randomness.
  package static func bytes(count: Int) -> [UInt8]? {
    var bytes = [UInt8](repeating: 0, count: count)
    return unsafe bytes.withUnsafeMutableBytes { unsafe fill($0) } ? bytes : nil
  }
}
