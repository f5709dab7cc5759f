import PartnerSSO
import TokenExchange

/// The code in the documentation of TokenExchange.
private struct TokenExchangeExamples {
  func configuration(
    for requester: Requester, statement: String, keptIn store: some CredentialStore,
    by transport: some Transport
  ) async throws -> PartnerSSOWorkflow.Configuration {
    let client = ExchangeClient(
      for: requester, statement: SoftwareStatement(statement), store: store, transport: transport)
    let configuration = try await client.send(RESTAPIV2.retrieveConfiguration())
    return configuration
  }

  func supportedProviders(
    of requestor: String, statement: SoftwareStatement, by transport: some Transport,
    keptIn store: some CredentialStore
  ) async throws -> [MVPD] {
    let requester = Requester(
      origin: .production, requestorID: requestor,
      deviceID: try await DeviceIdentifier.kept(in: store), deviceInfo: .current,
      platform: .current, domainName: "example.com", redirectURL: "app://done")
    let client = ExchangeClient(
      for: requester, statement: statement, store: store, transport: transport)
    return try await client.send(RESTAPIV2.retrieveConfiguration()).mvpds
  }

  func mayTryLater(_ error: ExchangeError) -> Bool {
    guard case .refused(let refusal) = error else { return true }
    return refusal.retryAfter != nil
  }
}
