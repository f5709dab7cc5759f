import ExchangeProgram
import PartnerSSO
import SAML
import TokenExchange

/// The token exchange of either version of the API.
struct ExchangeCall {
  private let requester: Requester
  private let exchange: @Sendable (SAMLResponse) -> AnyExchange

  /// Either version's service.
  private enum AnyExchange: Sendable {
    case v1(RESTAPIV1.ExchangeToken)
    case v2(RESTAPIV2.CreatePartnerProfile)
  }

  /// Prepares the call that the flags ask for.
  ///
  /// - Parameters:
  ///   - command: The flags.
  ///   - now: The moment of the exchange.
  /// - Throws: What is missing.
  init(_ command: Exchange, at now: Instant) throws(ProgramFailure) {
    requester = try command.requester.requester()
    switch command.requester.version {
    case .v1:
      guard let mvpd = command.mvpd else {
        throw ProgramFailure(.usage, "--mvpd is needed: V1 is told the provider.")
      }
      exchange = { response in
        .v1(RESTAPIV1.ExchangeToken(response: response, mvpd: MVPD.ID(rawValue: mvpd)))
      }
    case .v2:
      guard let provider = command.provider else {
        throw ProgramFailure(
          .usage, "--provider is needed: V2 is told who is signed in at the subscriber account.")
      }
      let status = PartnerStatus(
        access: AccountAccess(status: .granted), provider: ProviderID(rawValue: provider),
        expires: Timestamp(milliseconds: now.millisecondsSince1970 + Self.signInMilliseconds))
      exchange = { response in
        .v2(RESTAPIV2.CreatePartnerProfile(response: response, status: status))
      }
    }
  }

  /// The request, as people may see it.
  func request(of response: SAMLResponse) throws(ProgramFailure) -> String {
    let message: ServiceMessage
    do throws(ExchangeError) {
      switch exchange(response) {
      case .v1(let service): message = try service.message(for: requester)
      case .v2(let service): message = try service.message(for: requester)
      }
    } catch {
      throw ProgramFailure(error)
    }
    return RedactedRequest(message.request, body: message.body).text
  }

  /// Posts a response.
  func post(
    _ response: SAMLResponse, by client: ExchangeClient
  ) async throws(ExchangeError) {
    switch exchange(response) {
    case .v1(let service): _ = try await client.answer(of: service)
    case .v2(let service): _ = try await client.answer(of: service)
    }
  }

  /// How long the sign-in at the subscriber account is said to last: an hour.
  private static let signInMilliseconds: Int64 = 3_600_000
}
