import ExchangeTransport
import Hummingbird
import HummingbirdCore
public import Logging
import NIOCore
import PartnerSSO
public import SAML
public import ServiceLifecycle
import TokenExchange

/// The service: everything that it is made of, put together once.
public struct ExchangeService: Sendable {
  private let settings: Settings
  private let current: CurrentVerifier
  private let statement: SoftwareStatement
  private let metrics: MetricsRegistry
  private let logger: Logger

  /// Puts a service together; nothing runs yet.
  ///
  /// - Parameters:
  ///   - settings: The settings from the environment.
  ///   - policy: The trusted keys and the expectations at first; a reload replaces it.
  ///   - statement: The statement with which the service registers with the partner.
  ///   - metrics: Where `/metrics` reads from.
  ///   - logger: Where each request leaves a line.
  public init(
    settings: Settings, policy: Policy, statement: String, metrics: MetricsRegistry, logger: Logger
  ) {
    self.settings = settings
    current = CurrentVerifier(policy: policy, providers: settings.providers)
    self.statement = SoftwareStatement(statement)
    self.metrics = metrics
    self.logger = logger
  }

  /// Returns the services of the process in the order in which they start; they stop in reverse.
  ///
  /// - Parameters:
  ///   - cache: Remembers the assertions that were used.
  ///   - reloads: Asks for a reload of the policy by each element, such as the signals SIGHUP.
  ///   - onListening: Called with the port when the first request can come.
  /// - Returns: The services. Pass them to a `ServiceGroup`.
  public func services(
    replay cache: any ReplayCache = InMemoryReplayCache(),
    reloadingAt reloads: some AsyncSequence<Void, Never> & Sendable = AsyncStream<Void> { _ in },
    onListening: @escaping @Sendable (Int) async -> Void = { _ in }
  ) -> [any Service] {
    let admission = Admission(limit: settings.maximumConcurrency)
    let exchanges = Exchanges(cache: cache)
    let transport = HTTPClientTransport()
    let route = ExchangeRoute(
      admission: admission, current: current, exchanges: exchanges,
      partner: Partner(
        client(by: TracedTransport(transport)), speaking: settings.version,
        as: settings.payloadForm, logger: logger),
      clock: ServiceClock(standingAt: settings.dangerousMoment),
      maximumBodyCount: settings.maximumBodyCount)
    return [
      PartnerConnections(transport: transport),
      Reloading(requests: reloads, settings: settings, verifier: current, logger: logger),
      application(router(route, admission), onListening),
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

  private func router(
    _ route: ExchangeRoute, _ admission: Admission
  ) -> Router<BasicRequestContext> {
    let router = Router()
    router.add(middleware: MetricsMiddleware())
    router.add(middleware: RequestRecord())
    router.post("exchange") { request, _ in try await route.respond(to: request) }
    router.get("health/live") { _, _ in Response(status: .noContent) }
    router.get("health/ready") { _, _ in
      guard !admission.isDraining else { throw Problem(.draining) }
      return Response(status: .noContent)
    }
    router.get("metrics") { [metrics] _, _ in
      Response(
        status: .ok, headers: [.contentType: "text/plain; version=0.0.4; charset=utf-8"],
        body: ResponseBody(byteBuffer: ByteBuffer(string: metrics.prometheusText)))
    }
    return router
  }

  private func application(
    _ router: Router<BasicRequestContext>, _ onListening: @escaping @Sendable (Int) async -> Void
  ) -> some ApplicationProtocol {
    let timeout = settings.requestTimeout
    var connection = HTTP1Channel.Configuration(
      additionalChannelHandlers: [RequestDeadline(timeout)], idleTimeout: .seconds(60))
    connection.httpDecoder.maxHeaderListSize = 16 << 10
    connection.httpDecoder.maxHeaderFieldSize = 8 << 10
    connection.httpDecoder.maxHeaderFieldCount = 64
    return Application(
      router: router, server: .http1(configuration: connection),
      configuration: ApplicationConfiguration(
        address: .hostname(settings.host, port: settings.port),
        availableConnectionsDelegate: MaximumAvailableConnections(Self.maximumConnections)),
      onServerRunning: { channel in await onListening(channel.localAddress?.port ?? 0) },
      logger: logger)
  }

  /// Eight for each presentation that is in work by default; each may hold a body of the limit.
  private static let maximumConnections = 512
}
