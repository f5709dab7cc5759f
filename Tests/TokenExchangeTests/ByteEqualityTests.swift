import PartnerSSO
import Testing

@testable import TokenExchange

/// Texts of the service and of the app are compared and hashed by their bytes.
@Suite struct ByteEqualityTests {
  struct Made: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let value: @Sendable (String) -> AnyHashable

    init(_ name: String, _ value: @escaping @Sendable (String) -> some Hashable & SendableMetatype)
    {
      testDescription = name
      self.value = { AnyHashable(value($0)) }
    }
  }

  @Test(arguments: made)
  func aValueIsEqualToOneOfTheSameBytesAlone(_ made: Made) {
    for (one, other) in [("K", "\u{212A}"), ("\u{E9}", "e\u{301}")] {
      #expect(one == other, "the standard library tells them apart, and the test shows nothing")
      #expect(made.value(one) != made.value(other))
      #expect(made.value(one) == made.value(one))
      #expect(made.value(other).hashValue == made.value(other).hashValue)
      #expect(Set([made.value(one), made.value(other)]).count == 2)
    }
  }

  private static let made = [
    Made("AccessToken") { AccessToken($0, lifetime: .seconds(1)) },
    Made("ClientCredentials, its ID") { ClientCredentials(clientID: $0, clientSecret: "a") },
    Made("ClientCredentials, its secret") { ClientCredentials(clientID: "a", clientSecret: $0) },
    Made("SoftwareStatement") { SoftwareStatement($0) },
    Made("SoftwareStatement, its address") { SoftwareStatement("a", redirectURI: $0) },
    Made("ServiceError, its message") { error("message", $0) },
    Made("ServiceError, its details") { error("details", $0) },
    Made("ServiceError, its help") { error("helpUrl", $0) },
    Made("ServiceError, its trace") { error("trace", $0) },
    Made("UserAttributes.Value, a text") { UserAttributes.Value.text($0) },
    Made("UserAttributes.Value, texts") { UserAttributes.Value.texts([$0]) },
    Made("UserAttributes.Value, a map, its key") { UserAttributes.Value.map([$0: "a"]) },
    Made("UserAttributes.Value, a map, its value") { UserAttributes.Value.map(["a": $0]) },
    Made("UserAttributes, a name") { UserAttributes(values: [$0: .text("a")], encrypted: []) },
    Made("UserAttributes, an encrypted one") { UserAttributes(values: [:], encrypted: [$0]) },
    Made("DeviceInfo, its model") { device(model: $0) },
    Made("DeviceInfo, its version") { device(version: $0) },
    Made("DeviceInfo, its system's version") { device(system: $0) },
    Made("DeviceInfo, its connection") { device(connection: $0) },
    Made("DeviceInfo, its vendor") { text in
      var device = device()
      device.vendor = text
      return device
    },
    Made("DeviceInfo, its manufacturer") { text in
      var device = device()
      device.manufacturer = text
      return device
    },
    Made("DeviceInfo, its application") { text in
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
