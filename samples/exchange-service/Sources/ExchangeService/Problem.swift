import HTTPTypes
import Hummingbird
import NIOCore
import SAML

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Why a request has no success, as a problem document (RFC 9457).
///
/// It holds codes and names of this service's own, and never a value of the request.
struct Problem: Error, Hashable {
  /// The reason: a status and a stable code.
  enum Reason: Hashable {
    /// The request's address has a query: a payload there would be in the logs of every proxy.
    case queryInAddress
    /// The body is not of the type `application/x-www-form-urlencoded`.
    case mediaTypeUnsupported
    /// The body is larger than the limit.
    case bodyTooLarge
    /// The body did not arrive in time, or broke off.
    case bodyIncomplete
    /// The body has more fields than any form.
    case formMalformed
    /// A field is absent or empty.
    case fieldMissing
    /// A field is there twice.
    case fieldRepeated
    /// A field does not have the form that it must have.
    case fieldMalformed
    /// The field `Idempotency-Key` is not as long as a secret of 128 bits, or has other letters.
    case idempotencyKeyMalformed
    /// The encoding of the response has a defect; the value is the decoder's code.
    case unprocessable(String)
    /// The verifier refuses the response, with the code of a finding and who can mend it.
    case refused(String, Responsibility)
    /// The assertion was used before, by another device or another secret, or without any.
    case replayed
    /// The replay cache cannot answer: its code, and whether it may be able to later.
    case undecided(String, isTransient: Bool)
    /// The provider that issued the assertion is none of the service's.
    case providerUnknown
    /// The app has posted as much as it may in this time.
    case rateLimited
    /// The partner, the store or a certificate is not as the service needs it.
    case notReady
    /// As much is in work as the service takes.
    case saturated
    /// The service is about to stop.
    case draining
    /// The partner took the response and answered without a profile.
    case profileMissing
    /// The partner refused the response or has no good answer, with the code of `TokenExchange`.
    case partner(HTTPResponse.Status, String)
    /// There is nothing at this address.
    case notFound
    /// The service failed.
    case failed
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

  /// The status of the answer.
  var status: HTTPResponse.Status {
    switch reason {
    case .queryInAddress, .formMalformed, .fieldMissing, .fieldRepeated, .fieldMalformed,
      .idempotencyKeyMalformed:
      .badRequest
    case .mediaTypeUnsupported: .unsupportedMediaType
    case .bodyTooLarge: .contentTooLarge
    case .bodyIncomplete: .requestTimeout
    case .unprocessable, .refused(_, .client): .unprocessableContent
    case .refused(_, .operator), .undecided(_, isTransient: false), .providerUnknown:
      .internalServerError
    case .refused(_, .provider): .badGateway
    case .replayed: .conflict
    case .saturated, .rateLimited: .tooManyRequests
    case .refused(_, .retry), .undecided(_, isTransient: true), .draining, .notReady:
      .serviceUnavailable
    case .profileMissing: .badGateway
    case .partner(let status, _): status
    case .notFound: .notFound
    case .failed: .internalServerError
    }
  }

  /// The dotted code, which never changes.
  var code: String {
    switch reason {
    case .queryInAddress: "service.query-in-address"
    case .mediaTypeUnsupported: "service.media-type-unsupported"
    case .bodyTooLarge: "service.body-too-large"
    case .bodyIncomplete: "service.body-incomplete"
    case .formMalformed: "service.form-malformed"
    case .fieldMissing: "service.field-missing"
    case .fieldRepeated: "service.field-repeated"
    case .fieldMalformed: "service.field-malformed"
    case .idempotencyKeyMalformed: "service.idempotency-key-malformed"
    case .unprocessable(let code), .refused(let code, _), .undecided(let code, _),
      .partner(_, let code):
      code
    case .replayed: "replay.replayed"
    case .providerUnknown: "service.provider-unknown"
    case .rateLimited: "service.rate-limited"
    case .notReady: "service.not-ready"
    case .saturated: "service.saturated"
    case .draining: "service.draining"
    case .profileMissing: "service.profile-missing"
    case .notFound: "service.not-found"
    case .failed: "service.failed"
    }
  }
}

extension Problem {
  /// Makes a problem of a replay cache that has no answer.
  init(_ error: ReplayCacheError) {
    let isTransient =
      switch error {
      case .unavailable, .full: true
      // The clock or the configuration of the store is wrong, and stays so.
      case .forgotten, .evicting: false
      }
    self.init(
      .undecided(error.code.rawValue, isTransient: isTransient), retryAfter: isTransient ? 1 : nil)
  }

  /// Who can mend it: the app, the provider or the partner, the operator of this service, or time.
  var responsibility: Responsibility {
    switch status.code {
    case 429, 503: .retry
    case 502, 504: .provider
    case 500...599: .operator
    default: .client
    }
  }
}

extension Problem {
  /// The answer that reports the problem.
  func response(requestID: String?) -> Response {
    let document = Document(
      title: status.reasonPhrase, status: status.code, code: code,
      codes: codes.isEmpty ? nil : codes, responsibility: responsibility.rawValue,
      field: field?.rawValue, checks: checks, requestId: requestID)
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    // A document of texts and numbers can always be encoded; without a body the status is enough.
    let body = (try? encoder.encode(document)).map { ByteBuffer(bytes: $0) } ?? ByteBuffer()
    var headers: HTTPFields = [.contentType: "application/problem+json", .cacheControl: "no-store"]
    if let retryAfter { headers[.retryAfter] = "\(retryAfter)" }
    if reason == .draining { headers[.connection] = "close" }
    return Response(status: status, headers: headers, body: ResponseBody(byteBuffer: body))
  }

  /// The members of the document; without a `type` the title is that of the status
  /// (RFC 9457 §4.2.1).
  private struct Document: Encodable {
    let title: String
    let status: Int
    let code: String
    let codes: [String]?
    let responsibility: String
    let field: String?
    let checks: [String: String]?
    let requestId: String?
  }
}
