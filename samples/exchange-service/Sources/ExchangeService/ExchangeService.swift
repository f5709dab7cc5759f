import ExchangeTransport
import Hummingbird
import HummingbirdCore
import HummingbirdTLS
public import Logging
import NIOCore
import PartnerSSO
public import SAML
public import ServiceLifecycle
import TokenExchange
public import XMLEncryption
import XMLSignature

/// The service: everything that it is made of, put together once.
public struct ExchangeService: Sendable {
  private let settings: Settings
  private let current: CurrentVerifier
  private let statement: SoftwareStatement
  private let plainServer: HTTPServerBuilder
  private let server: HTTPServerBuilder
  private let certificates: [Certificate]
  private let metrics: MetricsRegistry
  private let logger: Logger

  /// Puts a service together; nothing runs yet.
  ///
  /// - Parameters:
  ///   - settings: The settings.
  ///   - policy: The trusted keys and the expectations at first; a reload replaces it.
  ///   - keys: Our private keys, for responses that are encrypted.
  ///   - statement: The statement with which the service registers with the partner.
  ///   - metrics: Where `/metrics` reads from.
  ///   - logger: Where each request leaves a line.
  /// - Throws: ``SettingsError`` for a certificate or key of TLS that cannot be used.
  public init(
    settings: Settings, policy: Policy, keys: [PrivateKeyDecryptor] = [], statement: String,
    metrics: MetricsRegistry, logger: Logger
  ) throws(SettingsError) {
    self.settings = settings
    current = CurrentVerifier(policy: policy, keys: keys, providers: settings.providers)
    self.statement = SoftwareStatement(statement)
    plainServer = Self.plainServer(
      settings.requestTimeout, ConnectionLimit(settings.maximumAddressConnections))
    server = try settings.server(over: plainServer)
    certificates = try settings.tlsCertificates()
    self.metrics = metrics
    self.logger = logger
    let process = ProcessReadings()
    metrics.collect { [current, certificates] in
      process.series() + CertificateEnds.series(current.policy, certificates)
    }
  }

  /// Returns the services of the process in the order in which they start; they stop in reverse.
  ///
  /// - Parameters:
  ///   - cache: Remembers the assertions that were used, and by whom.
  ///   - reloads: Asks for a reload of the policy by each element, such as the signals SIGHUP.
  ///   - onListening: Called with the port when the first request can come.
  ///   - onMeasuring: Called with the port of the metrics, if they have one of their own.
  /// - Returns: The services. Pass them to a `ServiceGroup`.
  public func services(
    replay cache: any ClaimingReplayCache = InMemoryReplayCache(),
    reloadingAt reloads: some AsyncSequence<Void, Never> & Sendable = AsyncStream<Void> { _ in },
    onListening: @escaping @Sendable (Int) async -> Void = { _ in },
    onMeasuring: @escaping @Sendable (Int) async -> Void = { _ in }
  ) -> [any Service] {
    let admission = Admission(limit: settings.maximumConcurrency)
    let transport = HTTPClientTransport(connections: settings.maximumConcurrency)
    let clock = ServiceClock(standingAt: settings.dangerousMoment)
    let partnerClock = PartnerClock(clock)
    let exchanges = Exchanges(
      cache: cache,
      partner: Partner(
        client(by: TracedTransport(transport, partnerClock)), speaking: settings.version,
        as: settings.payloadForm, clock: partnerClock, logger: logger),
      within: settings.exchangeTimeout, keepingReceipts: settings.maximumReceipts)
    let route = ExchangeRoute(
      admission: admission, current: current, exchanges: exchanges, version: settings.version,
      limit: settings.rateLimit.map { RateLimit(perMinute: $0, header: settings.appHeader) },
      clock: clock, maximumBodyCount: settings.maximumBodyCount)
    let readiness = Readiness(
      admission: admission, exchanges: exchanges, cache: cache,
      partner: PartnerProbe(of: settings.origin, by: transport), current: current,
      certificates: certificates, clock: clock)
    let exchanging = router()
    exchanging.post(Routes.exchange) { request, context in
      try await route.respond(to: request, from: context.remoteAddress)
    }
    var measuring: [any Service] = []
    if let port = settings.metricsPort {
      let router = router()
      addObservation(to: router, readiness)
      measuring = [application(router, port: port, by: plainServer, onMeasuring)]
    } else {
      addObservation(to: exchanging, readiness)
    }
    return [PartnerConnections(transport: transport)] + measuring + [
      Reloading(requests: reloads, settings: settings, verifier: current, logger: logger),
      application(exchanging, port: settings.port, by: server, onListening),
      Draining(
        admission: admission, exchanges: exchanges, time: settings.drainingTime, logger: logger),
    ]
  }

