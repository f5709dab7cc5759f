/// The bridge from a callback to a waiting task: exactly one value comes over.
///
/// The callback may come on any queue, before the call that was given it returns, or never; what
/// comes a second time is dropped. A task that is cancelled waits no longer.
///
/// Declare the callback `@Sendable` if it may come on another queue. Without that, a closure that is
/// written in a method of the main actor counts as the main actor's, and Swift ends the process that
/// enters it elsewhere (SE-0423):
///
/// ```swift
/// await ExactlyOnce.value(ifCancelled: nil) { once in
///   framework.begin { @Sendable value, error in once.deliver(value) }
///   return nil
/// }
/// ```
public final class ExactlyOnce<Value: Sendable>: Sendable {
  private enum State {
    case open
    case delivered(Value)
    case awaited(CheckedContinuation<Value, Never>)
    case over
  }

  private let state = Guarded(State.open)

  private init() {}

  /// Makes a call and waits for its callback.
  ///
  /// - Parameters:
  ///   - valueIfCancelled: The value to return if the task is cancelled before the callback comes.
  ///   - call: Begins the call, and passes the callback's value to ``deliver(_:)`` of the bridge.
  ///     Returns a function that gives the call up, if that is possible.
  /// - Returns: The value of the first callback.
  public static func value(
    ifCancelled valueIfCancelled: Value,
    of call: (ExactlyOnce<Value>) -> (@Sendable () -> Void)?
  ) async -> Value {
    let bridge = ExactlyOnce()
    let giveUp = call(bridge)
    return await withTaskCancellationHandler {
      await withCheckedContinuation(bridge.await(_:))
    } onCancel: {
      if bridge.deliver(valueIfCancelled) { giveUp?() }
    }
  }

  /// Brings a value over.
  ///
  /// - Parameter value: The value of the callback.
  /// - Returns: Whether it was the first one.
  @discardableResult
  public func deliver(_ value: Value) -> Bool {
    let (continuation, isFirst) = state.withLock {
      state -> (CheckedContinuation<Value, Never>?, Bool) in
      switch state {
      case .open:
        state = .delivered(value)
        return (nil, true)
      case .awaited(let continuation):
        state = .over
        return (continuation, true)
      case .delivered, .over:
        return (nil, false)
      }
    }
    continuation?.resume(returning: value)
    return isFirst
  }

  private func await(_ continuation: CheckedContinuation<Value, Never>) {
    let value = state.withLock { state -> Value? in
      guard case .delivered(let value) = state else {
        state = .awaited(continuation)
        return nil
      }
      state = .over
      return value
    }
    if let value { continuation.resume(returning: value) }
  }
}
