public import SAML
import SAMLFoundation
public import XMLEncryption

/// What a stand-in serves, by which clocks, and how exactly it reads.
public struct StandInConfiguration: Sendable {
  /// The address to listen at: this machine's own loopback.
  public var address = "127.0.0.1"

  /// The port; zero takes one that is free.
  public var port = 0

  /// The programmers.
  public var requestors: [Requestor]

  /// What is trusted and expected of a response, as `saml validate` judges it.
  ///
  /// The required fields of the provider are added, and its own issuers take the place of these.
  public var policy: Policy

  /// Our private keys; with none, what is encrypted stays so and is refused.
  public var decryptionKeys: [RSAKeyDecryptor] = []

  /// How exactly requests are read.
  public var manner = Manner.strict

  /// What the service is asked for and does not allow.
  public var deniedResources: Set<String> = []

  /// How long an authentication lasts.
  public var authenticationLifetime: Duration = .seconds(30 * 86_400)

  /// How long an authorisation lasts.
  public var authorizationLifetime: Duration = .seconds(86_400)

  /// How long a preview lasts.
  public var previewLifetime: Duration = .seconds(600)

  /// The time of the calendar: for responses, tokens, codes and profiles.
  public var calendar: @Sendable () -> Instant = Self.systemCalendar

  /// How many requests a device may send; nil for any number.
  public var throttle: Throttle?

  /// What goes wrong from the start.
  public var faults: [Fault] = []

  /// The time since some start, by which requests are counted; it goes on when the calendar is set.
  public var uptime: @Sendable () -> Duration = Self.systemUptime

  /// Waits, for answers that are to come late.
  public var sleep: @Sendable (Duration) async throws -> Void = { try await Task.sleep(for: $0) }

  /// Is told of each request when it is answered.
  public var log: @Sendable (LogEntry) -> Void = { _ in }

  /// Makes a configuration.
  ///
  /// - Parameters:
  ///   - requestors: The programmers.
  ///   - policy: What is trusted and expected of a response.
  public init(requestors: [Requestor], policy: Policy) {
    self.requestors = requestors
    self.policy = policy
  }

  /// How exactly a request is read; a response is judged alike in both manners.
  public enum Manner: String, Sendable, Hashable, CaseIterable {
    /// As the reference has it: access tokens, headers, form bodies and parameters in their places.
    case strict

    /// As far as it can be understood: no access token is asked for, `X-Device-Info` is not read,
    /// Base64 in headers may lack its padding, and parameters may stand in the query or in the body.
    case lenient
  }

  /// The clock of the system.
  public static let systemCalendar: @Sendable () -> Instant = { .now }

  /// The time since the first question, by a clock that nobody sets.
  public static let systemUptime: @Sendable () -> Duration = {
    let start = ContinuousClock.now
    return { start.duration(to: .now) }
  }()

  func requestor(_ id: String) -> Requestor? {
    requestors.first { $0.id == id }
  }
}
