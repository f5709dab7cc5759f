import ExchangeTransport
import ServiceLifecycle

/// The connections to the partner, closed at the end of the service.
struct PartnerConnections: Service {
  let transport: HTTPClientTransport

  func run() async throws {
    try? await gracefulShutdown()
    try await transport.close()
  }
}
