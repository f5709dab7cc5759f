public import PartnerSSO
public import SAMLPayload
public import TokenExchange

/// The service's settings from the environment; a wrong setting is refused, never repaired.
public struct Settings: Sendable {
  /// The address to listen at.
  public var host = "127.0.0.1"

  /// The port to listen at; zero takes a free one.
  public var port = 8080

  /// The file of the policy that responses are validated by.
  public var policyPath: String

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

  /// The moment for which responses are evaluated instead of now; it accepts expired ones.
  ///
  /// Only for a partner on this machine's loopback: for samples and tests.
  public var dangerousMoment: Instant?

  /// Reads the environment.
  ///
  /// - Parameter environment: The variables by their names.
  /// - Throws: ``SettingsError`` for the first variable that is missing or wrong.
  public init(environment: [String: String]) throws(SettingsError) {
    let variables = Variables(environment)
    policyPath = try variables.required("EXCHANGE_POLICY")
    providers = try variables.required("EXCHANGE_PROVIDERS", Providers.init(parsing:))
    origin = try variables.required("EXCHANGE_ORIGIN") { try? ServiceOrigin(parsing: $0) }
    requestorID = try variables.required("EXCHANGE_REQUESTOR")
    statementPath = try variables.required("EXCHANGE_STATEMENT")
    version = try variables.optional("EXCHANGE_API") { Self.versions[$0] } ?? version
    host = try variables.optional("EXCHANGE_HOST") { $0 } ?? host
    port = try variables.optional("EXCHANGE_PORT") { UInt16($0).map(Int.init) } ?? port
    maximumConcurrency =
      try variables.optional("EXCHANGE_CONCURRENCY") { Self.number($0, 1...10_000) }
      ?? maximumConcurrency
    maximumBodyCount =
      try variables.optional("EXCHANGE_BODY_LIMIT") { Self.number($0, 1_024...(8 << 20)) }
      ?? maximumBodyCount
    requestTimeout = try variables.seconds("EXCHANGE_REQUEST_SECONDS", from: 1) ?? requestTimeout
    exchangeTimeout = try variables.seconds("EXCHANGE_DEADLINE_SECONDS", from: 1) ?? exchangeTimeout
    drainingTime = try variables.seconds("EXCHANGE_DRAIN_SECONDS", from: 0) ?? drainingTime
    payloadForm =
      try variables.optional("EXCHANGE_PAYLOAD_FORM", PayloadForm.init(rawValue:)) ?? payloadForm
    dangerousMoment = try variables.optional("EXCHANGE_DANGEROUS_NOW", Instant.init(rfc3339:))
    guard dangerousMoment == nil || origin.scheme == "http" else {
      throw .unusable("EXCHANGE_DANGEROUS_NOW")
    }
  }

  private static let versions: [String: APIVersion] = ["v2": .v2, "v1": .v1]

  fileprivate static func number(_ text: String, _ range: ClosedRange<Int>) -> Int? {
    Int(text).flatMap { range.contains($0) ? $0 : nil }
  }
}

/// The environment, read by name.
private struct Variables {
  private let values: [String: String]

  init(_ values: [String: String]) { self.values = values }

  func required(_ name: String) throws(SettingsError) -> String {
    try required(name) { $0 }
  }

  func required<Value>(
    _ name: String, _ parse: (String) -> Value?
  ) throws(SettingsError) -> Value {
    guard let value = try optional(name, parse) else { throw .missing(name) }
    return value
  }

  /// An empty variable counts as one that is not set, as shells have it.
  func optional<Value>(
    _ name: String, _ parse: (String) -> Value?
  ) throws(SettingsError) -> Value? {
    guard let text = values[name], !text.isEmpty else { return nil }
    guard let value = parse(text) else { throw .unusable(name) }
    return value
  }

  func seconds(_ name: String, from least: Int) throws(SettingsError) -> Duration? {
    try optional(name) { Settings.number($0, least...3_600) }.map { .seconds($0) }
  }
}
