/// What ``RedisReplayCache`` asks of a client of Redis or Valkey: one command, one reply.
///
/// Conform a type to it to bring the client, with the TLS and the pool, that your service has already.
/// The cache sends two commands: `EVAL` with a script of ``ReplayScript``, and `INFO memory`.
public protocol ReplayCommands: Sendable {
  /// Sends a command and waits for its reply.
  ///
  /// Send it once, to the server that has the keys and not to a replica. If no reply comes, it is unknown
  /// whether the server ran it: a second attempt could find what the first has remembered, and refuse an
  /// assertion that was not used.
  ///
  /// - Parameters:
  ///   - command: Its name and its arguments, each as bytes; not all are UTF-8.
  ///   - deadline: When to stop waiting and throw.
  /// - Returns: The reply to this command and to no other.
  /// - Throws: Any error when there is no reply. The cache throws `ReplayCacheError.unavailable` for it,
  ///   unless it is another `ReplayCacheError`.
  func reply(
    to command: [[UInt8]], by deadline: ContinuousClock.Instant
  ) async throws -> ReplayReply
}

/// The reply of a server to one command.
public enum ReplayReply: Sendable {
  /// An integer, after `:` in the protocol.
  case integer(Int64)
  /// A string, simple or bulk.
  case text(String)
  /// An error, with the text that the server sent after `-`, the word in front included.
  case error(String)
  /// Nothing, an array, or another kind.
  case other
}
