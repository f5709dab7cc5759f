import ExchangeProgram
import PartnerSSO
import SAML
import SAMLCommandLine
import SAMLPayload
import TokenExchange

/// The token exchange of REST API V2, or of V1.
struct ExchangeCall {
  private let requester: Requester
  private let version: APIVersion
  private let provider: ProviderOptions
  private let form: PayloadForm
  private let now: Instant

  /// How a call ended.
  struct Ending: Sendable {
    /// Why there was no success; nil for a success.
    var error: ExchangeError?

    /// The forms that were posted.
    var forms: ExchangedForms?
  }

  /// Prepares the call that the flags ask for.
  ///
  /// - Parameters:
  ///   - command: The flags.
  ///   - now: The moment of the exchange.
  /// - Throws: ``Failure`` if an option is missing.
  init(_ command: Exchange, at now: Instant) throws(Failure) {
    requester = try command.requester.requester()
    version = command.requester.version
    provider = command.provider
    form = command.requester.payloadForm
    self.now = now
    guard provider.isGiven else {
      throw .usage(
        "--provider or --mvpd is needed: the service is told the TV provider by one of its names.")
    }
    // The other name is in the service's configuration, and a dry run does not ask for it.
    guard !command.dryRun || (version == .v1 ? provider.mvpd : provider.provider) != nil else {
      throw .usage(
        version == .v1
          ? "--dry-run needs --mvpd: V1 is told the provider, and nothing is asked of the service."
          : "--dry-run needs --provider: V2 is told who is signed in at the subscriber account, and "
            + "nothing is asked of the service.")
    }
  }

  /// The request of a dry run in its first form, as people may see it.
  func request(of response: SAMLResponse) throws(Failure) -> MaskedRequest {
    let message: ServiceMessage
    do throws(ExchangeError) {
      message =
        switch version {
        case .v1:
          try exchange(response, MVPD.ID(rawValue: provider.mvpd ?? "")).message(for: requester)
        case .v2:
          try exchange(response, ProviderID(rawValue: provider.provider ?? ""))
            .message(for: requester)
        }
    } catch {
      throw Failure(error)
    }
    return MaskedRequest(message.request, body: message.body)
  }

  /// Posts a response in the forms that the flags allow.
  ///
  /// - Parameters:
  ///   - response: The response.
  ///   - client: Posts it, and asks for the name of the provider that the version needs.
  /// - Returns: How it ended.
  /// - Throws: ``Failure`` if the service does not know the provider.
  func post(
    _ response: SAMLResponse, by client: ExchangeClient
  ) async throws(Failure) -> Ending {
    do throws(ExchangeError) {
      switch version {
      case .v1:
        if let mvpd = try await provider.mvpdID(by: client, .v1) {
          return await Self.ending(of: client.outcome(of: exchange(response, mvpd)))
        }
      case .v2:
        if let id = try await provider.providerID(by: client, .v2) {
          return await Self.ending(of: client.outcome(of: exchange(response, id)))
        }
      }
    } catch {
      return Ending(error: error)
    }
    throw .usage(
      "the service's configuration does not have the other name of this TV provider.\n"
        + "help: Give \(version == .v1 ? "--mvpd" : "--provider") itself.")
  }

  private func exchange(
    _ response: SAMLResponse, _ mvpd: MVPD.ID
  ) -> ServiceDefinition<AuthenticationToken> {
    RESTAPIV1.exchangeToken(response: response, mvpd: mvpd, as: form)
  }

  private func exchange(
    _ response: SAMLResponse, _ provider: ProviderID
  ) -> ServiceDefinition<[Profile]> {
    let status = PartnerStatus(
      access: AccountAccess(status: .granted), provider: provider,
      expires: now.advanced(by: Self.signIn))
    return RESTAPIV2.createPartnerProfile(response: response, status: status, as: form)
  }

  private static func ending(of outcome: ExchangeOutcome<some Sendable>) -> Ending {
    var ending = Ending(forms: outcome.forms)
    if case .failure(let error) = outcome.result { ending.error = error }
    return ending
  }

  /// How long the simulated sign-in at the subscriber account lasts.
  private static let signIn = Duration.seconds(3_600)
}
