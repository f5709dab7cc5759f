import XMLSignature

/// Octets that nobody may see: a content key.
///
/// They are overwritten when they are freed, and show themselves nowhere. It is unchecked that the
/// class is `Sendable`: nothing writes to the memory after `init`.
@safe
public final class SecretOctets: @unchecked Sendable {
  private let memory: UnsafeMutableRawBufferPointer

  /// How many octets they are, which is no secret.
  package let count: Int

  /// Makes octets of a size, which the closure fills.
  init(count: Int, filling fill: (UnsafeMutableRawBufferPointer) -> Void) {
    self.count = count
    unsafe memory = .allocate(byteCount: count, alignment: 16)
    unsafe memory.initializeMemory(as: UInt8.self, repeating: 0)
    unsafe fill(memory)
  }

  /// Copies octets, for keys that come from a module or a service.
  ///
  /// The original is the caller's to overwrite.
  package convenience init(copying octets: [UInt8]) {
    unsafe self.init(count: octets.count) { memory in
      unsafe memory.copyBytes(from: octets)
    }
  }

  deinit {
    unsafe Cleansing.overwrite(memory)
    unsafe memory.deallocate()
  }

  /// Looks at the octets, which must not leave the closure.
  func withUnsafeBytes<Result>(_ body: (UnsafeRawBufferPointer) -> Result) -> Result {
    unsafe body(UnsafeRawBufferPointer(memory))
  }
}

extension SecretOctets: Confidential {}
