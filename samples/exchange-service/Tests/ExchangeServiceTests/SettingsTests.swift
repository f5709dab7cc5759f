import Foundation
import HTTPTypes
import Logging
import PartnerSSO
import SAMLPayload
import TestTools
import Testing

@testable import ExchangeService

/// Each setting is read, is refused with a message when it is wrong, and is in the README.
@Suite struct SettingsTests {
  private static let sound = [
    "EXCHANGE_POLICY": "policy.json", "EXCHANGE_STATEMENT": "statement",
    "EXCHANGE_PROVIDERS": "https://idp.example-mvpd.com=example", "EXCHANGE_REQUESTOR": "REQ",
    "EXCHANGE_ORIGIN": "https://api.example.com",
  ]

  /// A wrong value for each setting that not every text fits.
  private static let wrong: [(Setting, String)] = [
    (.providers, "no-equals-sign"), (.origin, "http://example.com"), (.api, "v3"),
    (.payloadForm, "raw"), (.deadlineSeconds, "0"), (.requestSeconds, "3601"),
    (.drainSeconds, "-1"), (.port, "65536"), (.metricsPort, "x"), (.concurrency, "many"),
    (.bodyLimit, "1023"), (.addressConnections, "513"), (.receipts, "-1"), (.rateLimit, "0"),
    (.appHeader, "not a name"), (.replay, "postgres:x"),
    (.replay, "redis://:6379"), (.replay, "redis://user@host:6379"), (.replay, "sqlite:"),
    (.replay, "redis://host"), (.replay, "redis://host:0"), (.logLevel, "loud"),
    (.logFormat, "xml"), (.traceEndpoint, "127.0.0.1:4318"), (.traceEndpoint, "ftp://host/x"),
    (.traceEndpoint, "http://user@host/v1/traces"), (.dangerousNow, "2026-03-01T12:00:30Z"),
    (.dangerousNow, "now"),
  ]

  @Test(arguments: wrong) func aWrongValueIsRefusedWithWhatIsTaken(
    _ setting: Setting, _ value: String
  ) {
    let environment = Self.sound.merging([setting.variable: value]) { $1 }
    let error = #expect(throws: SettingsError.self) { try Settings(environment: environment) }
    #expect(
      error == .unusable(setting.variable, expected: setting.expectation), "\(setting) \(value)")
    #expect(error?.description.contains(setting.expectation) == true)
    if value.utf8.count > 2 { #expect(error?.description.contains(" \(value) ") == false) }
  }

  @Test func everySettingOfAFormHasAWrongValueHere() {
    let free: Set<Setting> = [
      .policy, .requestor, .statement, .host, .tlsCertificates, .tlsKey, .decryptionKeys,
      .decryptionPassphrase, .replayPassword,
    ]
    #expect(Set(Self.wrong.map(\.0)).union(free) == Set(Setting.allCases))
  }

