package import ExchangeTransport

/// Opens a transport for as long as a closure takes, and closes it even when the closure throws.
///
/// A client that is freed without being closed ends the process, and every test in it.
package func withTransport<Result: Sendable>(
  _ body: (HTTPClientTransport) async throws -> Result
) async throws -> Result {
  let transport = HTTPClientTransport()
  let result: Swift.Result<Result, any Error>
  do { result = .success(try await body(transport)) } catch { result = .failure(error) }
  try await transport.close()
  return try result.get()
}
