import SAML
import Synchronization

/// A calendar that a test moves; it starts at the time of the samples.
final class MovableCalendar: Sendable {
  private let time = Mutex(
    Instant(rfc3339: "2026-03-01T12:00:30Z") ?? Instant(millisecondsSince1970: 0))

  @Sendable func now() -> Instant { time.withLock { $0 } }

  func advance(by duration: Duration) {
    time.withLock { $0 = $0.advanced(by: duration) }
  }
}
