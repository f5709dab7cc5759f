import SAMLFormats

/// An answer whose status is not a success, with the error that its body describes.
public struct Refusal: Sendable, Hashable, CustomStringConvertible {
  /// The meaning of a status for the caller.
  ///
  /// The text of the answer decides nothing.
  public enum Reason: Sendable, Hashable, CaseIterable {
    /// 400: the service cannot use the request.
    case badRequest

    /// 401: the access token is not accepted, not even a new one.
    case unauthorized

    /// 403: the service does not allow it.
    case forbidden

    /// 404: the resource does not exist.
    case notFound

    /// 405: the service does not know the method.
    case methodNotAllowed

    /// 410: it was there and has expired.
    case expired

    /// 412: no user is authenticated.
    case notAuthenticated

    /// 429: too many requests from this device.
    case throttled

    /// 500 to 599: the service failed.
    case serviceFailed

    /// Any other status, redirections among them.
    case unexpectedStatus

    /// Reads a status.
    init(status: Int) {
      self =
        switch status {
        case 400: .badRequest
        case 401: .unauthorized
        case 403: .forbidden
        case 404: .notFound
        case 405: .methodNotAllowed
        case 410: .expired
        case 412: .notAuthenticated
        case 429: .throttled
        case 500...599: .serviceFailed
        default: .unexpectedStatus
        }
    }

    /// The dotted name of the reason, which never changes.
    var code: StableCode {
      switch self {
      case .badRequest: .exchangeBadRequest
      case .unauthorized: .exchangeUnauthorized
      case .forbidden: .exchangeForbidden
      case .notFound: .exchangeNotFound
      case .methodNotAllowed: .exchangeMethodNotAllowed
      case .expired: .exchangeExpired
      case .notAuthenticated: .exchangeNotAuthenticated
      case .throttled: .exchangeThrottled
      case .serviceFailed: .exchangeServiceFailed
      case .unexpectedStatus: .exchangeUnexpectedStatus
      }
    }
  }

  /// The status code of the response.
  public let status: Int

  /// The error that the body describes, if the body has a documented form.
  public let error: ServiceError?

  /// How long the service asks the client to wait, if it does.
  public let retryAfter: Duration?

  /// The meaning of the status.
  public var reason: Reason { Reason(status: status) }

  /// Reads a refusal.
  init(_ received: ReceivedAnswer) {
    status = received.status
    error = ServiceError(body: received.body)
    retryAfter = RetryAfter.delay(in: received.response)
  }

  /// The status, and the code of the body.
  public var description: String {
    error?.code.map { "\(status) \($0)" } ?? "\(status)"
  }
}
