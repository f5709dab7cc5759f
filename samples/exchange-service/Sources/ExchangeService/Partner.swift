import HTTPTypes
import Metrics
import PartnerSSO
import TokenExchange

/// The partner's token exchange, on behalf of whichever device presents a response.
struct Partner: Sendable {
  private let client: ExchangeClient
  private let timer = Metrics.Timer(label: "exchange_partner_seconds")

  /// Calls by a client; all devices share its access token.
  init(_ client: ExchangeClient) { self.client = client }

  /// Exchanges a response.
  ///
  /// What is sent again, and when, is the client's: after a 429 and a 401, and never after a failure
  /// that may have come behind the effect. The app decides about that.
  ///
  /// - Returns: What went wrong; nil for a success.
  func exchange(_ presentation: Presentation, at mvpd: MVPD.ID) async -> Problem? {
    var requester = client.requester
    requester.deviceID = presentation.deviceID
    requester.deviceInfo = presentation.deviceInfo
    requester.platform = presentation.platform
    let start = ContinuousClock.now
    defer { timer.record(duration: start.duration(to: .now)) }
    do throws(ExchangeError) {
      _ = try await client.onBehalf(of: requester).answer(
        of: RESTAPIV1.ExchangeToken(response: presentation.response, mvpd: mvpd))
      return nil
    } catch {
      return Problem(error)
    }
  }
}

extension Problem {
  /// What an error of the exchange is to the app.
  init(_ error: ExchangeError) {
    switch error {
    case .transport(.timedOut):
      self.init(.partner(.gatewayTimeout, error.code))
    case .refused(let refusal) where refusal.reason == .badRequest:
      self.init(.partner(.unprocessableContent, error.code))
    case .refused(let refusal) where refusal.reason == .throttled:
      let wait = refusal.retryAfter.map { Int($0.components.seconds) } ?? 1
      self.init(.partner(.serviceUnavailable, error.code), retryAfter: max(1, wait))
    case .transport, .parameterUnusable, .refused, .answerUnreadable, .registrationRefused:
      self.init(.partner(.badGateway, error.code))
    }
  }
}
