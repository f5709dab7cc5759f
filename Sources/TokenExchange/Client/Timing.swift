/// A clock as the client uses it: the time since it started, and waiting.
///
/// It must go on while the device sleeps, because access tokens end all the same: so the system's
/// is `ContinuousClock`.
public struct Timing: Sendable {
  let now: @Sendable () -> Duration
  let sleep: @Sendable (Duration) async throws -> Void

  /// Takes the time of a clock.
  ///
  /// - Parameter clock: The clock; a test has one of its own.
  public init(_ clock: some Clock<Duration> = ContinuousClock()) {
    let start = clock.now
    now = { start.duration(to: clock.now) }
    sleep = { try await clock.sleep(for: $0) }
  }
}
