import HTTPTypes
import PartnerSSO
import SAMLFormats
import Synchronization
import Testing

@testable import TokenExchange

/// The mandatory rows of Adobe's REST API V2 checklist, in its order and by its names, as an app meets
/// them: each test starts the app, and starts it again where the row speaks of persistent storage.
@Suite struct ChecklistTests {
  // 1. Registration

  /// A software statement of another scope gets 401s, which no caller repeats for ever.
  @Test func registeredApplicationScoping() async {
    let service = StandInService { _, _ in
      ScriptedAnswer(
        401,
        """
        {"action":"application-registration","status":401,\
        "code":"invalid_access_token_client_application"}
        """)
    }
    guard case .failed(.service(let failure)) = await service.runner(.v2).check() else {
      Issue.record("a refused application is not told so")
      return
    }
    #expect(failure.kind == .unauthorized)
    #expect(failure.code == "invalid_access_token_client_application")
    #expect(await service.lines == [Path.profiles, Path.profiles])
    // The action wants another registration, which is made once.
    #expect(await service.count(of: "POST /o/client/register") == 2)
  }

  @Test func clientCredentialsCaching() async {
    let service = StandInService { _, _ in ScriptedAnswer(200, Body.noProfile) }
    for _ in 0..<3 { #expect(await service.runner(.v2).check() == .notAuthenticated) }
    #expect(await service.count(of: "POST /o/client/register") == 1)
  }

  @Test func accessTokensCaching() async {
    let service = StandInService { _, _ in ScriptedAnswer(200, Body.noProfile) }
    for _ in 0..<3 {
      let runner = service.runner(.v2)
      for _ in 0..<3 { #expect(await runner.check() == .notAuthenticated) }
    }
    #expect(await service.count(of: "POST /o/client/token") == 1)
    #expect(await service.count(of: Path.profiles) == 9)
  }

  // 2. Configuration

  @Test func configurationRetrieval() async {
    // Authenticated: no list of providers.
    let authenticated = StandInService { line, _ in
      line == Path.authorize
        ? ScriptedAnswer(200, Body.permitted) : ScriptedAnswer(200, Body.profile())
    }
    guard case .authorized = await authenticated.runner(.v2).start("R") else {
      Issue.record("not authorised")
      return
    }
    #expect(await authenticated.count(of: Path.configuration) == 0)
    // Signed in at the partner: neither, because the service knows the provider from the status.
    let partner = StandInService(Self.partnerSignIn)
    guard
      case .authenticated(let profile) = await partner.runner(.v2, account: StandInAccount())
        .start()
    else {
      Issue.record("not authenticated")
      return
    }
    #expect(profile.mvpd == "M")
    #expect(await partner.count(of: Path.configuration) == 0)
    // A picker: once. A profile that has ended, and a provider to confirm: never again.
    let user = StandInUser()
    let regular = StandInService(Self.regularSignIn)
    _ = await regular.runner(.v2, user: user).start()
    _ = await regular.runner(.v2, user: user).start()
    #expect(user.shown == ["picker", Self.page, "confirmation of Provider M", Self.page])
    #expect(await regular.count(of: Path.configuration) == 1)
  }

  @Test func tvProviderSelectionCaching() async throws {
    let service = StandInService(Self.regularSignIn)
    guard case .authenticated = await service.runner(.v2).start() else {
      Issue.record("not authenticated")
      return
    }
    let kept = try #require(await service.store.load(.provider))
    #expect(
      ChosenProvider(stored: kept)
        == ChosenProvider(
          id: "M", displayName: "Provider M", logoURL: "https://logo.example/m.png"))
    // The next session is made for it without a question about the provider.
    _ = await service.runner(.v2).start()
    let sessions = await service.transport.sent.filter { $0.line == Path.sessions }
    #expect(sessions.map { $0.body.hasPrefix("mvpd=M&") } == [true, true])
  }

  // 3. Authentication

  @Test func pollingMechanismStarting() async {
    // On the first screen when the page is closed, which it is at its final destination.
    let phone = StandInService(Self.regularSignIn)
    _ = await phone.runner(.v2).start()
    #expect(await phone.lines.suffix(2) == [Path.sessions, Path.poll])
    // On the second screen as soon as the code is shown.
    let user = StandInUser()
    let tv = StandInService(Self.regularSignIn)
    _ = await tv.runner(.v2, platform: .tvOS, user: user).start()
    #expect(user.shown == ["code CODE"])
    #expect(await tv.lines.suffix(2) == [Path.sessions, Path.poll])
  }

  @Test func pollingMechanismStopping() async {
    // A profile.
    let signedIn = StandInService(Self.regularSignIn)
    guard case .authenticated = await signedIn.runner(.v2, platform: .tvOS).start() else {
      Issue.record("not authenticated")
      return
    }
    #expect(await signedIn.count(of: Path.poll) == 1)
    // The end of the code: the clock of the tests lets ten seconds pass at once.
    let expired = StandInService { line, number in
      line == Path.poll ? ScriptedAnswer(200, Body.noProfile) : Self.regularSignIn(line, number)
    }
    var settings = WorkflowSettings(version: .v2, platform: .tvOS)
    settings.limits.code = .seconds(9)
    let runner = WorkflowRunner(
      PartnerSSOWorkflow(settings: settings),
      service: PartnerService(Samples.client(expired.transport, clock: expired.clock)),
      account: StandInAccount(access: .denied), user: StandInUser(), timing: Timing(expired.clock),
      calendar: { Instant(millisecondsSince1970: 1_000) })
    #expect(await runner.start() == .failed(.codeExpired))
  }

  /// A new code: nobody asks for the old one any more.
  @Test func pollingMechanismStoppingForANewCode() async {
    let codes = Mutex(0)
    let polled = AsyncStream.makeStream(of: Void.self)
    let service = StandInService { line, number in
      if line.hasPrefix("GET /api/v2/REQ%2F1/profiles/code/") {
        polled.continuation.yield()
        return ScriptedAnswer(200, Body.noProfile)
      }
      guard line == Path.sessions else { return Self.regularSignIn(line, number) }
      let code = codes.withLock { codes in
        codes += 1
        return codes
      }
      return ScriptedAnswer(
        201, #"{"actionName":"resume","missingParameters":["mvpd"],"code":"CODE\#(code)"}"#)
    }
    let runner = service.runner(.v2, platform: .tvOS)
    let old = Task { await runner.start() }
    for await _ in polled.stream { break }
    let new = Task { await runner.start() }
    #expect(await old.value == .cancelled)
    while await service.count(of: Path.poll + "2") == 0 { await Task.yield() }
    new.cancel()
    #expect(await new.value == .cancelled)
    let lines = await service.lines
    let second = lines.lastIndex(of: Path.sessions) ?? 0
    #expect(codes.withLock { $0 } == 2)
    #expect(!lines[second...].contains(Path.poll + "1"))
  }

  @Test func pollingMechanismConfiguring() {
    #expect((.seconds(3) ... .seconds(5)).contains(WorkflowLimits().pollInterval))
  }

  @Test func profilesCaching() async throws {
    let service = StandInService { line, _ in
      line == Path.authorize
        ? ScriptedAnswer(200, Body.permitted) : ScriptedAnswer(200, Body.profile())
    }
    guard case .authenticated(let profile) = await service.runner(.v2).check() else {
      Issue.record("not authenticated")
      return
    }
    let bytes = try #require(await service.store.load(.profile))
    #expect(AuthenticationToken(stored: bytes) == profile)
    #expect(profile.mvpd == "M")
    #expect(profile.expires == Instant(millisecondsSince1970: 99_000))
    #expect(profile.attributes.values["zip"] == .texts(["12345"]))
    #expect(profile.attributes.values["maxRating"] == .map(["MPAA": "PG-13"]))
    #expect(profile.attributes.encrypted == ["householdID"])
    // Metadata that a decision renews is that of the outcome and of the storage.
    guard case .authorized(_, _, let renewed) = await service.runner(.v2).start("R") else {
      Issue.record("not authorised")
      return
    }
    #expect(renewed.attributes.values["zip"] == .texts(["54321"]))
    #expect(renewed.attributes.values["userID"] == .text("u"))
    #expect(
      await service.store.load(.profile).flatMap(AuthenticationToken.init(stored:)) == renewed)
  }

  // 4. Preauthorization

  @Test func preauthorizationDecisionsRetrieval() async {
    let service = StandInService { line, _ in
      switch line {
      case Path.preauthorize: ScriptedAnswer(200, Body.decisions(["R": nil]))
      case Path.authorize: ScriptedAnswer(200, Body.denied("authorization_denied_by_mvpd", "none"))
      default: ScriptedAnswer(200, Body.profile())
      }
    }
    let runner = service.runner(.v2)
    guard case .preauthorized(let decisions) = await runner.preauthorize(["R"]) else {
      Issue.record("not preauthorized")
      return
    }
    #expect(decisions.map(\.isAuthorized) == [true])
    // It permits no playback: the provider decides, and denies.
    guard case .denied("R", _) = await runner.start("R") else {
      Issue.record("a filter has decided about a player")
      return
    }
    #expect(await service.count(of: Path.authorize) == 1)
  }

  @Test func preauthorizationDecisionsRetrievalRetry() async {
    let service = StandInService { line, _ in
      line == Path.preauthorize
        ? ScriptedAnswer(
          200,
          Body.decisions([
            "A": nil, "B": ("network_received_error", "retry"),
            "C": ("preauthorization_denied_by_mvpd", "none"),
          ])) : ScriptedAnswer(200, Body.profile())
    }
    guard
      case .preauthorized(let decisions) = await service.runner(.v2).preauthorize(["A", "B", "C"])
    else {
      Issue.record("not preauthorized")
      return
    }
    #expect(decisions.map(\.denial?.action) == [nil, .retry, ServiceAction.none])
    let bodies = await service.transport.sent.filter { $0.line == Path.preauthorize }.map(\.body)
    // Asked three times at most, and again only for what may become better.
    #expect(
      bodies == [#"{"resources":["A","B","C"]}"#, #"{"resources":["B"]}"#, #"{"resources":["B"]}"#])
  }

  @Test func preauthorizationDecisionsCaching() async {
    let denial = ("preauthorization_denied_by_mvpd", "none")
    let service = StandInService { line, _ in
      line == Path.preauthorize
        ? ScriptedAnswer(200, Body.decisions(["A": nil, "B": denial]))
        : ScriptedAnswer(200, Body.profile())
    }
    let runner = service.runner(.v2)
    for _ in 0..<2 { _ = await runner.preauthorize(["A", "B"]) }
    _ = await runner.preauthorize(["A"])
    let bodies = await service.transport.sent.filter { $0.line == Path.preauthorize }.map(\.body)
    // The permission is remembered, the denial is asked for again.
    #expect(bodies == [#"{"resources":["A","B"]}"#, #"{"resources":["B"]}"#])
    // In memory alone: the next start of the app asks again.
    _ = await service.runner(.v2).preauthorize(["A"])
    #expect(await service.count(of: Path.preauthorize) == 3)
  }

  // 5. Authorization

  @Test func authorizationDecisionsRetrieval() async {
    let service = StandInService { line, _ in
      line == Path.authorize
        ? ScriptedAnswer(200, Body.permitted) : ScriptedAnswer(200, Body.profile())
    }
    let runner = service.runner(.v2)
    for _ in 0..<3 {
      guard case .authorized("R", let token, _) = await runner.start("R") else {
        Issue.record("not authorised")
        return
      }
      #expect(token.serializedToken == "MEDIA")
    }
    #expect(await service.count(of: Path.authorize) == 3)
  }

  @Test func authorizationDecisionsRetrievalRetry() async {
    let answers = Mutex([
      Body.denied("network_connection_timeout", "retry"), Body.permitted,
    ])
    let service = StandInService { line, _ in
      guard line == Path.authorize else { return ScriptedAnswer(200, Body.profile()) }
      return ScriptedAnswer(200, answers.withLock { $0.removeFirst() })
    }
    guard case .authorized = await service.runner(.v2).start("R") else {
      Issue.record("an error to be repeated was final")
      return
    }
    // Not for ever, and what nobody has decided is no denial.
    let stubborn = StandInService { line, _ in
      line == Path.authorize
        ? ScriptedAnswer(200, Body.denied("maximum_execution_time_exceeded", "retry"))
        : ScriptedAnswer(200, Body.profile())
    }
    guard case .failed(.service(let failure)) = await stubborn.runner(.v2).start("R") else {
      Issue.record("no failure")
      return
    }
    #expect(failure.kind == .unavailable && failure.code == "maximum_execution_time_exceeded")
    #expect(await stubborn.count(of: Path.authorize) == 3)
  }

  // 6. Logout

  @Test(arguments: [
    ("logout", ["page https://provider.example/logout"]), ("partner_logout", ["settings"]),
    ("complete", []), ("invalid", []),
  ])
  func logoutSupport(_ action: String, _ shown: [String]) async {
    let user = StandInUser()
    let service = StandInService { line, _ in
      line == Path.logout
        ? ScriptedAnswer(
          200,
          """
          {"logouts":{"M":{"actionName":"\(action)","url":"https://provider.example/logout"}}}
          """) : ScriptedAnswer(200, Body.profile())
    }
    let runner = service.runner(.v2, user: user)
    _ = await runner.check()
    #expect(await runner.signOut() == .signedOut)
    #expect(user.shown == shown)
    #expect(await service.store.load(.profile) == nil)
    #expect(await service.store.load(.provider) == nil)
  }

  /// Somebody who is not signed in sees nothing of it.
  @Test(arguments: APIVersion.allCases, [PartnerSSOWorkflow.Platform.tvOS, .iOS])
  func logoutWithoutAProfileOpensNothing(
    _ version: APIVersion, _ platform: PartnerSSOWorkflow.Platform
  ) async {
    let user = StandInUser()
    let service = StandInService { line, _ in
      line == Path.profiles ? ScriptedAnswer(200, Body.noProfile) : ScriptedAnswer(412)
    }
    let runner = service.runner(version, platform: platform, user: user)
    #expect(await runner.signOut() == .signedOut)
    #expect(user.shown == [])
    #expect(await service.lines.count == 1)
  }

  // 7. Parameters and headers

  @Test func sendAuthorizationHeader() async {
    let sent = await Self.everyCall()
    #expect(sent.count >= 8)
    #expect(sent.allSatisfy { $0.request.headerFields[.authorization] == "Bearer token" })
  }

  /// The reference has no header of the device for the list of providers and for calls by a code; the
  /// last row of this part forbids what the reference does not have.
  @Test func sendAPDeviceIdentifierHeader() async {
    for sent in await Self.everyCall() {
      let value = sent.request.headerFields[.deviceIdentifier]
      #expect((value == "fingerprint ZGV2aWNlKzE=") == Self.isOfDevice(sent), "\(sent.line)")
      #expect((value == nil) != Self.isOfDevice(sent), "\(sent.line)")
    }
  }

  @Test func sendXDeviceInfoHeader() async {
    for sent in await Self.everyCall() {
      let value = sent.request.headerFields[.deviceInfo]
      let expected = Self.isOfDevice(sent) ? Samples.deviceInfo.headerValue : nil
      #expect(value == expected, "\(sent.line)")
    }
    // Home-based authentication needs the address and the port.
    var info = Samples.deviceInfo
    info.connectionIP = "192.0.2.7"
    info.connectionPort = 53_124
    let json = String(decoding: info.json.requestBytes, as: UTF8.self)
    #expect(json.contains(#""connectionIp":"192.0.2.7","connectionPort":53124"#))
  }

  @Test func stableDeviceIdentifier() async throws {
    let service = PartnerSignInTests.service()
    for _ in 0..<2 {
      _ = try await service.partner(RecordedScreen(), .iOS, StandInAccount(access: .denied)).check()
    }
    let fingerprints = await service.transport.sent.compactMap {
      $0.request.headerFields[.deviceIdentifier]
    }
    #expect(fingerprints.count == 2 && Set(fingerprints).count == 1)
    // What was damaged is made anew, and another installation is another device.
    let identifier = try await DeviceIdentifier.kept(in: service.store)
    #expect(identifier.count == 32)
    await service.store.save(Array("not an identifier".utf8), as: .deviceID)
    #expect(try await DeviceIdentifier.kept(in: service.store) != identifier)
  }

  // Follow APIs references: the tests of the stand-in hold every call to the OpenAPI documents.

  // 8. Error handling

  @Test func enhancedErrorCodeHandlingSupport() async {
    // A success that holds an error: the action decides.
    for (code, action, outcome) in [
      ("authenticated_profile_expired", "authentication", "notAuthenticated"),
      ("too_many_resources", "configuration", "denied"),
      ("degraded_integration", "none", "denied"),
      ("authorization_denied_by_degradation_configuration_change", "none", "denied"),
      ("maximum_attempts_exceeded", "retry", "unavailable"),
      ("a_code_of_tomorrow", "an-action-of-tomorrow", "denied"),
    ] {
      let service = StandInService { line, _ in
        line == Path.authorize
          ? ScriptedAnswer(200, Body.denied(code, action)) : ScriptedAnswer(200, Body.profile())
      }
      let answer = await PartnerService(
        Samples.client(service.transport, clock: service.clock)
      ).answer(to: .authorization("R", "M", nil))
      switch answer {
      case .decision(.denied(let denial)):
        #expect(outcome == "denied" && denial.code == code)
      case .failure(let failure):
        #expect(failure.kind.rawValue == outcome && failure.code == code)
      default: Issue.record("\(code): \(answer)")
      }
    }
  }

  @Test(arguments: [
    (400, "none", ServiceFailure.Kind.refused, 1), (401, "none", .unauthorized, 2),
    (403, "authentication", .notAuthenticated, 1), (403, "retry", .refused, 3),
    (404, "none", .refused, 1), (405, "none", .refused, 1), (500, "configuration", .unavailable, 3),
  ])
  func httpErrorHandlingSupport(
    _ status: Int, _ action: String, _ kind: ServiceFailure.Kind, _ calls: Int
  ) async {
    let service = StandInService { _, _ in
      ScriptedAnswer(status, #"{"action":"\#(action)","status":\#(status),"code":"some_code"}"#)
    }
    let answer = await PartnerService(
      Samples.client(service.transport, clock: service.clock)
    ).answer(to: .authorization("R", "M", nil))
    guard case .failure(let failure) = answer else {
      Issue.record("a status of \(status) is a success")
      return
    }
    #expect(failure.kind == kind && failure.code == "some_code" && failure.status == status)
    #expect(await service.lines.count == calls)
  }

  // 9. Testing

  /// The environments that are not production: an origin of its own, and a stand-in on this machine.
  @Test func lifecycleTesting() throws {
    #expect(ServiceOrigin.staging.description == "https://api.auth-staging.adobe.com")
    #expect(try ServiceOrigin(parsing: "http://127.0.0.1:8080").scheme == "http")
    #expect(ServiceOrigin.staging != .production)
  }

  // Recommended

  @Test func configurationCaching() async {
    let service = StandInService(Self.regularSignIn)
    let partner = PartnerService(Samples.client(service.transport, clock: service.clock))
    for _ in 0..<5 { _ = await partner.answer(to: .configuration) }
    #expect(await service.count(of: Path.configuration) == 1)
    service.clock.advance(by: .seconds(179))
    _ = await partner.answer(to: .configuration)
    #expect(await service.count(of: Path.configuration) == 1)
    service.clock.advance(by: .seconds(121))
    _ = await partner.answer(to: .configuration)
    #expect(await service.count(of: Path.configuration) == 2)
  }

  @Test func multipleProfilesSupport() async {
    let service = StandInService { _, _ in
      ScriptedAnswer(
        200,
        """
        {"profiles":{"A":{"notBefore":1,"notAfter":5,"type":"regular"},\
        "B":{"notBefore":1,"notAfter":9,"type":"regular"}}}
        """)
    }
    guard case .authenticated(let profile) = await service.runner(.v2).check() else {
      Issue.record("not authenticated")
      return
    }
    #expect(profile.mvpd == "B")
  }

  // What the rows have in common.

  private static let page = "page https://api.auth.adobe.com/api/v2/authenticate/REQ/CODE"

  private static func regularSignIn(_ line: String, _ number: Int) -> ScriptedAnswer {
    switch line {
    case Path.profiles: ScriptedAnswer(200, Body.noProfile)
    case Path.configuration: ScriptedAnswer(200, Body.configuration)
    case Path.sessions:
      ScriptedAnswer(
        201,
        """
        {"actionName":"authenticate","code":"CODE","url":"/api/v2/authenticate/REQ/CODE",\
        "mvpd":"M"}
        """)
    case Path.poll: ScriptedAnswer(200, Body.profile())
    default: ScriptedAnswer(500)
    }
  }

  private static func partnerSignIn(_ line: String, _ number: Int) -> ScriptedAnswer {
    switch line {
    case Path.profiles: ScriptedAnswer(200, Body.noProfile)
    case Path.partnerSession:
      ScriptedAnswer(
        200,
        """
        {"actionName":"partner_profile","mvpd":"M","authenticationRequest":{"type":"saml",\
        "request":"PROFILE","attributesNames":["uid"]}}
        """)
    case Path.partnerProfile: ScriptedAnswer(201, Body.profile(type: "appleSSO"))
    default: ScriptedAnswer(500)
    }
  }

  /// One call of each kind that the workflows make.
  private static func everyCall() async -> [ScriptedTransport.Sent] {
    let regular = StandInService(regularSignIn)
    _ = await regular.runner(.v2).start()
    let partner = StandInService { line, number in
      switch line {
      case Path.authorize: ScriptedAnswer(200, Body.permitted)
      case Path.preauthorize: ScriptedAnswer(200, Body.decisions(["R": nil]))
      case Path.logout: ScriptedAnswer(200, #"{"logouts":{"M":{"actionName":"complete"}}}"#)
      default: Self.partnerSignIn(line, number)
      }
    }
    let runner = partner.runner(.v2, account: StandInAccount())
    _ = await runner.start("R")
    _ = await runner.preauthorize(["R"])
    let service = PartnerService(Samples.client(partner.transport, clock: partner.clock))
    _ = await service.answer(to: .logout(.direct, "M"))
    let sent = await regular.transport.sent + partner.transport.sent
    return sent.filter { !$0.line.contains("/o/client/") }
  }

  private static func isOfDevice(_ sent: ScriptedTransport.Sent) -> Bool {
    ![Path.configuration, Path.poll].contains(sent.line)
  }
}

/// The lines of the calls.
private enum Path {
  static let configuration = "GET /api/v2/REQ%2F1/configuration"
  static let profiles = "GET /api/v2/REQ%2F1/profiles"
  static let sessions = "POST /api/v2/REQ%2F1/sessions"
  static let poll = "GET /api/v2/REQ%2F1/profiles/code/CODE"
  static let partnerSession = "POST /api/v2/REQ%2F1/sessions/sso/Apple"
  static let partnerProfile = "POST /api/v2/REQ%2F1/profiles/sso/Apple"
  static let authorize = "POST /api/v2/REQ%2F1/decisions/authorize/M"
  static let preauthorize = "POST /api/v2/REQ%2F1/decisions/preauthorize/M"
  static let logout = "GET /api/v2/REQ%2F1/logout/M"
}

/// The bodies of the answers.
private enum Body {
  static let noProfile = #"{"profiles":{}}"#

  static func profile(type: String = "regular") -> String {
    """
    {"profiles":{"M":{"notBefore":1,"notAfter":99000,"issuer":"M","type":"\(type)","attributes":{\
    "userID":{"value":"u","state":"plain"},"zip":{"value":["12345"],"state":"plain"},\
    "maxRating":{"value":{"MPAA":"PG-13"},"state":"plain"},\
    "householdID":{"value":"c2VjcmV0","state":"enc"}}}}}
    """
  }

  static let configuration = """
    {"requestor":{"mvpds":[{"id":"M","displayName":"Provider M",\
    "logoUrl":"https://logo.example/m.png"}]}}
    """

  static let permitted = """
    {"decisions":[{"resource":"R","authorized":true,"notAfter":9,\
    "attributes":{"zip":{"value":["54321"],"state":"plain"}},\
    "token":{"notAfter":9,"serializedToken":"MEDIA"}}]}
    """

  static func denied(_ code: String, _ action: String) -> String {
    #"{"decisions":[{"resource":"R","authorized":false,"error":{"code":"\#(code)","#
      + #""action":"\#(action)","status":403}}]}"#
  }

  static func decisions(_ errors: [String: (code: String, action: String)?]) -> String {
    let items = errors.sorted { $0.key < $1.key }.map { resource, error in
      guard let error else { return #"{"resource":"\#(resource)","authorized":true}"# }
      return #"{"resource":"\#(resource)","authorized":false,"error":{"code":"\#(error.code)","#
        + #""action":"\#(error.action)","status":403}}"#
    }
    return #"{"decisions":[\#(items.joined(separator: ","))]}"#
  }
}
