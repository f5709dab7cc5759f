public import HTTPTypes
public import SAMLFormats

/// Carries a message to a service and returns its answer.
///
/// A transport sends once. It follows no redirection, because the bearer token is for one origin.
/// It keeps no cookie and no cache. It repeats nothing, because the client decides that. It ends
/// soon when its task is cancelled: deadlines rely on it.
public protocol Transport: Sendable {
  /// Sends a request and waits for the whole answer.
  ///
  /// - Parameters:
  ///   - request: The request, with its origin.
  ///   - body: The body, which may be empty.
  ///   - timeout: How long the answer may take.
  ///   - maximumBodyCount: The largest body to accept, in bytes; reading stops there.
  /// - Returns: The response and its body.
  /// - Throws: Why there is no answer.
  func send(
    _ request: HTTPRequest, body: [UInt8], within timeout: Duration, maximumBodyCount: Int
  ) async throws(TransportError) -> (HTTPResponse, [UInt8])
}

/// Why a transport brought no answer.
public enum TransportError: CodedError, Sendable, Hashable {
  /// No connection was made, so the service saw nothing.
  case unreachable

  /// The connection was lost, and the service may have seen the request.
  case interrupted

  /// The other side could not prove who it is (RFC 8446 §4.4).
  case untrusted

  /// No answer came in time.
  case timedOut

  /// The caller gave up.
  case cancelled

  /// The body has more bytes than the limit.
  case bodyTooLarge(limit: Int)

  /// The dotted name of the error, which never changes.
  public var code: StableCode {
    switch self {
    case .unreachable: .exchangeUnreachable
    case .interrupted: .exchangeInterrupted
    case .untrusted: .exchangeUntrusted
    case .timedOut: .exchangeTimedOut
    case .cancelled: .exchangeCancelled
    case .bodyTooLarge: .exchangeAnswerTooLarge
    }
  }
}
