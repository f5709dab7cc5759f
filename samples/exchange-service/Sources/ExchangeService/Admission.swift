import Metrics
import Synchronization

/// How many presentations are in work, and whether more may come.
final class Admission: Sendable {
  private struct State {
    var inWork = 0
    var isDraining = false
  }

  private let limit: Int
  private let state = Mutex(State())
  private let gauge = Meter(label: "exchange_in_work")

  /// Admits at most `limit` at once.
  init(limit: Int) { self.limit = limit }

  /// Whether new work is refused because the service is about to stop.
  var isDraining: Bool { state.withLock(\.isDraining) }

  /// Refuses all work from now on; work in progress continues.
  func drain() { state.withLock { $0.isDraining = true } }

  /// Does a piece of work, if there is room for it.
  ///
  /// There is no queue. An app that is refused comes back later and gets an answer in time, and the
  /// work in progress bounds the memory.
  func admit<Answer>(
    _ work: () async throws(Problem) -> Answer
  ) async throws(Problem) -> Answer {
    try enter()
    defer { leave() }
    return try await work()
  }

  private func enter() throws(Problem) {
    let refusal: Problem? = state.withLock { state in
      if state.isDraining { return Problem(.draining, retryAfter: 1) }
      if state.inWork == limit { return Problem(.saturated, retryAfter: 1) }
      state.inWork += 1
      return nil
    }
    if let refusal { throw refusal }
    gauge.increment()
  }

  private func leave() {
    state.withLock { $0.inWork -= 1 }
    gauge.decrement()
  }
}
