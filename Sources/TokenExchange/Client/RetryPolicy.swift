public import SAMLFormats

/// When a request is sent again, and when no more.
public struct RetryPolicy: Sendable, Hashable {
  /// How often a request is sent in all.
  ///
  /// The reference allows two or three repetitions. A call that posts a response sends it at most
  /// twice, in both of its forms together, even if this allows more.
  public var maximumAttempts = 3

  /// The largest wait before the second attempt; it doubles with each further one.
  public var baseDelay: Duration = .seconds(1)

  /// The largest wait before any attempt.
  public var maximumDelay: Duration = .seconds(30)

  /// The least wait after a 429, which the reference asks for.
  public var throttledDelay: Duration = .seconds(1)

  /// How long one attempt may take.
  public var attemptTimeout: Duration = .seconds(15)

  /// How long a call may take in all, with its waits and the renewal of its access token.
  public var budget: Duration = .seconds(60)

  /// The largest body of an answer, in bytes.
  ///
  /// A list of a thousand providers with all properties takes about half a million.
  public var maximumBodyCount = 4 << 20

  /// Makes the policy that is safe for every service.
  public init() {}

  /// The wait before the next attempt: anything from zero to a bound that doubles (full jitter).
  ///
  /// So devices that failed together do not come back together. What the service asks for, by
  /// `Retry-After` or by a 429, is waited for in any case, and the jitter comes on top of it.
  ///
  /// - Parameters:
  ///   - attempt: The number of the attempt that failed, from one.
  ///   - least: What the service asks for.
  ///   - fraction: A random number from zero to less than one.
  /// - Returns: The wait.
  func delay(afterAttempt attempt: Int, least: Duration, fraction: Double) -> Duration {
    var bound = baseDelay
    for _ in 1..<max(attempt, 1) where bound < maximumDelay { bound *= 2 }
    return least + min(bound, maximumDelay) * fraction
  }
}

/// A source of random fractions of a wait.
public struct Jitter: Sendable {
  let fraction: @Sendable () -> Double

  /// The system's random numbers.
  public init() {
    fraction = { Double.random(in: 0..<1) }
  }

  /// Takes fractions from a source of one's own, as a test does.
  ///
  /// - Parameter source: Returns a number from zero to less than one.
  public init(_ source: @escaping @Sendable () -> Double) {
    fraction = { min(max(source(), 0), 1) }
  }
}

/// A clock as the client uses it: the time since it started, and waiting.
///
/// It must go on while the device sleeps, because access tokens end all the same: so the system's
/// is `ContinuousClock`.
public struct Timing: Sendable {
  let now: @Sendable () -> Duration
  let sleep: @Sendable (Duration) async throws -> Void
  let calendar: @Sendable () -> Instant

  /// Takes the time of a clock, and that of the calendar.
  ///
  /// - Parameters:
  ///   - clock: The clock; a test has one of its own.
  ///   - calendar: Tells the time of the calendar, by which an access token outlives a start of the
  ///     app; nil for the system's.
  public init(
    _ clock: some Clock<Duration> = ContinuousClock(),
    calendar: (@Sendable () -> Instant)? = nil
  ) {
    let start = clock.now
    now = { start.duration(to: clock.now) }
    sleep = { try await clock.sleep(for: $0) }
    self.calendar = calendar ?? { .now }
  }
}
