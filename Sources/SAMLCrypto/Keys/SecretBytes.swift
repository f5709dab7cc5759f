public import SAMLFormats

/// Bytes that must stay secret: a content key.
///
/// They are overwritten before they are freed, and never printed. It is unchecked that the class is
/// `Sendable`: nothing writes to the memory after `init`.
@safe
public final class SecretBytes: @unchecked Sendable {
  private let memory: UnsafeMutableRawBufferPointer

  /// How many bytes they are, which is no secret.
  package let count: Int

  /// Makes bytes of a size, which the closure fills.
  package init(count: Int, filling fill: (UnsafeMutableRawBufferPointer) -> Void) {
    self.count = count
    unsafe memory = .allocate(byteCount: count, alignment: 16)
    unsafe memory.initializeMemory(as: UInt8.self, repeating: 0)
    unsafe fill(memory)
  }

  /// Copies bytes, for keys that come from a module or a service.
  ///
  /// The original is the caller's to overwrite.
  public convenience init(copying bytes: [UInt8]) {
    unsafe self.init(count: bytes.count) { memory in
      unsafe memory.copyBytes(from: bytes)
    }
  }

  deinit {
    unsafe Cleansing.overwrite(memory)
    unsafe memory.deallocate()
  }

  /// Looks at the bytes, which must not leave the closure.
  package func withUnsafeBytes<Result>(_ body: (UnsafeRawBufferPointer) -> Result) -> Result {
    unsafe body(UnsafeRawBufferPointer(memory))
  }
}

extension SecretBytes: Confidential {}
