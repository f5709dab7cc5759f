#if canImport(os)
  internal import os
#else
  internal import Synchronization
#endif

/// A value that one thread at a time reads or changes.
///
/// `Mutex` of the standard library needs macOS 15, iOS 18 or tvOS 18. Apple's systems have had a lock of
/// their own since macOS 13, iOS 16 and tvOS 16, and other systems have no such limit.
package final class Guarded<Value: Sendable>: Sendable {
  #if canImport(os)
    private let value: OSAllocatedUnfairLock<Value>

    /// Guards a value.
    package init(_ value: Value) { self.value = OSAllocatedUnfairLock(initialState: value) }
  #else
    private let value: Mutex<Value>

    /// Guards a value.
    package init(_ value: Value) { self.value = Mutex(value) }
  #endif

  /// Reads or changes the value, which no other thread does meanwhile.
  package func withLock<Result: Sendable>(_ body: @Sendable (inout Value) -> Result) -> Result {
    value.withLock { body(&$0) }
  }
}
