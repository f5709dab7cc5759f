internal import COpenSSL
import XMLSignature

/// Octets of OpenSSL's generator.
enum RandomOctets {
  /// Fills memory; false when there is no randomness to be had.
  static func fill(_ memory: UnsafeMutableRawBufferPointer) -> Bool {
    OpenSSLErrorQueue.draining {
      unsafe RAND_bytes(
        memory.baseAddress?.assumingMemoryBound(to: UInt8.self), Int32(memory.count)) == 1
    }
  }

  /// A fresh secret; nil when there is no randomness to be had.
  static func secret(count: Int) -> SecretOctets? {
    var isFilled = false
    let secret = unsafe SecretOctets(count: count) { unsafe isFilled = fill($0) }
    return isFilled ? secret : nil
  }

  /// Fresh octets that need no secrecy; nil when there is no randomness to be had.
  static func octets(count: Int) -> [UInt8]? {
    var octets = [UInt8](repeating: 0, count: count)
    return unsafe octets.withUnsafeMutableBytes { unsafe fill($0) } ? octets : nil
  }
}
