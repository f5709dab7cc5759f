import SAML

/// The clock of the service: the only code that reads the time.
struct ServiceClock: Sendable {
  private let moment: Instant?

  /// Takes the system's time, or a fixed one.
  ///
  /// - Parameter moment: The one moment of samples and tests; nil is the system's time.
  init(standingAt moment: Instant? = nil) { self.moment = moment }

  /// The moment for which a response is evaluated.
  func now() -> Instant {
    moment ?? .now
  }
}
