import HTTPTypes
import Hummingbird
import NIOCore

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
    /// The response is refused: the code is that of the first finding or of the decoder.
    case unprocessable(String)
    /// The assertion was used before, by another device or before this process began.
    case replayed
    /// The replay cache cannot answer; the value is its code.
    case undecided(String)
    /// The provider that issued the assertion is none of the service's.
    case providerUnknown
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

  /// After how many seconds the request may be sent again.
  let retryAfter: Int?

  /// States a problem.
  init(
    _ reason: Reason, field: Presentation.Field? = nil, codes: [String] = [],
    retryAfter: Int? = nil
  ) {
    self.reason = reason
    self.field = field
    self.codes = codes
    self.retryAfter = retryAfter
  }

  /// The status of the answer.
  var status: HTTPResponse.Status {
    switch reason {
    case .queryInAddress, .formMalformed, .fieldMissing, .fieldRepeated, .fieldMalformed:
      .badRequest
    case .mediaTypeUnsupported: .unsupportedMediaType
    case .bodyTooLarge: .contentTooLarge
    case .bodyIncomplete: .requestTimeout
    case .unprocessable, .providerUnknown: .unprocessableContent
    case .replayed: .conflict
    case .saturated: .tooManyRequests
    case .undecided, .draining: .serviceUnavailable
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
    case .unprocessable(let code), .undecided(let code), .partner(_, let code): code
    case .replayed: "replay.replayed"
    case .providerUnknown: "service.provider-unknown"
    case .saturated: "service.saturated"
    case .draining: "service.draining"
    case .profileMissing: "service.profile-missing"
    case .notFound: "service.not-found"
    case .failed: "service.failed"
    }
  }
}

extension Problem {
  /// The answer that reports the problem.
  func response(requestID: String?) -> Response {
    let document = Document(
      title: status.reasonPhrase, status: status.code, code: code,
      codes: codes.isEmpty ? nil : codes,
      field: field?.rawValue, requestId: requestID)
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
    let field: String?
    let requestId: String?
  }
}
