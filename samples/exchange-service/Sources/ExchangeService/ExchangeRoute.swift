import HTTPTypes
import Hummingbird
import NIOCore
import PartnerSSO
import SAML

/// `POST /exchange`: accepts what an app posts, verifies, checks replay, exchanges, answers.
struct ExchangeRoute: Sendable {
  let admission: Admission
  let current: CurrentVerifier
  let exchanges: Exchanges
  let version: APIVersion
  let limit: RateLimit?
  let clock: ServiceClock
  let maximumBodyCount: Int

  /// Answers with the profile when the partner has accepted the response for this device.
  ///
  /// The body is read before it is admitted, so an app on a slow network keeps no other app out.
  func respond(
    to request: Request, from address: SocketAddress?
  ) async throws(Problem) -> Response {
    try limit?.admit(request.headers, from: address)
    let key = try IdempotencyKey(in: request.headers)
    let body = try await body(of: request)
    let receipt = try await admission.admit { () async throws(Problem) in
      let presentation = try Presentation(body, for: version)
      let now = clock.now()
      let (assertion, provider) = try current.verify(presentation, at: now)
      let claimant = try claimant(presentation, key)
      let order = try Order(presentation, assertion, at: provider)
      return try await exchanges.exchange(order, for: claimant, at: now)
    }
    return receipt.response()
  }

  /// Who may ask again: the device, with the secret that its client made.
  private func claimant(
    _ presentation: Presentation, _ key: IdempotencyKey?
  ) throws(Problem) -> ReplayClaimant? {
    guard let key else { return nil }
    do {
      return try ReplayClaimant(secret: key.secret, presentation.deviceID)
    } catch {
      throw Problem(error)
    }
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
