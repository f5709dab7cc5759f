public import ArgumentParser
public import PartnerSSO
public import TokenExchange

/// The TV provider, by either of its two names.
public struct ProviderOptions: ParsableArguments {
  /// The name that the subscriber account has for it.
  @Option(
    help: ArgumentHelp("The TV provider, as the subscriber account names it.", valueName: "id"))
  public var provider: String?

  /// The name that the service has for it.
  @Option(
    help: ArgumentHelp(
      "The TV provider, as the service names it. One of the two names is enough, because the "
        + "service's configuration has both.", valueName: "id"))
  public var mvpd: String?

  /// Makes options without values, as the argument parser wants.
  public init() {}

  /// Whether one of the names is given.
  public var isGiven: Bool { provider != nil || mvpd != nil }

  /// Returns the name that the subscriber account has for the provider.
  ///
  /// - Parameters:
  ///   - client: Asks the service for its configuration, if only the other name is given.
  ///   - version: The version of the API.
  /// - Returns: The name; nil if the service knows no such provider, or none for the account.
  /// - Throws: Why the service has no answer.
  public func providerID(
    by client: ExchangeClient, _ version: APIVersion
  ) async throws(ExchangeError) -> ProviderID? {
    if let provider { return ProviderID(rawValue: provider) }
    guard let id = mvpd.map(MVPD.ID.init(rawValue:)) else { return nil }
    let configuration = try await Self.configuration(by: client, version)
    return configuration.mvpds.first { $0.id == id }?.platformMappingID
  }

  /// Returns the name that the service has for the provider.
  ///
  /// - Parameters:
  ///   - client: Asks the service for its configuration, if only the other name is given.
  ///   - version: The version of the API.
  /// - Returns: The name; nil if the service knows no such provider.
  /// - Throws: Why the service has no answer.
  public func mvpdID(
    by client: ExchangeClient, _ version: APIVersion
  ) async throws(ExchangeError) -> MVPD.ID? {
    if let mvpd { return MVPD.ID(rawValue: mvpd) }
    guard let id = provider.map(ProviderID.init(rawValue:)) else { return nil }
    return try await Self.configuration(by: client, version).mvpd(mappedTo: id)?.id
  }

  private static func configuration(
    by client: ExchangeClient, _ version: APIVersion
  ) async throws(ExchangeError) -> PartnerSSOWorkflow.Configuration {
    switch version {
    case .v1: try await client.send(RESTAPIV1.retrieveConfiguration())
    case .v2: try await client.send(RESTAPIV2.retrieveConfiguration())
    }
  }
}
