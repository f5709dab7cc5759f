import ExchangeProgram
import PartnerSSO
import SAML
import SAMLCommandLine
import SAMLPayload
import TokenExchange

/// The token exchange of REST API V2, or of V1.
struct ExchangeCall {
  private let requester: Requester
  private let exchange: @Sendable (SAMLResponse, PayloadForm) -> AnyExchange
  private let form: PayloadForm

  /// Either version's service.
  private enum AnyExchange: Sendable {
    case v2(RESTAPIV2.CreatePartnerProfile)
    case v1(RESTAPIV1.ExchangeToken)
  }

  /// Prepares the call that the flags ask for.
  ///
  /// - Parameters:
  ///   - command: The flags.
  ///   - now: The moment of the exchange.
  /// - Throws: ``Failure`` if an option is missing.
  init(_ command: Exchange, at now: Instant) throws(Failure) {
    requester = try command.requester.requester()
    form = command.requester.payloadForm
    switch command.requester.version {
    case .v1:
      guard let mvpd = command.mvpd else {
        throw .usage("--mvpd is needed: V1 is told the provider.")
      }
      exchange = { response, form in
        .v1(RESTAPIV1.ExchangeToken(response: response, mvpd: MVPD.ID(rawValue: mvpd), as: form))
      }
    case .v2:
      guard let provider = command.provider else {
        throw Failure(
          .usage, "--provider is needed: V2 is told who is signed in at the subscriber account.")
      }
      let status = PartnerStatus(
        access: AccountAccess(status: .granted), provider: ProviderID(rawValue: provider),
        expires: now.advanced(by: Self.signIn))
      exchange = { response, form in
        .v2(RESTAPIV2.CreatePartnerProfile(response: response, status: status, as: form))
      }
    }
  }

  /// The request in its first form, as people may see it.
  func request(of response: SAMLResponse) throws(Failure) -> String {
    let message: ServiceMessage
    do throws(ExchangeError) {
      switch exchange(response, form) {
      case .v1(let service): message = try service.message(for: requester)
      case .v2(let service): message = try service.message(for: requester)
      }
    } catch {
      throw Failure(error)
    }
    return MaskedRequest(message.request, body: message.body).text
  }

  /// Posts a response in the forms that the flags allow.
  ///
  /// - Returns: Why there was no success, and the forms that were posted.
  func post(
    _ response: SAMLResponse, by client: ExchangeClient
  ) async -> (error: ExchangeError?, forms: ExchangedForms?) {
    switch exchange(response, form) {
    case .v1(let service): await Self.ending(of: client.outcome(of: service))
    case .v2(let service): await Self.ending(of: client.outcome(of: service))
    }
  }

  private static func ending(
    of outcome: ExchangeOutcome<some Sendable>
  ) -> (error: ExchangeError?, forms: ExchangedForms?) {
    if case .failure(let error) = outcome.result { return (error, outcome.forms) }
    return (nil, outcome.forms)
  }

  /// How long the simulated sign-in at the subscriber account lasts.
  private static let signIn = Duration.seconds(3_600)
}
