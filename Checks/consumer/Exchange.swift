import ExchangeTransport
import Foundation
import PartnerSSO
import PartnerStandIn
import SAML
import TokenExchange

@main enum Exchange {
  static func main() async throws {
    guard let now = Samples.now else { exit(1) }
    var configuration = StandInConfiguration(
      requestors: [Requestor(id: "REQ")], policy: try Samples.policy())
    configuration.calendar = { now }
    let exchange = RESTAPIV2.createPartnerProfile(
      response: SAMLResponse(String(decoding: try Samples.response(), as: UTF8.self)),
      status: PartnerStatus(
        access: AccountAccess(status: .granted), provider: "sample-provider",
        expires: now.advanced(by: .seconds(3_600))))
    let transport = HTTPClientTransport()
    let profiles = try await withStandIn(configuration) { origin in
      let requester = Requester(
        origin: try ServiceOrigin(parsing: origin), requestorID: "REQ", deviceID: "device-1",
        deviceInfo: DeviceInfo(
          model: "iPhone", version: "8,1", operatingSystem: .iOS, operatingSystemVersion: "17.0",
          connectionType: "WiFi"),
        platform: .iOS, domainName: "example.com", redirectURL: "https://example.com/back")
      let client = ExchangeClient(
        for: requester, statement: SoftwareStatement("a.b.c"), store: CredentialsInMemory(),
        transport: transport)
      return try await client.send(exchange)
    }
    try await transport.close()
    print("exchanged", profiles.count)
  }
}
