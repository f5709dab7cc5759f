import HTTPTypes
import Hummingbird
import NIOCore
import SAML

/// Why a request has no success, as a problem document (RFC 9457).
///
/// It holds codes and names of this service's own, and never a value of the request.
struct Problem: Error, Hashable {
  /// The status of the answer, and the dotted code, which never changes.
  struct Reason: Hashable {
    let status: HTTPResponse.Status
    let code: String

    private init(_ status: HTTPResponse.Status, _ code: String) {
      self.status = status
      self.code = code
    }

    /// The request's address has a query: a payload there would be in the logs of every proxy.
    static let queryInAddress = Self(.badRequest, "service.query-in-address")
    /// The body is not of the type `application/x-www-form-urlencoded`.
    static let mediaTypeUnsupported = Self(
      .unsupportedMediaType, "service.media-type-unsupported")
    /// The body is larger than the limit.
    static let bodyTooLarge = Self(.contentTooLarge, "service.body-too-large")
    /// The body did not arrive in time, or broke off.
    static let bodyIncomplete = Self(.requestTimeout, "service.body-incomplete")
    /// The body has more fields than any form.
    static let formMalformed = Self(.badRequest, "service.form-malformed")
    /// A field is absent or empty.
    static let fieldMissing = Self(.badRequest, "service.field-missing")
    /// A field is there twice.
    static let fieldRepeated = Self(.badRequest, "service.field-repeated")
    /// A field does not have the form that it must have.
    static let fieldMalformed = Self(.badRequest, "service.field-malformed")
    /// The field `Idempotency-Key` is not as long as a secret of 128 bits, or has other letters.
    static let idempotencyKeyMalformed = Self(.badRequest, "service.idempotency-key-malformed")
    /// The assertion was used before, by another device or another secret, or without any.
    static let replayed = Self(.conflict, "replay.replayed")
    /// The exchange of the assertion runs elsewhere, or the partner may still be at work with it.
    static let inWork = Self(.serviceUnavailable, "service.in-work")
    /// The provider that issued the assertion is none of the service's.
    static let providerUnknown = Self(.internalServerError, "service.provider-unknown")
    /// The app has posted as much as it may in this time.
    static let rateLimited = Self(.tooManyRequests, "service.rate-limited")
    /// The partner, the store or a certificate is not as the service needs it.
    static let notReady = Self(.serviceUnavailable, "service.not-ready")
    /// As much is in work as the service takes.
    static let saturated = Self(.tooManyRequests, "service.saturated")
    /// The service is about to stop.
    static let draining = Self(.serviceUnavailable, "service.draining")
    /// The partner took the response and answered without a profile.
    static let profileMissing = Self(.badGateway, "service.profile-missing")
    /// There is nothing at this address.
    static let notFound = Self(.notFound, "service.not-found")
    /// The service failed.
    static let failed = Self(.internalServerError, "service.failed")

    /// The encoding of the response has a defect, with the decoder's code.
    static func unprocessable(_ code: String) -> Self { Self(.unprocessableContent, code) }

    /// The verifier refuses the response, with the code of a finding and who can mend it.
    static func refused(_ code: String, _ party: Responsibility) -> Self {
      switch party {
      case .client: Self(.unprocessableContent, code)
      case .operator: Self(.internalServerError, code)
      case .provider: Self(.badGateway, code)
      case .retry: Self(.serviceUnavailable, code)
      }
    }

    /// The partner refused the response or has no good answer, with the code of `TokenExchange`.
    static func partner(_ status: HTTPResponse.Status, _ code: String) -> Self {
      Self(status, code)
    }
  }

  /// The reason.
  let reason: Reason

  /// The field that it is wrong with.
  let field: Presentation.Field?

  /// Every code against the response; the first one is that of the reason.
  let codes: [String]

  /// What was looked at for `/health/ready`, by name.
  let checks: [String: String]?

  /// After how many seconds the request may be sent again.
  let retryAfter: Int?

  /// States a problem.
  init(
    _ reason: Reason, field: Presentation.Field? = nil, codes: [String] = [],
    checks: [String: String]? = nil, retryAfter: Int? = nil
  ) {
    self.reason = reason
    self.field = field
    self.codes = codes
    self.checks = checks
    self.retryAfter = retryAfter
  }

  /// Makes a problem of a replay cache that has no answer.
  init(_ error: ReplayCacheError) {
    // Otherwise the clock or the configuration of the store is wrong, and stays so.
    let isTransient = [.unavailable, .full].contains(error)
    self.init(
      .refused(error.code.rawValue, isTransient ? .retry : .operator),
      retryAfter: isTransient ? 1 : nil)
  }

  /// Who can mend it: the app, the provider or the partner, the operator of this service, or time.
  var responsibility: Responsibility {
    switch reason.status.code {
    case 429, 503: .retry
    case 502, 504: .provider
    case 500...599: .operator
    default: .client
    }
  }

  /// The answer that reports the problem.
  func response(requestID: String?) -> Response {
    // Without a `type` the title is that of the status (RFC 9457 §4.2.1).
    var members: [String: Any] = [
      "title": reason.status.reasonPhrase, "status": reason.status.code, "code": reason.code,
      "responsibility": responsibility.rawValue,
    ]
    members["codes"] = codes.isEmpty ? nil : codes
    members["field"] = field?.rawValue
    members["checks"] = checks
    members["requestId"] = requestID
    var headers: HTTPFields = [.contentType: "application/problem+json", .cacheControl: "no-store"]
    if let retryAfter { headers[.retryAfter] = "\(retryAfter)" }
    if reason == .draining { headers[.connection] = "close" }
    return Response(
      status: reason.status, headers: headers,
      body: ResponseBody(byteBuffer: ByteBuffer(bytes: JSONMembers.bytes(of: members))))
  }
}
