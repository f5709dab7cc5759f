/// The attempts at a decision whose error asks for a repetition.
///
/// There are as many as for one request, with the same waits (REST API V2 checklist, decisions
/// retrieval retry).
struct Attempts: Sendable {
  private let sender: MessageSender
  private let deadline: Duration
  private var made = 1

  init(sender: MessageSender, deadline: Duration) {
    self.sender = sender
    self.deadline = deadline
  }

  /// Waits before another attempt.
  ///
  /// - Returns: Whether there may be one.
  /// - Throws: ``TransportError/cancelled`` if the caller gives up.
  mutating func next() async throws(ExchangeError) -> Bool {
    guard made < sender.policy.maximumAttempts else { return false }
    let delay = sender.policy.delay(
      afterAttempt: made, least: .zero, fraction: sender.jitter.fraction())
    guard sender.timing.now() + delay < deadline else { return false }
    made += 1
    do {
      try await sender.timing.sleep(delay)
    } catch {
      throw .transport(.cancelled)
    }
    return true
  }
}
