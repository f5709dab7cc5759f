/// Why a transport brought no answer.
public enum TransportError: Error, Sendable, Hashable, CustomStringConvertible {
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

  /// The body has more octets than the limit.
  case bodyTooLarge(limit: Int)

  /// The dotted name of the error, which never changes.
  public var code: String {
    switch self {
    case .unreachable: "exchange.unreachable"
    case .interrupted: "exchange.interrupted"
    case .untrusted: "exchange.untrusted"
    case .timedOut: "exchange.timed-out"
    case .cancelled: "exchange.cancelled"
    case .bodyTooLarge: "exchange.answer-too-large"
    }
  }

  /// The code.
  public var description: String { code }
}