  /// How long a stop may take before what still runs is cancelled.
  public var maximumStopTime: Duration {
    settings.drainingTime + settings.exchangeTimeout + settings.requestTimeout
  }

  private func client(by transport: some Transport) -> ExchangeClient {
    var policy = RetryPolicy()
    policy.budget = settings.exchangeTimeout
    // Half of the time, so that a second attempt has the other half.
    policy.attemptTimeout = settings.exchangeTimeout / 2
    // A profile has one or two thousand bytes, and is remembered until its assertion expires.
    policy.maximumBodyCount = 64 << 10
    // The device is named for each call; this one is the service itself. A registration has to name a
    // redirection, and no browser is sent to this one.
    let requester = Requester(
      origin: settings.origin, requestorID: settings.requestorID, deviceID: "exchange-service",
      deviceInfo: DeviceInfo(
        model: "exchange-service", version: "1", operatingSystem: .linux,
        operatingSystemVersion: "1", connectionType: "Ethernet"),
      platform: .tvOS, domainName: "", redirectURL: "app://exchange-service")
    return ExchangeClient(
      for: requester, statement: statement, store: CredentialsInMemory(), transport: transport,
      policy: policy)
  }

  private func router() -> Router<ServiceRequestContext> {
    let router = Router(context: ServiceRequestContext.self)
    router.add(middleware: MetricsMiddleware())
    router.add(middleware: RequestRecord())
    return router
  }

  /// What operators and their programs ask for.
  private func addObservation(to router: Router<ServiceRequestContext>, _ readiness: Readiness) {
    router.get(Routes.live) { _, _ in Response(status: .noContent) }
    router.get(Routes.ready) { _, _ in try await Response.ready(readiness.checks()) }
    router.get(Routes.metrics) { [metrics] _, _ in
      Response(
        status: .ok, headers: [.contentType: "text/plain; version=0.0.4; charset=utf-8"],
        body: ResponseBody(byteBuffer: ByteBuffer(string: metrics.prometheusText)))
    }
  }

  private static func plainServer(
    _ timeout: Duration, _ limit: ConnectionLimit
  ) -> HTTPServerBuilder {
    var connection = HTTP1Channel.Configuration(
      additionalChannelHandlers: [CountedConnection(limit), RequestDeadline(timeout)],
      idleTimeout: .seconds(60))
    connection.httpDecoder.maxHeaderListSize = 16 << 10
    connection.httpDecoder.maxHeaderFieldSize = 8 << 10
    connection.httpDecoder.maxHeaderFieldCount = 64
    return .http1(configuration: connection)
  }

  private func application(
    _ router: Router<ServiceRequestContext>, port: Int, by server: HTTPServerBuilder,
    _ onListening: @escaping @Sendable (Int) async -> Void
  ) -> any Service {
    Application(
      router: router, server: server,
      configuration: ApplicationConfiguration(
        address: .hostname(settings.host, port: port),
        availableConnectionsDelegate: MaximumAvailableConnections(Self.maximumConnections)),
      onServerRunning: { channel in await onListening(channel.localAddress?.port ?? 0) },
      logger: logger)
  }

  /// Eight for each presentation that is in work by default; each may hold a body of the limit.
  private static let maximumConnections = 512
}
