import Synchronization

/// A clock on which short waits are over at once, and long ones last until they are cancelled.
///
/// Waits between attempts are short and time-outs are long, so a test says by the patience which of
/// the two may happen.
final class HastyClock: Clock {
  struct Instant: InstantProtocol {
    var offset: Swift.Duration

    func advanced(by duration: Swift.Duration) -> Instant { Instant(offset: offset + duration) }
    func duration(to other: Instant) -> Swift.Duration { other.offset - offset }
    static func < (left: Instant, right: Instant) -> Bool { left.offset < right.offset }
  }

  let minimumResolution = Swift.Duration.zero
  private let patience: Swift.Duration
  private let state = Mutex((now: Swift.Duration.zero, waits: [Swift.Duration]()))

  init(patience: Swift.Duration) {
    self.patience = patience
  }

  var now: Instant { Instant(offset: state.withLock { $0.now }) }

  /// The waits that were over, in order.
  var waits: [Swift.Duration] { state.withLock { $0.waits } }

  func advance(by duration: Swift.Duration) {
    state.withLock { $0.now += duration }
  }

  func sleep(until deadline: Instant, tolerance: Swift.Duration?) async throws {
    let wait = now.duration(to: deadline)
    guard wait <= patience else {
      // Far longer than any test, and over when it is cancelled.
      try await Task.sleep(for: .seconds(86_400))
      return
    }
    try Task.checkCancellation()
    state.withLock { state in
      state.now = max(state.now, deadline.offset)
      state.waits.append(wait)
    }
  }
}
