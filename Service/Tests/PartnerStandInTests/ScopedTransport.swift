import ExchangeTransport
import StandInTurns

/// Opens a transport for as long as a closure takes.
func withTransport<Result: Sendable>(
  _ body: (HTTPClientTransport) async throws -> Result
) async throws -> Result {
  let transport = HTTPClientTransport()
  return try await closedAtTheEnd(by: transport.close) { try await body(transport) }
}
