public import Formats

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

  /// The code.
  public var description: String { code.rawValue }
}
