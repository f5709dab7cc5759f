#if StandIn
  import Hummingbird
  import HummingbirdCore
  import Logging
  import NIOCore
  import ServiceLifecycle
  public import UnixSignals

  /// The partner's service, played on this machine for tests and trials.
  ///
  /// It speaks plain HTTP, or TLS if it has certificates, and keeps everything in memory. It is no service for
  /// anybody's sign-in.
  @available(macOS 14, iOS 17, tvOS 17, *)
  public struct StandIn: Sendable {
    private let services: Services

    /// Makes a stand-in that does not listen yet.
    ///
    /// - Parameter configuration: The content that it serves.
    public init(_ configuration: StandInConfiguration) {
      services = Services(configuration)
    }

    /// Listens until a signal ends the process, or the task is cancelled.
    ///
    /// - Parameters:
    ///   - signals: The signals after which it finishes the requests under way, for five seconds at
    ///     most, and returns.
    ///   - onReady: Called with the origin, such as `http://127.0.0.1:8080`, or `https` and the first name of
    ///     the certificates, once connections are
    ///     accepted.
    /// - Throws: Why it could not listen.
    public func run(
      until signals: [UnixSignal] = [],
      onReady: @escaping @Sendable (_ origin: String) async -> Void
    ) async throws {
      try await serviceGroup(until: signals, onReady: onReady).run()
    }

    fileprivate func serviceGroup(
      until signals: [UnixSignal] = [],
      onReady: @escaping @Sendable (_ origin: String) async -> Void
    ) -> ServiceGroup {
      var configuration = ServiceGroupConfiguration(
        services: [application(onReady)], gracefulShutdownSignals: signals, logger: Self.silent)
      configuration.maximumGracefulShutdownDuration = Self.patience
      return ServiceGroup(configuration: configuration)
    }

    private func application(
      _ onReady: @escaping @Sendable (_ origin: String) async -> Void
    ) -> some ApplicationProtocol {
      let configuration = services.configuration
      return Application(
        router: Routes(services: services).router(), server: server,
        configuration: ApplicationConfiguration(
          address: .hostname(configuration.address, port: configuration.port)),
        onServerRunning: { channel in
          guard let address = channel.localAddress, let port = address.port else { return }
          let host = configuration.certificates?.name ?? configuration.address
          let scheme = configuration.certificates == nil ? "http" : "https"
          await onReady("\(scheme)://\(host.contains(":") ? "[\(host)]" : host):\(port)")
        },
        logger: Self.silent)
    }

    private var server: HTTPServerBuilder {
      guard let context = services.configuration.certificates?.context else { return .http1() }
      return HTTPServerBuilder { responder in
        EncryptedChannel(base: HTTP1Channel(responder: responder), context: context)
      }
    }

    /// How long an answer that is under way may still take: one may be asked for that comes late.
    private static let patience: Duration = .seconds(5)

    /// The server's own log would hold paths, and paths hold identifiers.
    private static let silent = Logger(label: "saml-serve") { _ in SwiftLogNoOpLogHandler() }
  }

  /// Runs a stand-in for as long as a closure takes.
  ///
  /// - Parameters:
  ///   - configuration: The content that it serves.
  ///   - body: Receives the origin of the stand-in.
  /// - Returns: The result of the closure.
  /// - Throws: The error of the closure, or why the stand-in could not listen.
  @available(macOS 14, iOS 17, tvOS 17, *)
  public func withStandIn<Result: Sendable>(
    _ configuration: StandInConfiguration,
    _ body: @escaping @Sendable (_ origin: String) async throws -> Result
  ) async throws -> Result {
    let (origins, continuation) = AsyncStream.makeStream(of: String.self)
    let server = StandIn(configuration).serviceGroup { origin in continuation.yield(origin) }
    return try await withThrowingTaskGroup(of: Result?.self) { group in
      group.addTask {
        defer { continuation.finish() }
        try await server.run()
        return nil
      }
      group.addTask {
        for await origin in origins {
          // A server that is cancelled drops a connection it has just taken, for which NIO ends the
          // process; one that is shut down takes it to its end.
          do {
            let result = try await body(origin)
            await server.triggerGracefulShutdown()
            return result
          } catch {
            await server.triggerGracefulShutdown()
            throw error
          }
        }
        return nil
      }
      var answer: Result?
      while let result = try await group.next() {
        if let result { answer = result }
      }
      guard let answer else { throw CancellationError() }
      return answer
    }
  }
#endif
