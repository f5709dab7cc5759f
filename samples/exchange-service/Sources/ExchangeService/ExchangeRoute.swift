import HTTPTypes
import Hummingbird
import NIOCore

/// `POST /exchange`: accepts what an app posts, verifies, checks replay, exchanges, answers.
struct ExchangeRoute: Sendable {
  let admission: Admission
  let current: CurrentVerifier
  let exchanges: Exchanges
  let partner: Partner
  let clock: ServiceClock
  let maximumBodyCount: Int

  /// Answers with the profile when the partner has accepted the response for this device.
  ///
  /// The body is read before it is admitted, so an app on a slow network keeps no other app out.
  func respond(to request: Request) async throws(Problem) -> Response {
    let body = try await body(of: request)
    let receipt = try await admission.admit { () async throws(Problem) in
      let presentation = try Presentation(body, for: partner.version)
      let now = clock.now()
      let (assertion, provider) = try current.verifier.verify(presentation, at: now)
      return try await exchanges.exchange(assertion, for: presentation.deviceID, at: now) {
        [partner] () throws(Problem) in
        try await partner.exchange(presentation, at: provider)
      }
    }
    return receipt.response()
  }

  /// The whole body of a form, within the limit.
  private func body(of request: Request) async throws(Problem) -> [UInt8] {
    guard Self.isForm(request.headers[.contentType]) else { throw Problem(.mediaTypeUnsupported) }
    if let length = request.headers[.contentLength].flatMap({ Int($0) }), length > maximumBodyCount
    {
      throw Problem(.bodyTooLarge)
    }
    do {
      return Array(buffer: try await request.body.collect(upTo: maximumBodyCount))
    } catch is NIOTooManyBytesError {
      throw Problem(.bodyTooLarge)
    } catch {
      throw Problem(.bodyIncomplete)
    }
  }

  /// A type without regard to its parameters and letters (RFC 9110 §8.3.1).
  private static func isForm(_ contentType: String?) -> Bool {
    let words = contentType?.prefix { $0 != ";" }.split(whereSeparator: \.isWhitespace) ?? []
    return words.map { $0.lowercased() } == ["application/x-www-form-urlencoded"]
  }
}
