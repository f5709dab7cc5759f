import PartnerSSO

@testable import TokenExchange

extension Made {
  static let ofTheService = [
    Made(exact: "AccessToken") { AccessToken($0, lifetime: .seconds(1)) },
    Made(exact: "ClientCredentials, its ID") { ClientCredentials(clientID: $0, clientSecret: "a") },
    Made(exact: "ClientCredentials, its secret") {
      ClientCredentials(clientID: "a", clientSecret: $0)
    },
    Made("SoftwareStatement") { SoftwareStatement($0) },
    Made("SoftwareStatement, its address") { SoftwareStatement("a", redirectURI: $0) },
    Made("ServiceError, its message") { error("message", $0) },
    Made("ServiceError, its details") { error("details", $0) },
    Made("ServiceError, its help") { error("helpUrl", $0) },
    Made("ServiceError, its trace") { error("trace", $0) },
    Made(exact: "UserAttributes.Value, a text") { UserAttributes.Value.text($0) },
    Made(exact: "UserAttributes.Value, texts") { UserAttributes.Value.texts([$0]) },
    Made(exact: "UserAttributes.Value, a map, its key") { UserAttributes.Value.map([$0: "a"]) },
    Made(exact: "UserAttributes.Value, a map, its value") { UserAttributes.Value.map(["a": $0]) },
    Made(exact: "UserAttributes, a name") {
      UserAttributes(values: [$0: .text("a")], encrypted: [])
    },
    Made(exact: "UserAttributes, an encrypted one") {
      UserAttributes(values: [:], encrypted: [$0])
    },
    Made("DeviceInfo, its model") { device(model: $0) },
    Made("DeviceInfo, its version") { device(version: $0) },
    Made("DeviceInfo, its system's version") { device(system: $0) },
    Made("DeviceInfo, its connection") { device(connection: $0) },
    Made(exact: "DeviceInfo, its vendor") { text in
      var device = device()
      device.vendor = text
      return device
    },
    Made(exact: "DeviceInfo, its manufacturer") { text in
      var device = device()
      device.manufacturer = text
      return device
    },
    Made(exact: "DeviceInfo, its application") { text in
      var device = device()
      device.applicationID = text
      return device
    },
  ]

  private static func error(_ member: String, _ text: String) -> ServiceError? {
    ServiceError(body: Array("{\"status\":400,\"\(member)\":\"\(text)\"}".utf8))
  }

  private static func device(
    model: String = "a", version: String = "a", system: String = "a", connection: String = "a"
  ) -> DeviceInfo {
    DeviceInfo(
      model: model, version: version, operatingSystem: .tvOS, operatingSystemVersion: system,
      connectionType: connection)
  }
}
