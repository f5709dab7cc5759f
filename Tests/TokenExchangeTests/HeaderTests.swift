import HTTPTypes
import PartnerSSO
import SAMLFormats
import Testing

@testable import TokenExchange

@Suite struct HeaderTests {
  @Test func deviceInfoIsBase64OfJSONInAFixedOrder() throws {
    var info = Samples.deviceInfo
    info.manufacturer = "Apple \"Inc.\""
    info.vendor = "Apple"
    info.displayWidth = 3_840
    info.displayHeight = 2_160
    info.connectionSecure = true
    info.applicationID = "app"
    let json = """
      {"primaryHardwareType":"SetTopBox","model":"AppleTV","version":"5,3",\
      "manufacturer":"Apple \\"Inc.\\"","vendor":"Apple","osName":"tvOS","osVersion":"26.0",\
      "displayWidth":3840,"displayHeight":2160,"connectionType":"WiFi","connectionSecure":true,\
      "applicationId":"app"}
      """
    #expect(try Base64.decode(Array(info.headerValue.utf8)) == Array(json.utf8))
    #expect(info.headerValue == info.headerValue)
  }

  @Test func deviceInfoHasWhatBothVersionsAskFor() throws {
    let decoded = try Base64.decode(Array(Samples.deviceInfo.headerValue.utf8))
    let value = try JSONValue(answer: decoded)
    for name in ["model", "version", "osName", "osVersion", "connectionType"] {
      #expect(value.text(name) != nil)
    }
  }

  @Test(arguments: [
    (
      Samples.status,
      """
      {"frameworkPermissionInfo":{"accessStatus":"granted"},\
      "frameworkProviderInfo":{"id":"Apple ID","expirationDate":"1735689600000"}}
      """
    ),
    (
      PartnerStatus(access: AccountAccess(status: .denied, error: .accessNotGranted)),
      """
      {"frameworkPermissionInfo":{"accessStatus":"denied",\
      "error":{"code":"0","message":"accessNotGranted"}},"frameworkProviderInfo":{}}
      """
    ),
    (
      PartnerStatus(
        access: AccountAccess(status: .granted), error: .unsupportedProvider("somebody's")),
      """
      {"frameworkPermissionInfo":{"accessStatus":"granted"},\
      "frameworkProviderInfo":{"error":{"code":"1","message":"unsupportedProvider"}}}
      """
    ),
    (
      PartnerStatus(access: AccountAccess(status: .notDetermined, error: .other(code: -7))),
      """
      {"frameworkPermissionInfo":{"accessStatus":"notDetermined",\
      "error":{"code":"-7","message":"other"}},"frameworkProviderInfo":{}}
      """
    ),
  ])
  func partnerFrameworkStatusIsBase64OfJSON(_ status: PartnerStatus, _ json: String) throws {
    #expect(try Base64.decode(Array(status.headerValue.utf8)) == Array(json.utf8))
    #expect(status.headerValue.utf8.count % 4 == 0)
  }

