import ExchangeTransport
import PartnerSSO
import PartnerStandIn
import SAML
import ScriptedSSO
import StandInTurns
import Synchronization
import TestTools
import Testing
import TokenExchange
import XMLSignature

/// One way through the workflow: what the subscriber does, what the network does, and where it goes.
struct Scenario: Sendable, CustomTestStringConvertible {
  let version: APIVersion
  let platform: PartnerSSOWorkflow.Platform

  /// The states of each wish in order, and after `=>` how it ended.
  let expected: [String]

  /// The script, in JSON.
  let script: String

  /// The first wish; without one, it is to watch.
  var firstWish: ScriptedRun.Wish?

  /// The provider that the user has chosen in an earlier run, as it is kept.
  var chosen: String?

  /// The wishes that follow.
  var furtherWishes: [ScriptedRun.Wish] = []
  var resource: ResourceID?
  var faults: [FaultyTransport.Fault] = []
  var cancelledPicker = WorkflowSettings.CancelledPicker.regularWorkflow

  /// How far the clock of the device is ahead of that of the service, in milliseconds.
  var clockError: Int64 = 0

  /// The state in which the subscriber account or the user does not answer.
  var silentState: WorkflowState?

  /// Whether web pages stay open for a moment only.
  var hasShortPages = false

  /// Whether the service lists profiles of single sign-on without a valid status.
  var listsProfilesWithoutStatus = false
  var providers = Scenario.providers

  init(
    _ version: APIVersion, _ platform: PartnerSSOWorkflow.Platform, _ expected: String...,
    script: String,
    resource: ResourceID? = nil
  ) {
    self.version = version
    self.platform = platform
    self.expected = expected
    self.script = script
    self.resource = resource
  }

  func with(_ change: (inout Scenario) -> Void) -> Scenario {
    var scenario = self
    change(&scenario)
    return scenario
  }

  var testDescription: String {
    "\(version.rawValue) \(platform.rawValue): \(expected.joined(separator: "; "))"
  }

  /// The states that were gone through, in the form of ``expected``.
  func states() async throws -> [String] {
    try await withStandInInTurn(configuration()) { origin in
      try await withTransport { carrier in try await run(at: origin, by: carrier) }
    }
  }

  private func run(at origin: String, by carrier: HTTPClientTransport) async throws -> [String] {
    let seen = Mutex<[RunEntry]>([])
    let requester = try requester(at: origin)
    let now = try Self.now
    let clockError = clockError
    let silentState = silentState
    let clock = PatientClock()
    let store = CredentialsInMemory()
    if let chosen { await store.save(Array(chosen.utf8), as: .provider) }
    let run = try ScriptedRun(
      settings,
      client: { transport in
        ExchangeClient(
          for: requester, statement: SoftwareStatement("a.b.c"), store: store,
          transport: transport, policy: Self.once)
      },
      script: Script(parsing: Array(script.utf8)), responses: Self.responses(),
      transport: FaultyTransport(carrier, faults) { clock.isPatient = false },
      calendar: { Instant(millisecondsSince1970: now.millisecondsSince1970 + clockError) },
      timing: Timing(clock), store: store
    ) { entry in
      if case .state(let state) = entry { clock.isPatient = state != silentState }
      seen.withLock { $0.append(entry) }
    }
    for wish in [firstWish ?? .watch(resource)] + furtherWishes { _ = await run.outcome(of: wish) }
    return Self.paths(seen.withLock { $0 })
  }

  private static func paths(_ entries: [RunEntry]) -> [String] {
    var paths: [String] = []
    var states: [String] = []
    for entry in entries {
      switch entry {
      case .state(let state): states.append(state.rawValue)
      case .end(let outcome):
        paths.append((states + ["=>", outcome]).joined(separator: " "))
        states = []
      default: break
      }
    }
    return paths
  }

  private func configuration() throws -> StandInConfiguration {
    var policy = Policy()
    policy.trustAnchors = try TrustAnchor.parse(Repository.bytes("samples/trust/idp-rsa.pem"))
    policy.audiences = ["https://saml.sp.auth.adobe.com"]
    var configuration = StandInConfiguration(
      requestors: [Requestor(id: "REQ", providers: providers)], policy: policy)
    configuration.deniedResources = ["denied"]
    configuration.listsProfilesWithoutStatus = listsProfilesWithoutStatus
    let now = try Self.now
    configuration.calendar = { now }
    return configuration
  }

  private var settings: WorkflowSettings {
    var settings = WorkflowSettings(version: version, platform: platform)
    settings.cancelledPicker = cancelledPicker
    settings.limits.pollInterval = .milliseconds(20)
    settings.limits.longestPollInterval = .milliseconds(20)
    settings.limits.temporaryErrorPause = .milliseconds(20)
    if hasShortPages { settings.limits.code = .milliseconds(300) }
    return settings
  }

  private func requester(at origin: String) throws -> Requester {
    Requester(
      origin: try ServiceOrigin(parsing: origin), requestorID: "REQ", deviceID: "device-1",
      deviceInfo: DeviceInfo(
        model: "AppleTV", version: "14,1", operatingSystem: .tvOS,
        operatingSystemVersion: "18.0", connectionType: "WiFi"),
      platform: platform, domainName: "example.com", redirectURL: "https://example.com/back")
  }

  /// Nothing is sent twice: a fault is to be seen.
  private static let once: RetryPolicy = {
    var policy = RetryPolicy()
    policy.maximumAttempts = 1
    policy.attemptTimeout = .seconds(3_600)
    policy.budget = .seconds(7_200)
    return policy
  }()

  /// One provider more than the samples have, so that one can change to another.
  private static let providers =
    Requestor.sampleProviders + [
      Requestor.Provider(
        MVPD(
          id: "OtherMVPD", displayName: "Other TV", isPlatformSSOEnabled: true,
          boardingStatus: .supported, displayInPlatformPicker: true,
          platformMappingID: "other-provider", requiredMetadataFields: ["householdID"]))
    ]

  /// The moment of the samples.
  static var now: Instant {
    get throws { try #require(Instant(rfc3339: "2026-03-01T12:00:30Z")) }
  }

  private static func responses() throws -> [String: SAMLResponse] {
    try [
      "good": SAMLResponse(text("captures/assertion-signed-rsa-sha256.xml")),
      "harmed": SAMLResponse(text("captures/pretty-printed-before-signing.xml")),
      "expired": SAMLResponse(text("captures/expired.xml")),
    ]
  }

  private static func text(_ file: String) throws -> String {
    String(decoding: try Repository.bytes("samples/\(file)"), as: UTF8.self)
  }
}
