public import ExchangeTransport
public import SAMLCommandLine

/// Opens a transport for as long as a closure takes, and closes it in any case.
///
/// - Parameter body: Receives the transport.
/// - Returns: The result of the closure.
/// - Throws: The error of the closure.
public func withTransport<Result: Sendable>(
  _ body: (HTTPClientTransport) async throws(Failure) -> Result
) async throws(Failure) -> Result {
  let transport = HTTPClientTransport()
  let result: Swift.Result<Result, Failure>
  do throws(Failure) { result = .success(try await body(transport)) } catch {
    result = .failure(error)
  }
  // The connections end with the process at the latest.
  do { try await transport.close() } catch {}
  return try result.get()
}
