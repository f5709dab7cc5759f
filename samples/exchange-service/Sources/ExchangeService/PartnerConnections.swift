import ExchangeTransport
import ServiceLifecycle

/// The connections to the partner, closed when nobody needs them any more.
struct PartnerConnections: Service {
  let transport: HTTPClientTransport

  func run() async throws {
    try? await gracefulShutdown()
    try await transport.close()
  }
}