  @Test func versionOneSendsTheDeviceInfoAndNothingOfVersionTwo() throws {
    var requester = Samples.requester
    requester.userAgent = "Example/1"
    requester.forwardedFor = "192.0.2.1"
    let fields = try RESTAPIV1.checkAuthentication().message(for: requester).request.headerFields
    #expect(
      fields.map(\.name.rawName).sorted() == [
        "Accept", "User-Agent", "X-Device-Info", "X-Forwarded-For",
      ])
    #expect(fields[.accept] == "application/json")
    #expect(fields[.userAgent] == "Example/1")
    #expect(fields[.forwardedFor] == "192.0.2.1")
    #expect(fields[.deviceInfo] == Samples.deviceInfo.headerValue)
  }

  @Test func versionTwoSendsTheFingerprintAndTheStatus() throws {
    var requester = Samples.requester
    requester.visitorID = "visitor"
    let service = RESTAPIV2.createPartnerSession(status: Samples.status)
    let fields = try service.message(for: requester).request.headerFields
    #expect(
      fields.map(\.name.rawName).sorted() == [
        "AP-Device-Identifier", "AP-Partner-Framework-Status", "AP-Visitor-Identifier", "Accept",
        "Content-Type", "X-Device-Info",
      ])
    #expect(fields[.deviceIdentifier] == "fingerprint ZGV2aWNlKzE=")
    #expect(fields[.visitorIdentifier] == "visitor")
    #expect(fields[.partnerFrameworkStatus] == Samples.status.headerValue)
    #expect(fields[.contentType] == "application/x-www-form-urlencoded")
  }

  @Test func theStatusGoesWithEveryServiceThatTakesIt() throws {
    let messages = [
      try RESTAPIV2.retrieveProfiles(status: Samples.status).message(for: Samples.requester),
      try RESTAPIV2.createPartnerProfile(response: SAMLResponse("<a/>"), status: Samples.status)
        .message(for: Samples.requester),
      try RESTAPIV2.preauthorize(resources: ["a"], mvpd: "M", status: Samples.status)
        .message(for: Samples.requester),
      try RESTAPIV2.authorize(resources: ["a"], mvpd: "M", status: Samples.status)
        .message(for: Samples.requester),
    ]
    for message in messages {
      #expect(message.request.headerFields[.partnerFrameworkStatus] == Samples.status.headerValue)
    }
  }

  @Test func versionTwoSaysWhichDeviceItIsOnlyForTheDeviceItself() throws {
    var requester = Samples.requester
    requester.userAgent = "Example/1"
    requester.visitorID = "visitor"
    let code = Samples.code
    func names(_ service: ServiceDefinition<some Any>) throws -> [String] {
      try service.message(for: requester).request.headerFields.map(\.name.rawName).sorted()
    }
    let device = ["AP-Device-Identifier", "AP-Visitor-Identifier", "Accept"]
    #expect(try names(RESTAPIV2.logout(mvpd: "M")) == device + ["User-Agent", "X-Device-Info"])
    #expect(try names(RESTAPIV2.retrieveConfiguration()) == ["Accept", "User-Agent"])
    let screen = ["AP-Visitor-Identifier", "Accept"]
    #expect(try names(RESTAPIV2.retrieveSession(code: code)) == screen + ["User-Agent"])
    #expect(
      try names(RESTAPIV2.retrieveProfiles(.code(code), status: Samples.status))
        == screen + ["User-Agent"])
    #expect(
      try names(RESTAPIV2.resumeSession(code: code, mvpd: "M"))
        == screen + ["Content-Type", "User-Agent"])
  }

  @Test func decisionsAreAskedForInJSON() throws {
    let message = try RESTAPIV2.authorize(resources: ["a"], mvpd: "M")
      .message(for: Samples.requester)
    #expect(message.request.headerFields[.contentType] == "application/json;charset=utf-8")
  }

  @Test func registrationIsJSONAndTheTokenAForm() throws {
    let register = try ClientRegistration.register(statement: Samples.statement)
      .message(for: Samples.requester)
    #expect(register.request.path == "/o/client/register")
    #expect(register.request.headerFields[.contentType] == "application/json;charset=utf-8")
    #expect(register.request.headerFields[.deviceInfo] == Samples.deviceInfo.headerValue)
    #expect(
      String(decoding: register.body, as: UTF8.self)
        == #"{"software_statement":"statement","redirect_uri":"app://done"}"#)
    let credentials = ClientCredentials(clientID: "id", clientSecret: "s e+cret")
    let token = try ClientRegistration.requestToken(credentials: credentials)
      .message(for: Samples.requester)
    #expect(token.request.path == "/o/client/token")
    #expect(token.request.headerFields[.deviceInfo] == nil)
    #expect(
      String(decoding: token.body, as: UTF8.self)
        == "client_id=id&client_secret=s+e%2Bcret&grant_type=client_credentials")
  }

  @Test func aStatementWithoutARedirectionNamesThatOfTheRequester() throws {
    let register = try ClientRegistration.register(statement: SoftwareStatement("statement"))
      .message(for: Samples.requester)
    #expect(
      String(decoding: register.body, as: UTF8.self)
        == #"{"software_statement":"statement","redirect_uri":"https://example.com/done?a=b&c"}"#)
  }

  @Test(arguments: ["a\r\nX: y", "a\nb", "\u{0}"])
  func aFieldWithALineBreakIsRefused(_ value: ExactString) {
    var requester = Samples.requester
    requester.userAgent = value
    #expect(throws: ExchangeError.parameterUnusable("User-Agent")) {
      try RESTAPIV1.checkAuthentication().message(for: requester)
    }
  }

  @Test func addressesForABrowserAreEncodedOnceAndEndWithTheRedirection() throws {
    #expect(
      RESTAPIV1.authenticationURL(code: Samples.code, mvpd: "My MVPD", for: Samples.requester)
        == """
        https://api.auth.adobe.com/api/v1/authenticate?reg_code=AB%2012&requestor_id=REQ%2F1\
        &mso_id=My%20MVPD&domain_name=example.com&noflash=true&no_iframe=true\
        &redirect_url=https%3A%2F%2Fexample.com%2Fdone%3Fa%3Db%26c
        """)
    #expect(
      try RESTAPIV2.authenticationURL(code: Samples.code, for: Samples.requester)
        == "https://api.auth.adobe.com/api/v2/authenticate/REQ%2F1/AB%2012")
    let info = RequestTarget.encoded(ExactString(Samples.deviceInfo.headerValue))
    #expect(
      RESTAPIV1.logoutURL(for: Samples.requester) == """
        https://api.auth.adobe.com/api/v1/logout?requestor=REQ%2F1&deviceId=device%2B1\
        &device_info=\(info)
        """)
  }
}
