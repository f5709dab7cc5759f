import Synchronization

/// A clock on which long waits last until nothing else can happen, however slow the machine is.
///
/// Short waits, as those between two polls, last as long as they should.
final class PatientClock: Clock {
  /// Shorter than any default limit of a workflow, and longer than any pause of a test.
  private static let longWait = Duration.seconds(10)

  let minimumResolution = Duration.zero
  private let patience = Mutex(true)

  var now: ContinuousClock.Instant { .now }

  /// Whether long waits last; the test of a limit ends them where nobody answers.
  var isPatient: Bool {
    get { patience.withLock(\.self) }
    set { patience.withLock { $0 = newValue } }
  }

  func sleep(until deadline: ContinuousClock.Instant, tolerance: Duration?) async throws {
    guard now.duration(to: deadline) >= Self.longWait else {
      return try await Task.sleep(until: deadline, clock: .continuous)
    }
    while isPatient { try await Task.sleep(for: .milliseconds(5)) }
  }
}
