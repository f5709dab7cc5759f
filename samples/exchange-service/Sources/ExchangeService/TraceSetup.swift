import ExchangeTransport
public import Instrumentation
public import ServiceLifecycle

/// What the settings say of traces: they are exported, or handed on to the partner alone.
public struct TraceSetup {
  /// The instrument to bootstrap the process with.
  ///
  /// A tracer of your own takes its place.
  public let instrument: any Instrument

  /// What must run for it: it begins before the services of the service and ends after them.
  public let services: [any Service]

  /// Chooses by the settings; nothing runs yet.
  public init(_ settings: Settings) {
    guard let endpoint = settings.traceEndpoint else {
      instrument = TraceForwarding()
      services = []
      return
    }
    // Its connections are its own: they close after the last span.
    let transport = HTTPClientTransport()
    let export = TraceExport(to: endpoint, by: transport)
    instrument = export
    services = [PartnerConnections(transport: transport), export]
  }
}

/// The connections to the partner, closed at the end of the service.
struct PartnerConnections: Service {
  let transport: HTTPClientTransport

  func run() async throws {
    try? await gracefulShutdown()
    try await transport.close()
  }
}
