import HTTPTypes
public import Logging
public import PartnerSSO
public import SAMLPayload
public import TokenExchange

/// The service's settings; a wrong setting is refused, never repaired.
public struct Settings: Sendable {
  /// The form of a line of the log.
  public enum LogFormat: String, Sendable, Hashable {
    /// An object of JSON.
    case json
    /// The time, the level, the message and `key=value`, for people.
    case text
  }

  /// The address to listen at.
  public var host = "127.0.0.1"

  /// The port to listen at; zero takes a free one.
  public var port = 8080

  /// The files of the certificates and of the key, in PEM; nil means no TLS.
  public var tls: (certificates: String, key: String)?

  /// The port of `/metrics` and `/health`, if they are not to be at ``port``.
  public var metricsPort: Int?

  /// The file of the policy that responses are validated by.
  public var policyPath: String

  /// The files of the private keys for which responses may be encrypted.
  public var decryptionKeyPaths: [String] = []

  /// The file whose first line opens these keys; nil for keys without a passphrase.
  public var decryptionPassphrasePath: String?

  /// What remembers the assertions that were used.
  public var replay = ReplayStore.memory

  /// The file whose first line is the password of the Redis server.
  public var replayPasswordPath: String?

  /// The providers by the issuer of their assertions.
  public var providers: Providers

  /// Where the partner's service is.
  public var origin: ServiceOrigin

  /// The version of the partner's REST API.
  public var version = APIVersion.v2

  /// The identifier of the programmer.
  public var requestorID: String

  /// The file of the software statement, which is a secret.
  public var statementPath: String

  /// How many presentations are in work at once; the service asks further apps to come back later.
  public var maximumConcurrency = 64

  /// How many presentations an app may post in a minute; nil means any number.
  public var rateLimit: Int?

  /// The header field by which a gateway names the app; without it an app is known by its address.
  var appHeader: HTTPField.Name?

  /// How many connections an address may have; all together have 512.
  public var maximumAddressConnections = 128

  /// How many receipts are kept in memory; the apps of older ones are answered with the partner's help.
  public var maximumReceipts = 10_000

  /// The largest body of a request, in bytes: a response of eight thousand takes eleven thousand.
  public var maximumBodyCount = 256 << 10

  /// How long a request may take to arrive.
  public var requestTimeout: Duration = .seconds(10)

  /// How long a call to the partner may take, with its repetitions.
  public var exchangeTimeout: Duration = .seconds(20)

  /// In which forms the partner gets a response.
  public var payloadForm = PayloadForm.cookbookThenVerbatim

  /// How long new work is refused, after a signal to stop, before the port closes.
  public var drainingTime: Duration = .seconds(5)

  /// The least level of a line of the log.
  public var logLevel = Logger.Level.info

  /// The form of the log.
  public var logFormat = LogFormat.json

  /// Where spans are sent to, by OTLP over HTTP; nil sends none.
  public var traceEndpoint: TraceEndpoint?

  /// The moment for which responses are evaluated instead of now; it accepts expired ones.
  ///
  /// Only for a partner on this machine's loopback: for samples and tests.
  public var dangerousMoment: Instant?

