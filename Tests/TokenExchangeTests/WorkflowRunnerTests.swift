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
    guard case .authorized("R", let token, _) = outcome else {
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
    guard case .authorized("R", let token, _) = outcome else {
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
