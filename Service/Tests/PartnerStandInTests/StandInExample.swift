import PartnerSSO
import PartnerStandIn
import SAML
import TokenExchange

/// The code in the documentation of PartnerStandIn, and in docs/reference/stand-in.md.
private struct StandInExample {
  func sampleProfiles(
    for response: SAMLResponse, of status: PartnerStatus, trusting policy: Policy, at now: Instant,
    by client: @escaping @Sendable (ServiceOrigin) -> ExchangeClient
  ) async throws -> [Profile] {
    var configuration = StandInConfiguration(requestors: [Requestor(id: "REQ")], policy: policy)
    configuration.calendar = { now }
    let profiles = try await withStandIn(configuration) { address in
      try await client(ServiceOrigin(parsing: address)).send(
        RESTAPIV2.createPartnerProfile(response: response, status: status))
    }
    return profiles
  }

  func profiles(
    for response: SAMLResponse, of subscriber: PartnerStatus, trusting policy: Policy,
    by client: @escaping @Sendable (ServiceOrigin) -> ExchangeClient
  ) async throws -> [Profile] {
    let configuration = StandInConfiguration(requestors: [Requestor(id: "REQ")], policy: policy)
    return try await withStandIn(configuration) { address in
      try await client(ServiceOrigin(parsing: address)).send(
        RESTAPIV2.createPartnerProfile(response: response, status: subscriber))
    }
  }

  func unreliable(_ configuration: StandInConfiguration) -> StandInConfiguration {
    var configuration = configuration
    configuration.faults = [
      Fault(.status(503), path: "/api/v2/", count: 1),
      Fault(.latency(.seconds(2)), path: "/o/client/token"),
    ]
    configuration.throttle = Throttle(interval: .seconds(1), burst: 3)
    configuration.deniedResources = ["locked"]
    return configuration
  }
}
