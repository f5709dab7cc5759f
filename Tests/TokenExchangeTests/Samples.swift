import HTTPTypes
import PartnerSSO

@testable import TokenExchange

/// What the tests call services with; values have characters that must be escaped.
enum Samples {
  static let deviceInfo: DeviceInfo = {
    var info = DeviceInfo(
      model: "AppleTV", version: "5,3", operatingSystem: .tvOS, operatingSystemVersion: "26.0",
      connectionType: "WiFi")
    info.primaryHardwareType = .setTopBox
    return info
  }()

  static let requester = Requester(
    origin: .production, requestorID: "REQ/1", deviceID: "device+1", deviceInfo: deviceInfo,
    platform: .iPadOS, domainName: "example.com", redirectURL: "https://example.com/done?a=b&c")

  static let now = Instant(millisecondsSince1970: 1_800_000_000_000)

  static let statement = SoftwareStatement("statement", redirectURI: "app://done")

  static let status = PartnerStatus(
    access: AccountAccess(status: .granted), provider: "Apple ID",
    expires: Instant(millisecondsSince1970: 1_735_689_600_000))

  static let code = RegistrationCode("AB 12")

  static func received(
    _ status: Int, _ body: String = "", _ fields: HTTPFields = [:]
  ) -> ReceivedAnswer {
    ReceivedAnswer(
      HTTPResponse(status: .init(code: status), headerFields: fields), body: Array(body.utf8))
  }

  /// The body of a throttled request: a gateway's web page.
  static let throttled = """
    <html>\r
    <head><title>429 Too Many Requests</title></head>\r
    <body>\r
    <center><h1>429 Too Many Requests</h1></center>\r
    <hr><center>openresty</center>\r
    </body>\r
    </html>
    """

  static func client(
    _ transport: ScriptedTransport, clock: HastyClock = HastyClock(patience: .seconds(60)),
    store: any CredentialStore = CredentialsInMemory(), fraction: Double = 0.5
  ) -> ExchangeClient {
    var policy = RetryPolicy()
    // Longer than the patience of the clock: attempts do not time out.
    policy.attemptTimeout = .seconds(1_000)
    policy.budget = .seconds(600)
    return ExchangeClient(
      for: requester, statement: statement, store: store, transport: transport, policy: policy,
      timing: Timing(clock), jitter: Jitter { fraction })
  }
}
