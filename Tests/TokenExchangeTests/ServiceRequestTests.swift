import HTTPTypes
import PartnerSSO
import Testing

@testable import TokenExchange

/// The rows of the table at `ServiceRequest`: what each version sends, and what comes of it.
@Suite struct ServiceRequestTests {
  @Test(arguments: [
    (ServiceRequest.authentication(nil), "GET /api/v1/checkauthn", 200, "", "authenticated"),
    (.authentication(nil), "GET /api/v1/checkauthn", 403, "", "notAuthenticated"),
    (
      .configuration, "GET /api/v1/config/REQ%2F1", 200, #"{"requestor":{"mvpds":[]}}"#,
      "configuration"
    ),
    (
      .profileRequest("M", Samples.status), "GET /api/v1/REQ%2F1/profile-requests/M", 200, "P",
      "session partner P M"
    ),
    (
      .exchange(PresentedResponse(SAMLResponse("<a/>"), to: .v1), "M", Samples.status),
      "POST /api/v1/tokens/authn", 204, "",
      "authenticated"
    ),
    (
      .session("M"), "POST /reggie/v1/REQ%2F1/regcode", 201, #"{"code":"C","expires":1}"#,
      "session browser C M"
    ),
    (
      .session(nil), "POST /reggie/v1/REQ%2F1/regcode", 201, #"{"code":"C","expires":1}"#,
      "session resume mvpd C nil"
    ),
    (
      .authenticationToken(Samples.code), "GET /api/v1/tokens/authn", 404, "", "notAuthenticated"
    ),
    (
      .authenticationToken(Samples.code), "GET /api/v1/tokens/authn", 410, "", "notAuthenticated"
    ),
    (
      .authenticationToken(Samples.code), "GET /api/v1/tokens/authn", 200,
      #"{"mvpd":"m","expires":"1"}"#, "authenticated"
    ),
    (
      .authorization("R", nil, nil), "GET /api/v1/authorize", 200, #"{"expires":"1"}"#,
      "permitted without token"
    ),
    (.authorization("R", nil, nil), "GET /api/v1/authorize", 403, "", "denied"),
    (
      .mediaToken("R"), "GET /api/v1/tokens/media", 200, #"{"serializedToken":"t","expires":1}"#,
      "media token"
    ),
    (
      .userMetadata, "GET /api/v1/tokens/usermetadata", 200,
      #"{"data":{"tokenSource":"Apple"}}"#, "metadata partner"
    ),
    (.userMetadata, "GET /api/v1/tokens/usermetadata", 404, "", "metadata nil"),
    (.userMetadata, "GET /api/v1/tokens/usermetadata", 412, "", "failure notAuthenticated 412"),
    (.logout(.direct, nil), "DELETE /api/v1/logout", 204, "", "logout complete"),
    (
      .exchange(PresentedResponse(SAMLResponse("<a/>"), to: .v1), "M", Samples.status),
      "POST /api/v1/tokens/authn", 400, "",
      "failure refused 400"
    ),
    (.configuration, "GET /api/v1/config/REQ%2F1", 200, "{", "failure malformed nil"),
    (.mediaToken("R"), "GET /api/v1/tokens/media", 410, "", "failure notAuthenticated 410"),
  ])
  func versionOneAnswers(
    _ request: ServiceRequest, _ line: String, _ status: Int, _ body: String, _ summary: String
  ) async {
    await expect(summary, of: request, .v1, line, ScriptedAnswer(status, body))
  }

