// Stands in for Apple's module of the same name where there is none: the one lock that the library takes.
internal import Synchronization

/// A lock around a value.
@available(macOS 13, iOS 16, tvOS 16, visionOS 1, *)
public struct OSAllocatedUnfairLock<State>: @unchecked Sendable {
  private final class Storage: @unchecked Sendable {
    let state: Mutex<State>

    init(_ state: sending State) { self.state = Mutex(state) }
  }

  private let storage: Storage

  /// Guards a value.
  public init(initialState: State) where State: Sendable { storage = Storage(initialState) }

  /// Reads or changes the value, which no other thread does meanwhile.
  public func withLock<R: Sendable>(_ body: @Sendable (inout State) throws -> R) rethrows -> R {
    try storage.state.withLock { try body(&$0) }
  }
}
