import AppModel
import ExchangeTransport
import Foundation
import HTTPTypes
import PartnerSSO
import PartnerStandIn
import SAML
import Synchronization
import Testing
import TokenExchange
import XMLSignature

/// The app of a test, on a device that speaks to a stand-in for the partner over HTTP.
struct StandInApp: Sendable {
  let model: SignInModel
  let account: ScriptedAccount
  let browser: Browser
  let calendar: MovableCalendar
  let network: Network

  /// Starts the app anew on the same device, with what it has kept.
  let restarted: @Sendable () async -> StandInApp

  /// Runs an app for as long as a closure takes.
  ///
  /// - Parameters:
  ///   - access: What the user says to the question for access.
  ///   - platform: The kind of device.
  ///   - faults: What goes wrong at the service.
  ///   - listsProfilesWithoutStatus: Whether the service lists profiles of single sign-on in any case.
  ///   - body: Is given the app.
  /// - Throws: What the closure throws, or why the stand-in could not listen.
  static func running(
    _ access: AccessStatus, on platform: PartnerSSOWorkflow.Platform, faults: [Fault] = [],
    listsProfilesWithoutStatus: Bool = false,
    _ body: @escaping @Sendable (StandInApp) async throws -> Void
  ) async throws {
    let calendar = MovableCalendar()
    var configuration = try configuration(calendar)
    configuration.faults = faults
    configuration.listsProfilesWithoutStatus = listsProfilesWithoutStatus
    try await withStandIn(configuration) { origin in
      let transport = HTTPClientTransport()
      let result: Result<Void, any Error>
      do {
        let app = try await StandInApp(
          access, platform, ServiceOrigin(parsing: origin), transport, calendar)
        result = .success(try await body(app))
      } catch { result = .failure(error) }
      try await transport.close()
      try result.get()
    }
  }

  private init(
    _ access: AccessStatus, _ platform: PartnerSSOWorkflow.Platform, _ origin: ServiceOrigin,
    _ transport: HTTPClientTransport, _ calendar: MovableCalendar
  ) async throws {
    let account = ScriptedAccount(access, response: try Self.text("captures/\(Self.sample)"))
    await self.init(
      account, CredentialsInMemory(), Network(transport), platform, origin, calendar)
  }

  private init(
    _ account: ScriptedAccount, _ store: CredentialsInMemory, _ network: Network,
    _ platform: PartnerSSOWorkflow.Platform, _ origin: ServiceOrigin, _ calendar: MovableCalendar
  ) async {
    var app = PartnerSignIn.App(
      requestorID: "REQ", statement: SoftwareStatement("head.claims.signature"),
      domainName: "example.com", redirectURL: "https://example.com/done")
    app.origin = origin
    let device = DeviceInfo(
      model: "AppleTV", version: "14,1", operatingSystem: platform == .tvOS ? .tvOS : .iOS,
      operatingSystemVersion: "18.1", connectionType: "WiFi")
    let timing = Timing(calendar: calendar.now)
    model = await SignInModel(
      app, account: account, store: store, transport: network,
      device: device, platform: platform, timing: timing)
    let requester = Requester(
      origin: origin, requestorID: "REQ", deviceID: "second-screen", deviceInfo: device,
      platform: .iOS, domainName: "example.com", redirectURL: "https://example.com/done")
    browser = Browser(
      client: ExchangeClient(
        for: requester, statement: app.statement, store: CredentialsInMemory(),
        transport: network.carrier, timing: timing),
      transport: network.carrier)
    self.account = account
    self.calendar = calendar
    self.network = network
    restarted = { await Self(account, store, network, platform, origin, calendar) }
  }

  /// Waits for a screen, as a view does.
  func screen(
    _ isExpected: @escaping @Sendable (SignInScreen) -> Bool
  ) async throws -> SignInScreen {
    let changes = await model.changes
    return try #require(await changes.first(where: isExpected))
  }

  /// Begins what the user wants, and goes on at once.
  func begin(_ wish: SignInModel.Wish) -> Task<Void, Never> {
    Task { await model.perform(wish) }
  }

  private static func configuration(
    _ calendar: MovableCalendar
  ) throws -> StandInConfiguration {
    var policy = Policy()
    policy.trustAnchors = try TrustAnchor.parse(Array(text("trust/idp-rsa.pem").utf8))
    policy.audiences = ["https://saml.sp.auth.adobe.com"]
    var configuration = StandInConfiguration(
      requestors: [Requestor(id: "REQ", providers: Requestor.sampleProviders + [other])],
      policy: policy)
    configuration.calendar = calendar.now
    configuration.deniedResources = ["another-channel"]
    return configuration
  }

  /// A second provider with single sign-on, to which a user can change.
  private static let other = Requestor.Provider(
    MVPD(
      id: "OtherMVPD", displayName: "Other TV", isPlatformSSOEnabled: true,
      boardingStatus: .supported, displayInPlatformPicker: true,
      platformMappingID: "other-provider", requiredMetadataFields: ["householdID"]))

  private static let sample = "assertion-signed-rsa-sha256.xml"

  private static func text(_ file: String) throws -> String {
    let samples = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../../..").standardized
    return try String(contentsOf: samples.appending(path: file), encoding: .utf8)
  }
}

/// A calendar that a test moves; it starts at the time of the samples.
final class MovableCalendar: Sendable {
  private let time = Mutex(Instant(millisecondsSince1970: 1_772_366_430_000))

  @Sendable func now() -> Instant { time.withLock { $0 } }

  func advance(by duration: Duration) {
    time.withLock { $0 = $0.advanced(by: duration) }
  }
}

/// The network of the device, which can be away.
final class Network: Transport {
  let carrier: HTTPClientTransport
  private let isAway = Mutex(false)

  init(_ carrier: HTTPClientTransport) { self.carrier = carrier }

  func setAway(_ away: Bool) { isAway.withLock { $0 = away } }

  func send(
    _ request: HTTPRequest, body: [UInt8], within timeout: Duration, maximumBodyCount: Int
  ) async throws(TransportError) -> (HTTPResponse, [UInt8]) {
    if isAway.withLock({ $0 }) { throw .unreachable }
    return try await carrier.send(
      request, body: body, within: timeout, maximumBodyCount: maximumBodyCount)
  }
}