  @Test(
    arguments: [
      (
        ServiceRequest.authentication(Samples.status), "GET /api/v2/REQ%2F1/profiles", 200,
        #"{"profiles":{}}"#, "notAuthenticated"
      ),
      (.authentication(nil), "GET /api/v2/REQ%2F1/profiles", 200, twoProfiles, "profiles 2"),
      (
        .authentication(nil), "GET /api/v2/REQ%2F1/profiles", 403,
        #"{"action":"authentication","status":403,"code":"authenticated_profile_expired"}"#,
        "notAuthenticated"
      ),
      (
        .configuration, "GET /api/v2/REQ%2F1/configuration", 200, #"{"requestor":{"mvpds":[]}}"#,
        "configuration"
      ),
      (
        .profileRequest("M", Samples.status), "POST /api/v2/REQ%2F1/sessions/sso/Apple", 200,
        """
        {"actionName":"partner_profile","mvpd":"M","authenticationRequest":{"type":"saml",\
        "request":"P","attributesNames":["uid"]}}
        """, "session partner P M"
      ),
      (
        .exchange(PresentedResponse(SAMLResponse("<a/>"), to: .v2), "M", Samples.status),
        "POST /api/v2/REQ%2F1/profiles/sso/Apple", 201, twoProfiles, "authenticated B"
      ),
      (
        .exchange(PresentedResponse(SAMLResponse("<a/>"), to: .v2), "M", Samples.status),
        "POST /api/v2/REQ%2F1/profiles/sso/Apple", 400,
        #"{"action":"none","status":400,"code":"invalid_parameter_saml_response"}"#,
        "failure refused 400 invalid_parameter_saml_response"
      ),
      (
        .session("M"), "POST /api/v2/REQ%2F1/sessions", 201,
        #"{"actionName":"resume","missingParameters":["mvpd"],"code":"C"}"#,
        "session resume mvpd C nil"
      ),
      (
        .authenticationToken(Samples.code), "GET /api/v2/REQ%2F1/profiles/code/AB%2012", 200,
        #"{"profiles":{}}"#, "notAuthenticated"
      ),
      (
        .authorization("R", "M", Samples.status), "POST /api/v2/REQ%2F1/decisions/authorize/M",
        200,
        """
        {"decisions":[{"resource":"R","authorized":true,"notAfter":1,\
        "token":{"serializedToken":"t"}}]}
        """, "permitted with token"
      ),
      (
        .authorization("R", "M", nil), "POST /api/v2/REQ%2F1/decisions/authorize/M", 200,
        """
        {"decisions":[{"resource":"R","authorized":false,"error":{"action":"authentication",\
        "code":"authentication_session_expired","status":403}}]}
        """, "failure notAuthenticated nil authentication_session_expired"
      ),
      (
        .authorization("R", "M", nil), "POST /api/v2/REQ%2F1/decisions/authorize/M", 200,
        #"{"decisions":[]}"#, "failure malformed nil"
      ),
      (.authorization("R", nil, nil), nil, 200, "", "failure refused nil"),
      (.mediaToken("R"), nil, 200, "", "failure refused nil"),
      (.userMetadata, nil, 200, "", "failure refused nil"),
      (.logout(.direct, nil), nil, 200, "", "failure refused nil"),
      (
        .logout(.page, "M"), "GET /api/v2/REQ%2F1/logout/M", 200,
        #"{"logouts":{"M":{"actionName":"partner_logout"}}}"#, "logout partner"
      ),
    ] as [(ServiceRequest, String?, Int, String, String)])
  func versionTwoAnswers(
    _ request: ServiceRequest, _ line: String?, _ status: Int, _ body: String, _ summary: String
  ) async {
    await expect(summary, of: request, .v2, line, ScriptedAnswer(status, body))
  }

  @Test func theLogoutOfVersionOneInABrowserSendsNothing() async {
    await expect(
      "logout page", of: .logout(.page, nil), .v1, nil, ScriptedAnswer(500))
  }

  @Test func theWorkflowGetsEveryProfileOfTheDevice() async throws {
    let transport = ScriptedTransport([.registered, .token(), ScriptedAnswer(200, twoProfiles)])
    let requests = PartnerService(Samples.client(transport), version: .v2)
    guard case .profiles(let profiles) = await requests.answer(to: .authentication(nil)) else {
      Issue.record("no profiles")
      return
    }
    #expect(profiles.map(\.mvpd) == ["A", "B"])
    #expect(profiles.map(\.source) == [.other("regular"), .partner])
    #expect(profiles.last?.expires == Instant(millisecondsSince1970: 9))
  }

