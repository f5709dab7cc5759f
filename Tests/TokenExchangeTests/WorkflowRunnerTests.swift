import HTTPTypes
import PartnerSSO
import Synchronization
import Testing

@testable import TokenExchange

/// The whole way, from a wish to its outcome, against a service that answers by its paths.
@Suite struct WorkflowRunnerTests {
  @Test func versionOneSignsInByThePartnerAndAuthorises() async {
    let service = StandInService { line, _ in
      switch line {
      case "GET /api/v1/checkauthn": ScriptedAnswer(403)
      case "GET /api/v1/config/REQ%2F1": ScriptedAnswer(200, Self.configuration)
      case "GET /api/v1/REQ%2F1/profile-requests/M": ScriptedAnswer(200, "PROFILE")
      case "POST /api/v1/tokens/authn": ScriptedAnswer(204)
      case "GET /api/v1/authorize": ScriptedAnswer(200, #"{"expires":"9","resource":"R"}"#)
      case "GET /api/v1/tokens/media":
        ScriptedAnswer(200, #"{"expires":"9","serializedToken":"MEDIA"}"#)
      default: ScriptedAnswer(500)
      }
    }
    let account = StandInAccount()
    let outcome = await service.runner(.v1, account: account).start("R")
    guard case .authorized("R", let token) = outcome else {
      Issue.record("not authorised")
      return
    }
    #expect(token.serializedToken == "MEDIA")
    #expect(
      await service.lines == [
        "GET /api/v1/checkauthn", "GET /api/v1/config/REQ%2F1",
        "GET /api/v1/REQ%2F1/profile-requests/M", "POST /api/v1/tokens/authn",
        "GET /api/v1/authorize", "GET /api/v1/tokens/media",
      ])
    #expect(account.verificationTokens == ["PROFILE"])
  }

  @Test func versionTwoSignsInByThePartnerAndAuthorises() async {
    let service = StandInService { line, _ in
      switch line {
      case "GET /api/v2/REQ%2F1/profiles": ScriptedAnswer(200, #"{"profiles":{}}"#)
      case "GET /api/v2/REQ%2F1/configuration": ScriptedAnswer(200, Self.configuration)
      case "POST /api/v2/REQ%2F1/sessions/sso/Apple":
        ScriptedAnswer(
          200,
          """
          {"actionName":"partner_profile","mvpd":"M","authenticationRequest":{"type":"saml",\
          "request":"PROFILE","attributesNames":["uid"]}}
          """)
      case "POST /api/v2/REQ%2F1/profiles/sso/Apple":
        ScriptedAnswer(
          201, #"{"profiles":{"M":{"notBefore":1,"notAfter":99,"type":"appleSSO"}}}"#)
      case "POST /api/v2/REQ%2F1/decisions/authorize/M":
        ScriptedAnswer(
          200,
          """
          {"decisions":[{"resource":"R","authorized":true,"notAfter":9,\
          "token":{"notAfter":9,"serializedToken":"MEDIA"}}]}
          """)
      default: ScriptedAnswer(500)
      }
    }
    let account = StandInAccount()
    let outcome = await service.runner(.v2, account: account).start("R")
    guard case .authorized("R", let token) = outcome else {
      Issue.record("not authorised")
      return
    }
    #expect(token.serializedToken == "MEDIA")
    #expect(account.verificationTokens == ["PROFILE"])
    let exchange = await service.transport.sent.first { $0.body.hasPrefix("SAMLResponse=") }
    #expect(exchange?.body == "SAMLResponse=PGEvPg%3D%3D")
    #expect(exchange?.request.headerFields[.partnerFrameworkStatus] != nil)
  }

  @Test func onATelevisionTheCodeIsShownAndTheTokenPolledFor() async {
    let service = StandInService { line, number in
      switch line {
      case "GET /api/v1/checkauthn": ScriptedAnswer(403)
      case "GET /api/v1/config/REQ%2F1": ScriptedAnswer(200, Self.configuration)
      case "POST /reggie/v1/REQ%2F1/regcode":
        ScriptedAnswer(201, #"{"code":"AB12","expires":1800000}"#)
      case "GET /api/v1/tokens/authn":
        // A gateway throttles one of the questions; the workflow goes on.
        switch number {
        case ..<7: ScriptedAnswer(404)
        case 7: ScriptedAnswer(429, Samples.throttled)
        default: ScriptedAnswer(200, #"{"mvpd":"M","expires":"9","userId":"u"}"#)
        }
      default: ScriptedAnswer(500)
      }
    }
    let user = StandInUser()
    let runner = service.runner(
      .v1, platform: .tvOS, account: StandInAccount(access: .denied), user: user)
    guard case .authenticated(let token) = await runner.start() else {
      Issue.record("not authenticated")
      return
    }
    #expect(token.userID == "u")
    #expect(user.shown.contains("code AB12"))
    // Taken away at the end: nobody closed it.
    #expect(user.takenAway == 1)
    #expect(service.clock.waits.filter { $0 == .seconds(4) }.count >= 3)
  }

  @Test func aCancelledCallerCancelsTheWorkflow() async {
    let service = StandInService { _, _ in ScriptedAnswer(500) }
    let runner = service.runner(.v1, account: StandInAccount(hangs: true))
    let start = Task { await runner.start() }
    start.cancel()
    #expect(await start.value == .cancelled)
    // It takes the next wish.
    let next = Task { await runner.signOut() }
    next.cancel()
    _ = await next.value
  }

  @Test func aNewWishEndsTheOneBefore() async {
    let service = StandInService { line, _ in
      switch line {
      case "GET /api/v1/tokens/usermetadata": ScriptedAnswer(404)
      case "DELETE /api/v1/logout": ScriptedAnswer(204)
      default: ScriptedAnswer(500)
      }
    }
    let account = StandInAccount(hangs: true)
    let runner = service.runner(.v1, platform: .tvOS, account: account)
    let start = Task { await runner.start() }
    await account.wasAsked()
    #expect(await runner.signOut() == .signedOut)
    #expect(await start.value == .cancelled)
  }

  private static let configuration = """
    {"requestor":{"mvpds":[{"id":"M","displayName":"M","enablePlatformServices":true,\
    "boardingStatus":"SUPPORTED","displayInPlatformPicker":true,"platformMappingId":"APPLE",\
    "requiredMetadataFields":["uid"]}]}}
    """
}

/// A service that gives out tokens by itself, and answers the rest by a script.
struct StandInService: Sendable {
  let transport: ScriptedTransport
  let clock = HastyClock(patience: .seconds(10))

  init(_ reply: @escaping @Sendable (_ line: String, _ number: Int) -> ScriptedAnswer) {
    transport = ScriptedTransport { (sent, number) throws(TransportError) in
      switch sent.request.path {
      case "/o/client/register": .registered
      case "/o/client/token": .token()
      default: reply(String(sent.line.prefix { $0 != "?" }), number)
      }
    }
  }

  /// What was called, but for the registration.
  var lines: [String] {
    get async {
      await transport.sent.map { String($0.line.prefix { $0 != "?" }) }
        .filter { !$0.contains("/o/client/") }
    }
  }

  func runner(
    _ version: APIVersion, platform: PartnerSSOWorkflow.Platform = .iOS, account: StandInAccount,
    user: StandInUser = StandInUser()
  ) -> WorkflowRunner {
    WorkflowRunner(
      PartnerSSOWorkflow(settings: WorkflowSettings(version: version, platform: platform)),
      service: PartnerService(Samples.client(transport, clock: clock), version: version),
      account: account, user: user, timing: Timing(clock),
      calendar: { Instant(millisecondsSince1970: 1_000) })
  }
}

/// A subscriber account that is signed in, or does not answer.
final class StandInAccount: SubscriberAccount {
  private let status: AccessStatus
  private let hangs: Bool
  private let requests = Mutex<[AccountRequest]>([])
  private let askings = AsyncStream.makeStream(of: Void.self)

  init(access: AccessStatus = .granted, hangs: Bool = false) {
    status = access
    self.hangs = hangs
  }

  var verificationTokens: [String] {
    requests.withLock { requests in
      requests.compactMap {
        if case .metadata(let request) = $0 { request.verificationToken } else { nil }
      }
    }
  }

  /// Waits for the first request.
  func wasAsked() async {
    for await _ in askings.stream { return }
  }

  func access(prompting: Bool) async -> AccountAccess {
    await asked(.access(prompting: prompting))
    return AccountAccess(status: status, error: status == .granted ? nil : .accessNotGranted)
  }

  func metadata(
    _ request: MetadataRequest
  ) async throws(SubscriberAccountError) -> SubscriberMetadata {
    await asked(.metadata(request))
    return SubscriberMetadata(
      provider: "APPLE", expires: Instant(millisecondsSince1970: 1_000_000),
      samlResponse: request.attributeNames.isEmpty ? nil : SAMLResponse("<a/>"))
  }

  private func asked(_ request: AccountRequest) async {
    requests.withLock { $0.append(request) }
    askings.continuation.yield()
    if hangs { try? await Task.sleep(for: .seconds(86_400)) }
  }
}

/// A user who chooses the first provider, and leaves everything else open.
final class StandInUser: WorkflowUser {
  private let state = Mutex((shown: [String](), takenAway: 0))

  var shown: [String] { state.withLock { $0.shown } }
  var takenAway: Int { state.withLock { $0.takenAway } }

  func answer(to request: UserRequest) async -> UserAnswer {
    switch request {
    case .provider(let mvpds):
      state.withLock { $0.shown.append("picker") }
      return mvpds.first.map { .provider($0.id) } ?? .cancelled
    case .code(let code): state.withLock { $0.shown.append("code \(code.value)") }
    case .page: state.withLock { $0.shown.append("page") }
    case .partnerSignOut: return .closed
    }
    try? await Task.sleep(for: .seconds(86_400))
    state.withLock { $0.takenAway += 1 }
    return .closed
  }
}
