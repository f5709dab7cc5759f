import HTTPTypes
import SAML
import Synchronization
import TokenExchange

/// How far the partner's clock is ahead of this service's, by the field `Date` of its answers.
///
/// Profiles are compared with moments of this service. The field has whole seconds, so what is less than two is
/// nothing; what is more than any policy lets clocks differ by is no clock.
final class PartnerClock: Sendable {
  private let clock: ServiceClock
  private let ahead = Mutex(Duration.zero)

  init(_ clock: ServiceClock) { self.clock = clock }

  /// Reads the field of an answer that has just come.
  func read(_ fields: HTTPFields) {
    guard let text = fields[.date], let date = Instant(httpDate: text) else { return }
    let difference = date.duration(since: clock.now())
    let counts = .seconds(2)..<Policy.maximumClockSkew ~= max(difference, .zero - difference)
    ahead.withLock { $0 = counts ? difference - .seconds(1) : .zero }
  }

  /// Whether a profile began no earlier than a moment of this service.
  ///
  /// One that has whole seconds was cut off to them.
  func isReached(_ moment: Instant, by profile: Profile) -> Bool {
    let since = moment.advanced(by: ahead.withLock { $0 } - .milliseconds(1))
    let begins = profile.notBefore.millisecondsSince1970
    return begins >= since.millisecondsSince1970 - (begins % 1_000 == 0 ? 999 : 0)
  }
}