  @Test(arguments: ["POLICY", "PROVIDERS", "ORIGIN", "REQUESTOR", "STATEMENT"])
  func whatHasNoDefaultIsNeeded(_ name: String) {
    var environment = Self.sound
    environment["EXCHANGE_\(name)"] = ""
    #expect(throws: SettingsError.missing("EXCHANGE_\(name)")) {
      try Settings(environment: environment)
    }
  }

  @Test(arguments: [
    ("EXCHANGE_TLS_CERTIFICATES", "EXCHANGE_TLS_KEY"),
    ("EXCHANGE_TLS_KEY", "EXCHANGE_TLS_CERTIFICATES"),
    ("EXCHANGE_APP_HEADER", "EXCHANGE_RATE_LIMIT"),
    ("EXCHANGE_DECRYPTION_PASSPHRASE", "EXCHANGE_DECRYPTION_KEYS"),
  ])
  func whatBelongsTogetherIsSetTogether(_ name: String, _ other: String) {
    let environment = Self.sound.merging([name: "x"]) { $1 }
    #expect(throws: SettingsError.missing(other)) { try Settings(environment: environment) }
  }

  @Test func aPasswordBelongsToAServer() {
    let environment = Self.sound.merging(["EXCHANGE_REPLAY_PASSWORD": "file"]) { $1 }
    let error = #expect(throws: SettingsError.self) { try Settings(environment: environment) }
    #expect(error?.place == "EXCHANGE_REPLAY")
  }

  @Test func aMisspeltVariableIsRefused() {
    let environment = Self.sound.merging(["EXCHANGE_RATE_LMIT": "10"]) { $1 }
    #expect(throws: SettingsError.unknown("EXCHANGE_RATE_LMIT")) {
      try Settings(environment: environment)
    }
  }

  @Test func everySettingIsRead() throws {
    let settings = try Settings(
      environment: Self.sound.merging([
        "EXCHANGE_HOST": "0.0.0.0", "EXCHANGE_PORT": "443", "EXCHANGE_METRICS_PORT": "9100",
        "EXCHANGE_TLS_CERTIFICATES": "c.pem", "EXCHANGE_TLS_KEY": "k.pem",
        "EXCHANGE_DECRYPTION_KEYS": "a.pem b.p12", "EXCHANGE_DECRYPTION_PASSPHRASE": "pass",
        "EXCHANGE_REPLAY": "redis://[::1]:6379", "EXCHANGE_REPLAY_PASSWORD": "secret",
        "EXCHANGE_CONCURRENCY": "8", "EXCHANGE_RATE_LIMIT": "60", "EXCHANGE_APP_HEADER": "X-App",
        "EXCHANGE_BODY_LIMIT": "4096", "EXCHANGE_ADDRESS_CONNECTIONS": "9",
        "EXCHANGE_RECEIPTS": "0", "EXCHANGE_REQUEST_SECONDS": "3",
        "EXCHANGE_DEADLINE_SECONDS": "4", "EXCHANGE_DRAIN_SECONDS": "0",
        "EXCHANGE_PAYLOAD_FORM": "verbatim", "EXCHANGE_LOG_LEVEL": "debug",
        "EXCHANGE_LOG_FORMAT": "text", "EXCHANGE_API": "v2",
        "EXCHANGE_TRACE_ENDPOINT": "http://collector:4318/v1/traces",
      ]) { $1 })
    #expect(settings.host == "0.0.0.0" && settings.port == 443 && settings.metricsPort == 9100)
    #expect(settings.tls?.certificates == "c.pem" && settings.tls?.key == "k.pem")
    #expect(settings.decryptionKeyPaths == ["a.pem", "b.p12"])
    #expect(settings.decryptionPassphrasePath == "pass")
    #expect(settings.replay == .redis(host: "::1", port: 6379))
    #expect(settings.replayPasswordPath == "secret")
    #expect(settings.maximumConcurrency == 8 && settings.rateLimit == 60)
    #expect(settings.maximumAddressConnections == 9 && settings.maximumReceipts == 0)
    #expect(settings.appHeader?.rawName == "X-App")
    #expect(settings.maximumBodyCount == 4096 && settings.payloadForm == .verbatim)
    #expect(settings.requestTimeout == .seconds(3) && settings.exchangeTimeout == .seconds(4))
    #expect(settings.drainingTime == .zero && settings.version == .v2)
    #expect(settings.logLevel == .debug && settings.logFormat == .text)
    #expect(settings.traceEndpoint?.authority == "collector:4318")
  }

  @Test func aFileIsReadAndAVariableWins() throws {
    let file = try File(
      """
      {"exchange": {"policy": "p", "statement": "s", "providers": "i=p", "requestor": "R",
      "origin": "https://api.example.com", "port": 9000, "rateLimit": "5"}}
      """)
    let settings = try Settings(
      SettingValues(
        reading: ["EXCHANGE_SETTINGS": file.path, "EXCHANGE_RATE_LIMIT": "7"]))
    #expect(settings.port == 9000 && settings.rateLimit == 7 && settings.requestorID == "R")
  }

  @Test(arguments: [
    (#"{"exchange": {"rateLmit": 5}}"#, SettingsError.unknown("exchange.rateLmit")),
    (#"{"exchange": {}, "service": {}}"#, .unknown("service")),
    (
      #"{"exchange": {"policy": ["a"]}}"#,
      .unusable("EXCHANGE_POLICY", expected: "the path of a file")
    ),
  ])
  func aFileThatIsWrongIsRefused(_ text: String, _ expected: SettingsError) throws {
    let file = try File(text)
    #expect(throws: expected) {
      try Settings(SettingValues(reading: ["EXCHANGE_SETTINGS": file.path]))
    }
  }

  @Test(arguments: ["", "[]", "{", #"{"exchange": 1}"#])
  func aFileThatIsNoneIsRefused(_ text: String) throws {
    let file = try File(text)
    #expect(throws: SettingsError.unreadable("EXCHANGE_SETTINGS", file: file.path)) {
      try SettingValues(reading: ["EXCHANGE_SETTINGS": file.path])
    }
  }

  @Test(arguments: [
    (["EXCHANGE_DECRYPTION_KEYS": "/nowhere.pem"], "EXCHANGE_DECRYPTION_KEYS names a file"),
    (
      ["EXCHANGE_DECRYPTION_KEYS": Repository.path("README.md")],
      "EXCHANGE_DECRYPTION_KEYS is refused: "
    ),
    (["EXCHANGE_REPLAY": "sqlite:/nowhere/used.sqlite"], "EXCHANGE_REPLAY is refused: "),
    (
      [
        "EXCHANGE_TLS_CERTIFICATES": "/nowhere.pem",
        "EXCHANGE_TLS_KEY": Repository.path("samples/keys/test-only-idp-rsa.key.pem"),
      ], "EXCHANGE_TLS_CERTIFICATES names a file"
    ),
    (
      [
        "EXCHANGE_TLS_CERTIFICATES": Repository.path("samples/trust/idp-rsa.pem"),
        "EXCHANGE_TLS_KEY": Repository.path("samples/keys/test-only-attacker-rsa.key.pem"),
      ], "EXCHANGE_TLS_KEY names a file"
    ),
  ])
  func aFileThatCannotBeUsedStopsTheStart(
    _ settings: [String: String], _ message: String
  ) async throws {
    let error = await #expect(throws: RunningService.DidNotStart.self) {
      try await RunningService(partnerPort: 1, settings)
    }
    #expect(error?.log.contains(message) == true, "\(error?.log ?? "")")
  }

  @Test func theREADMEHasEverySetting() throws {
    let page = try Repository.text("samples/exchange-service/README.md")
    for setting in Setting.allCases {
      #expect(page.contains("`\(setting.variable)`"), "\(setting)")
    }
    let named = page.matches(of: /EXCHANGE_[A-Z_]+/).map { String($0.0) }
    let known = Setting.allCases.map(\.variable) + ["EXCHANGE_SETTINGS", "EXCHANGE_TEST_KILLED"]
    #expect(Set(named).subtracting(known) == [])
  }

  @Test func theREADMEHasEveryMetric() throws {
    let page = try Repository.text("samples/exchange-service/README.md")
    for name in MetricsRegistry.help.keys {
      #expect(page.contains("`\(name)`"), "\(name)")
    }
  }

  /// A file that goes with the test.
  private final class File {
    let path = FileManager.default.temporaryDirectory.appending(path: "settings-\(UUID()).json")
      .path

    init(_ text: String) throws { try Data(text.utf8).write(to: URL(filePath: path)) }

    deinit { try? FileManager.default.removeItem(atPath: path) }
  }
}