  /// Reads the settings.
  ///
  /// - Parameter values: Their values as text.
  /// - Throws: ``SettingsError`` for the first setting that is missing or wrong.
  public init(_ values: SettingValues) throws(SettingsError) {
    policyPath = try values.required(.policy) { $0 }
    providers = try values.required(.providers, Providers.init(parsing:))
    origin = try values.required(.origin) { try? ServiceOrigin(parsing: $0) }
    requestorID = try values.required(.requestor) { $0 }
    statementPath = try values.required(.statement) { $0 }
    try values.set(&version, .api) { Self.versions[$0] }
    try values.set(&host, .host) { $0 }
    try values.set(&port, .port) { UInt16($0).map(Int.init) }
    try values.set(&metricsPort, .metricsPort) { UInt16($0).map(Int.init) }
    try values.set(&maximumConcurrency, .concurrency) { Self.number($0, 1...10_000) }
    try values.set(&maximumAddressConnections, .addressConnections) { Self.number($0, 1...512) }
    try values.set(&maximumReceipts, .receipts) { Self.number($0, 0...100_000) }
    try values.set(&rateLimit, .rateLimit) { Self.number($0, 1...100_000) }
    try values.set(&appHeader, .appHeader) { HTTPField.Name($0) }
    try values.set(&maximumBodyCount, .bodyLimit) { Self.number($0, 1_024...(8 << 20)) }
    try values.set(&requestTimeout, .requestSeconds) { Self.seconds($0, from: 1) }
    try values.set(&exchangeTimeout, .deadlineSeconds) { Self.seconds($0, from: 1) }
    try values.set(&drainingTime, .drainSeconds) { Self.seconds($0, from: 0) }
    try values.set(&payloadForm, .payloadForm, PayloadForm.init(rawValue:))
    try values.set(&decryptionKeyPaths, .decryptionKeys) { Self.words($0) }
    try values.set(&decryptionPassphrasePath, .decryptionPassphrase) { $0 }
    try values.set(&replay, .replay, ReplayStore.init(parsing:))
    try values.set(&replayPasswordPath, .replayPassword) { $0 }
    try values.set(&logLevel, .logLevel, Logger.Level.init(rawValue:))
    try values.set(&logFormat, .logFormat, LogFormat.init(rawValue:))
    try values.set(&traceEndpoint, .traceEndpoint, TraceEndpoint.init(parsing:))
    try values.set(&dangerousMoment, .dangerousNow, Instant.init(rfc3339:))
    let certificates = try values.text(of: .tlsCertificates)
    let key = try values.text(of: .tlsKey)
    if let certificates, let key { tls = (certificates, key) }
    try Self.require(certificates == nil || key != nil, .missing(Setting.tlsKey.variable))
    try Self.require(key == nil || certificates != nil, .missing(Setting.tlsCertificates.variable))
    try Self.require(appHeader == nil || rateLimit != nil, .missing(Setting.rateLimit.variable))
    try Self.require(
      decryptionPassphrasePath == nil || !decryptionKeyPaths.isEmpty,
      .missing(Setting.decryptionKeys.variable))
    try Self.require(
      replayPasswordPath == nil || replay.isServer,
      .unusable(Setting.replay.variable, expected: "redis://HOST:PORT beside a password"))
    try Self.require(
      dangerousMoment == nil || origin.scheme == "http",
      .unusable(Setting.dangerousNow.variable, expected: Setting.dangerousNow.expectation))
  }

  /// Reads the environment alone.
  ///
  /// - Parameter environment: The variables by their names.
  /// - Throws: ``SettingsError`` for the first variable that is missing or wrong.
  public init(environment: [String: String]) throws(SettingsError) {
    try self.init(SettingValues(environment: environment))
  }

  #if RESTAPIV1
    private static let versions: [String: APIVersion] = ["v2": .v2, "v1": .v1]
  #else
    private static let versions: [String: APIVersion] = ["v2": .v2]
  #endif

  private static func number(_ text: String, _ range: ClosedRange<Int>) -> Int? {
    Int(text).flatMap { range.contains($0) ? $0 : nil }
  }

  private static func seconds(_ text: String, from least: Int) -> Duration? {
    number(text, least...3_600).map { .seconds($0) }
  }

  private static func words(_ text: String) -> [String]? {
    let words = text.split(whereSeparator: \.isWhitespace).map(String.init)
    return words.isEmpty ? nil : words
  }

  private static func require(_ condition: Bool, _ error: SettingsError) throws(SettingsError) {
    guard condition else { throw error }
  }
}

extension SettingValues {
  fileprivate func required<Value>(
    _ setting: Setting, _ parse: (String) -> Value?
  ) throws(SettingsError) -> Value {
    guard let value = try optional(setting, parse) else { throw .missing(setting.variable) }
    return value
  }

  fileprivate func set<Value>(
    _ value: inout Value, _ setting: Setting, _ parse: (String) -> Value?
  ) throws(SettingsError) {
    if let parsed = try optional(setting, parse) { value = parsed }
  }

  fileprivate func set<Value>(
    _ value: inout Value?, _ setting: Setting, _ parse: (String) -> Value?
  ) throws(SettingsError) {
    if let parsed = try optional(setting, parse) { value = parsed }
  }

  private func optional<Value>(
    _ setting: Setting, _ parse: (String) -> Value?
  ) throws(SettingsError) -> Value? {
    guard let text = try text(of: setting) else { return nil }
    guard let value = parse(text) else {
      throw .unusable(setting.variable, expected: setting.expectation)
    }
    return value
  }
}
