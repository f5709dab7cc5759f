import ExchangeTransport
import TokenExchange

/// The code in the documentation of ExchangeTransport.
private struct ServerExample {
  func withClient<Result>(
    for requester: Requester, statement: SoftwareStatement, keptIn folder: String,
    _ body: (ExchangeClient) async throws -> Result
  ) async throws -> Result {
    let transport = HTTPClientTransport()
    do {
      let client = ExchangeClient(
        for: requester, statement: statement, store: FileStore(folder: folder),
        transport: transport)
      let result = try await body(client)
      try await transport.close()
      return result
    } catch {
      try await transport.close()
      throw error
    }
  }

  func impatient() -> RetryPolicy {
    var policy = RetryPolicy()
    policy.attemptTimeout = .seconds(5)
    policy.budget = .seconds(12)
    return policy
  }
}
