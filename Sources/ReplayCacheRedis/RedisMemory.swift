import SAML

/// Whether a server keeps every key to its end, asked before the first command, after each failure, and
/// every ten seconds, because its settings can change while it runs.
///
/// The server needs longer for this reply than for a script, so not every call asks.
actor RedisMemory {
  private var isKnownUntil: ContinuousClock.Instant?

  /// Refuses a server that drops old keys rather than refuse new ones when its memory is full.
  ///
  /// - Parameter ask: Sends a command.
  /// - Throws: `ReplayCacheError.evicting`, or what `ask` throws.
  func check(
    _ ask: @Sendable ([[UInt8]]) async throws(ReplayCacheError) -> ReplayReply
  ) async throws(ReplayCacheError) {
    let now = ContinuousClock.now
    if let isKnownUntil, now < isKnownUntil { return }
    try Self.checkKeepsEverything(try await ask(Self.question))
    isKnownUntil = now + Self.interval
  }

  /// Lets the next call ask again.
  func forget() { isKnownUntil = nil }

  static let question = [Array("INFO".utf8), Array("memory".utf8)]

  /// Refuses a server by its reply to the question.
  static func checkKeepsEverything(_ reply: ReplayReply) throws(ReplayCacheError) {
    guard case .text(let information) = reply else { throw .unavailable }
    let lines = information.split(whereSeparator: \.isNewline)
    if lines.contains("maxmemory:0") || lines.contains("maxmemory_policy:noeviction") { return }
    throw lines.contains { $0.hasPrefix("maxmemory_policy:") } ? .evicting : .unavailable
  }

  private static let interval = Duration.seconds(10)
}
