public import HTTPTypes

/// What carries a message to a service and brings its answer.
///
/// A transport sends once: it follows no redirection, because the bearer token is meant for one
/// origin; it keeps no cookie and no cache; it repeats nothing, because the client decides that.
/// It ends soon when its task is cancelled: deadlines rely on it.
public protocol Transport: Sendable {
  /// Sends a request and waits for the whole answer.
  ///
  /// - Parameters:
  ///   - request: The request, with its origin.
  ///   - body: The body, which may be empty.
  ///   - timeout: How long the answer may take.
  ///   - maximumBodyCount: The largest body to accept, in octets; reading stops there.
  /// - Returns: The response and its body.
  /// - Throws: Why there is no answer.
  func send(
    _ request: HTTPRequest, body: [UInt8], within timeout: Duration, maximumBodyCount: Int
  ) async throws(TransportError) -> (HTTPResponse, [UInt8])
}
