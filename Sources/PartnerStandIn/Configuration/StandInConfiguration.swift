#if StandIn
  public import SAML
  public import XMLEncryption

  /// The content that a stand-in serves, its clocks, and how exactly it reads.
  @available(macOS 14, iOS 17, tvOS 17, *)
  public struct StandInConfiguration: Sendable {
    /// The address to listen at: this machine's own loopback.
    public var address = "127.0.0.1"

    /// The port; zero takes one that is free.
    public var port = 0

    /// The certificates by which it is reached over TLS; nil for plain HTTP.
    public var certificates: StandInCertificates?

    /// The programmers.
    public var requestors: [Requestor]

    /// The trusted keys and the expectations of a response, as for `saml validate`.
    ///
    /// The required fields of the provider are added, and its own issuers replace those of the
    /// policy.
    public var policy: Policy

    /// Our private keys; with none, what is encrypted stays so and is refused.
    public var decryptionKeys: [PrivateKeyDecryptor] = []

    /// How exactly requests are read.
    public var manner = Manner.strict

    /// Whether version 2 lists profiles of single sign-on without a valid status of the partner's
    /// framework, as some answers of the service do; the lenient manner always does.
    ///
    /// Decisions still want the status, so an app that trusts the list alone can play nothing.
    public var listsProfilesWithoutStatus = false

    /// The resources that the service denies.
    public var deniedResources: Set<ExactString> = []

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

    /// The faults from the start.
    public var faults: [Fault] = []

    /// Who may call the control API under `/control`; nil turns it off.
    public var control: ControlAccess?

    /// The time since some start, by which requests are counted; setting the calendar does not affect
    /// it.
    public var uptime: @Sendable () -> Duration = Self.systemUptime

    /// Waits, for answers that are to come late.
    public var sleep: @Sendable (Duration) async throws -> Void = { try await Task.sleep(for: $0) }

    /// Receives each request when it is answered.
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

    /// How exactly a request is read; a response is validated in the same way in both manners.
    public enum Manner: String, Sendable, Hashable, CaseIterable {
      /// As the reference has it: access tokens, headers, form bodies and parameters in their places.
      case strict

      /// As leniently as possible: it asks for no access token and does not read `X-Device-Info`.
      ///
      /// Base64 in headers may lack its padding, and parameters may be in the query or in the body.
      case lenient
    }

    /// The clock of the system.
    public static let systemCalendar: @Sendable () -> Instant = { .now }

    /// The time since the first call, by a clock that cannot be set.
    public static let systemUptime: @Sendable () -> Duration = {
      let start = ContinuousClock.now
      return { start.duration(to: .now) }
    }()

    func requestor(_ id: ExactString) -> Requestor? {
      requestors.first { $0.id == id }
    }
  }
#endif