  @Test(arguments: [
    (ExchangeError.transport(.unreachable), ServiceFailure.Kind.unreachable),
    (.transport(.timedOut), .unreachable), (.transport(.untrusted), .unreachable),
    (.transport(.interrupted), .unreachable), (.transport(.cancelled), .unreachable),
    (.transport(.bodyTooLarge(limit: 1)), .malformed),
    (.parameterUnusable("x"), .refused), (.answerUnreadable(.empty), .malformed),
    (.registrationRefused(Refusal(Samples.received(400))), .unauthorized),
    (.refused(Refusal(Samples.received(401))), .unauthorized),
    (.refused(Refusal(Samples.received(404))), .refused),
    (.refused(Refusal(Samples.received(412))), .notAuthenticated),
    (.refused(Refusal(Samples.received(429))), .throttled),
    (.refused(Refusal(Samples.received(503))), .unavailable),
    (.refused(Refusal(Samples.received(302))), .malformed),
    (
      .refused(Refusal(Samples.received(403, #"{"status":403,"action":"authentication"}"#))),
      .notAuthenticated
    ),
  ])
  func anErrorIsAFailureOfTheWorkflow(_ error: ExchangeError, _ kind: ServiceFailure.Kind) {
    #expect(ServiceFailure(error).kind == kind)
  }

  @Test func theFailureOfAThrottledCallSaysHowLong() {
    let refusal = Refusal(Samples.received(429, "", [.retryAfter: "5"]))
    #expect(
      ServiceFailure(.refused(refusal))
        == ServiceFailure(.throttled, status: 429, retryAfter: .seconds(5)))
  }

  private func expect(
    _ summary: String, of request: ServiceRequest, _ version: APIVersion, _ line: String?,
    _ answer: ScriptedAnswer
  ) async {
    let transport = ScriptedTransport([.registered, .token(), answer])
    let requests = PartnerService(Samples.client(transport), version: version)
    #expect(Self.summary(await requests.answer(to: request)).hasPrefix(summary))
    let called = await transport.sent.dropFirst(2).map(\.line)
    #expect(called.map { $0.split(separator: "?")[0] } == (line.map { [$0[...]] } ?? []))
  }

  private static func summary(_ answer: ServiceAnswer) -> String {
    switch answer {
    case .authenticated(let token): "authenticated \(token.mvpd?.rawValue ?? "nil")"
    case .profiles(let profiles): "profiles \(profiles.count)"
    case .notAuthenticated: "notAuthenticated"
    case .configuration: "configuration"
    case .session(let session): "session \(summary(session))"
    case .decision(.permitted(_, let token, _)):
      token == nil ? "permitted without token" : "permitted with token"
    case .decision(.denied): "denied"
    case .mediaToken: "media token"
    case .preauthorization(let decisions):
      "preauthorization " + decisions.map { "\($0.isAuthorized)" }.joined(separator: " ")
    case .userMetadata(let metadata):
      metadata.tokenSource == .partner ? "metadata partner" : "metadata nil"
    case .logout(.complete): "logout complete"
    case .logout(.partner): "logout partner"
    case .logout(.page): "logout page"
    case .failure(let failure):
      """
      failure \(failure.kind.rawValue) \(failure.status.map { "\($0)" } ?? "nil") \
      \(failure.code ?? "")
      """
    }
  }

  private static func summary(_ session: AuthenticationSession) -> String {
    let mvpd = session.mvpd?.rawValue ?? "nil"
    let code = session.code?.value ?? "nil"
    return switch session.next {
    case .authenticate: "browser \(code) \(mvpd)"
    case .resume(let missing): "resume \(missing.strings.joined()) \(code) \(mvpd)"
    case .authorize: "authorize"
    case .partnerProfile(let request): "partner \(request.verificationToken) \(mvpd)"
    }
  }
}

private let twoProfiles = """
  {"profiles":{"A":{"notBefore":1,"notAfter":2,"type":"regular"},\
  "B":{"notBefore":1,"notAfter":9,"type":"appleSSO"}}}
  """
