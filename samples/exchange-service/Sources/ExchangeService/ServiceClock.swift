import SAML
import SAMLFoundation

/// What time it is: the one place that asks.
struct ServiceClock: Sendable {
  private let moment: Instant?

  /// Takes the system's time, or stands still.
  ///
  /// - Parameter moment: The one moment of samples and tests; nil is the system's time.
  init(standingAt moment: Instant? = nil) { self.moment = moment }

  /// The moment that a response is judged for.
  func now() -> Instant {
    moment ?? .now
  }
}
