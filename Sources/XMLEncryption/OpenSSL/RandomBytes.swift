internal import COpenSSL
import XMLSignature

/// Bytes of OpenSSL's generator.
enum RandomBytes {
  /// Fills memory; false when there is no randomness to be had.
  static func fill(_ memory: UnsafeMutableRawBufferPointer) -> Bool {
    OpenSSLErrorQueue.draining {
      unsafe RAND_bytes(
        memory.baseAddress?.assumingMemoryBound(to: UInt8.self), Int32(memory.count)) == 1
    }
  }

  /// A fresh secret; nil when there is no randomness to be had.
  static func secret(count: Int) -> SecretBytes? {
    var isFilled = false
    let secret = unsafe SecretBytes(count: count) { unsafe isFilled = fill($0) }
    return isFilled ? secret : nil
  }

  /// Fresh bytes that need no secrecy; nil when there is no randomness to be had.
  static func bytes(count: Int) -> [UInt8]? {
    var bytes = [UInt8](repeating: 0, count: count)
    return unsafe bytes.withUnsafeMutableBytes { unsafe fill($0) } ? bytes : nil
  }
}
