import Foundation
import HTTPTypes
import PartnerSSO
import PartnerStandIn
import SAML
import SAMLPayload
import Testing
import TokenExchange

/// The services of version 2, by their clients over a socket.
@Suite(.timeLimit(.minutes(60))) struct VersionTwoTests {
  @Test func aSessionLeadsThroughABrowserToAProfile() async throws {
    try await Visitor.visiting(Samples.configuration()) { visitor in
      let session = try await visitor.send(RESTAPIV2.createSession(mvpd: "RegularMVPD"))
      let code = try #require(session.code)
      guard case .authenticate(let url) = session.next else {
        Issue.record("no browser")
        return
      }
      #expect(
        try RESTAPIV2.authenticationURL(code: code, for: visitor.client.requester) == url)
      let byCode = RESTAPIV2.retrieveProfiles(.code(code))
      #expect(try await visitor.send(byCode).isEmpty)
      #expect(try await visitor.signInByBrowser(url.string) == "https://example.com/back")
      let profiles = try await visitor.send(byCode)
      #expect(profiles.map(\.mvpd) == ["RegularMVPD"])
      #expect(profiles.map(\.source) == [.other("regular")])
      let scope = RESTAPIV2.retrieveProfiles(.mvpd("RegularMVPD"))
      #expect(try await visitor.send(scope) == profiles)
      let next = try await visitor.send(RESTAPIV2.createSession(mvpd: "RegularMVPD")).next
      #expect(next == .authorize)
    }
  }

  @Test func whatASessionLacksIsSuppliedLater() async throws {
    try await Visitor.visiting(Samples.configuration()) { visitor in
      let session = try await visitor.send(RESTAPIV2.createSession())
      #expect(session.next == .resume(missing: ["mvpd"]))
      let code = try #require(session.code)
      let record = try await visitor.send(RESTAPIV2.retrieveSession(code: code))
      #expect(record.missingParameters == ["mvpd"])
      #expect(record.expires == code.expires)
      let resumed = try await visitor.send(
        RESTAPIV2.resumeSession(code: code, mvpd: "RegularMVPD"))
      guard case .authenticate = resumed.next else {
        Issue.record("no browser")
        return
      }
      let complete = try await visitor.send(RESTAPIV2.retrieveSession(code: code))
      #expect(complete.mvpd == "RegularMVPD")
      #expect(complete.missingParameters.isEmpty)
      let unknown = RESTAPIV2.retrieveSession(code: RegistrationCode("NOSUCH1"))
      #expect(
        await visitor.refusal(of: unknown)?.error?.code == "invalid_parameter_code")
    }
  }

  @Test(arguments: StatusCase.all)
  func aStatusThatLetsNobodyInIsNoErrorButNoRequestEither(_ status: StatusCase) async throws {
    try await Visitor.visiting(Samples.configuration()) { visitor in
      let session = try await visitor.send(
        RESTAPIV2.createPartnerSession(status: status.status))
      #expect(session.reason == status.reason)
      #expect(session.code != nil)
      let refusal = await visitor.refusal(
        of: RESTAPIV2.createPartnerProfile(
          response: try Visitor.response(), status: status.status))
      #expect(refusal?.error?.code == status.code)
      #expect(try await visitor.send(RESTAPIV2.retrieveProfiles(status: Visitor.granted)).isEmpty)
    }
  }

  struct StatusCase: Sendable {
    let status: PartnerStatus
    let reason: String
    let code: String

    static let all = [
      StatusCase(
        status: made(.notDetermined, "sample-provider"), reason: "pfs_fallback",
        code: "invalid_header_pfs_permission_access_not_determined"),
      StatusCase(
        status: made(.denied, "sample-provider"), reason: "pfs_fallback",
        code: "invalid_header_pfs_permission_access_not_granted"),
      StatusCase(
        status: made(.granted, nil), reason: "pfs_fallback",
        code: "invalid_header_pfs_provider_id_not_determined"),
      StatusCase(
        status: made(.granted, "sample-provider", until: 1_000), reason: "pfs_fallback",
        code: "invalid_header_pfs_provider_info_expired"),
      StatusCase(
        status: made(.granted, "no-such-provider"), reason: "configuration_fallback",
        code: "invalid_header_pfs_provider_id_mismatch"),
      StatusCase(
        status: made(.granted, "picker-provider"), reason: "configuration_fallback",
        code: "invalid_configuration_platform_services"),
    ]

    private static func made(
      _ access: AccessStatus, _ provider: ProviderID?, until end: Int64 = 1_900_000_000_000
    ) -> PartnerStatus {
      PartnerStatus(
        access: AccountAccess(status: access), provider: provider,
        expires: Instant(millisecondsSince1970: end))
    }
  }

  @Test func decisionsComeOneByOne() async throws {
    var configuration = try Samples.configuration()
    configuration.deniedResources = ["secret"]
    try await Visitor.visiting(configuration) { visitor in
      let authorize = RESTAPIV2.authorize(
        resources: ["news", "secret"], mvpd: "SampleMVPD", status: Visitor.granted)
      let refused = try await visitor.send(authorize)
      #expect(refused.map(\.resource) == ["news", "secret"])
      #expect(refused.map(\.denial?.action) == [.authentication, .authentication])
      #expect(refused.map(\.code) == Array(repeating: "authenticated_profile_missing", count: 2))
      _ = try await visitor.send(
        RESTAPIV2.createPartnerProfile(
          response: try Visitor.response(), status: Visitor.granted))
      let decisions = try await visitor.send(authorize)
      guard case .permitted(_, .some, _) = decisions.first?.decision,
        case .denied(let denial) = decisions.last?.decision
      else {
        Issue.record("wrong decisions")
        return
      }
      #expect(denial.code == "authorization_denied_by_mvpd")
      let preauthorized = try await visitor.send(
        RESTAPIV2.preauthorize(
          resources: ["news", "secret"], mvpd: "SampleMVPD", status: Visitor.granted))
      #expect(preauthorized.map(\.isAuthorized) == [true, false])
      let tooMany = RESTAPIV2.preauthorize(
        resources: ["1", "2", "3", "4", "5", "6"], mvpd: "SampleMVPD", status: Visitor.granted)
      #expect(try await visitor.send(tooMany).map(\.isAuthorized).contains(true) == false)
      let unknown = RESTAPIV2.authorize(resources: ["news"], mvpd: "NoSuchMVPD")
      #expect(await visitor.refusal(of: unknown)?.error?.code == "invalid_parameter_mvpd")
    }
  }

  /// The header is optional: a call may be without it, and not with one that says something wrong.
  @Test func aStatusMayBeAbsentButNotWrong() async throws {
    try await Visitor.visiting(Samples.configuration()) { visitor in
      var headers = try await visitor.formHeaders()
      headers["AP-Device-Identifier"] = "fingerprint ZGV2aWNlLTE="
      let (posted, decided) = (
        "/api/v2/REQ/profiles/sso/Apple", "/api/v2/REQ/decisions/authorize/SampleMVPD"
      )
      let form = "SAMLResponse=\(try Visitor.response().formValue.text)"
      let profile = try await visitor.send(.post, posted, headers: headers, body: form)
      #expect(profile.response.status.code == 200)
      #expect(profile.body.contains("\"SampleMVPD\""))
      let broken = try await visitor.send(.post, posted, headers: headers, body: form + "x")
      #expect(broken.response.findings != [])
      var forDecision = headers
      forDecision["Content-Type"] = "application/json"
      let body = #"{"resources":["news"]}"#
      let decision = try await visitor.send(.post, decided, headers: forDecision, body: body)
      #expect(decision.body.contains("\"authorized\":true"))
      for status in ["", "!", "e30"] {
        headers["AP-Partner-Framework-Status"] = status
        forDecision["AP-Partner-Framework-Status"] = status
        for answer in [
          try await visitor.send(.post, posted, headers: headers, body: form),
          try await visitor.send(.post, decided, headers: forDecision, body: body),
        ] {
          #expect(answer.response.status.code == 400)
          #expect(answer.body.contains("invalid_header_pfs_permission_access_not_present"))
        }
      }
    }
  }

  /// As long as the status names its provider, unless the option says otherwise; a decision wants it in any case.
  @Test(arguments: [false, true])
  func aProfileOfSingleSignOnIsListedUnderItsStatus(_ isListed: Bool) async throws {
    var configuration = try Samples.configuration()
    configuration.listsProfilesWithoutStatus = isListed
    try await Visitor.visiting(configuration) { visitor in
      _ = try await visitor.send(
        RESTAPIV2.createPartnerProfile(
          response: try Visitor.response(), status: Visitor.granted))
      let over = PartnerStatus(
        access: AccountAccess(status: .granted), provider: "sample-provider",
        expires: Instant(millisecondsSince1970: 1))
      for status in [Visitor.granted, over] {
        let profiles = try await visitor.send(RESTAPIV2.retrieveProfiles(status: status))
        #expect(profiles.map(\.mvpd) == ["SampleMVPD"])
      }
      let others = [
        PartnerStatus(access: AccountAccess(status: .granted)),
        PartnerStatus(access: AccountAccess(status: .denied), provider: "sample-provider"),
        PartnerStatus(
          access: AccountAccess(status: .granted), provider: "picker-provider",
          expires: Instant(millisecondsSince1970: 1_900_000_000_000)),
      ]
      for status in others {
        let scopes: [RESTAPIV2.ProfileScope] = [.all, .mvpd("SampleMVPD")]
        for scope in scopes {
          let profiles = try await visitor.send(RESTAPIV2.retrieveProfiles(scope, status: status))
          #expect(profiles.isEmpty != isListed)
        }
        let decision = RESTAPIV2.authorize(
          resources: ["news"], mvpd: "SampleMVPD", status: status)
        let code = await visitor.refusal(of: decision)?.error?.code
        #expect(code?.hasPrefix("invalid_header_pfs_") == true)
      }
      // A regular sign-in at the same provider begins anew.
      let session = try await visitor.send(RESTAPIV2.createSession(mvpd: "SampleMVPD"))
      #expect((session.next == .authorize) == isListed)
      let partner = try await visitor.send(
        RESTAPIV2.createPartnerSession(status: Visitor.granted))
      #expect(partner.next == .authorize)
    }
  }

  @Test func aSecondScreenSeesTheDeviceOfTheSession() async throws {
    try await Visitor.visiting(Samples.configuration()) { visitor in
      let session = try await visitor.send(RESTAPIV2.createSession())
      let code = try #require(session.code).value
      let record = try await visitor.send(
        .get, "/api/v2/REQ/sessions/\(code)",
        headers: ["Authorization": "Bearer \(try await visitor.accessToken())"])
      let device = try #require(try JSONValue(parsing: record.body.utf8)["device"])
      #expect(device["type"] == .text("Unknown"))
      #expect(device["model"] == .text("iPhone"))
      #expect(device["version"]?["major"] == .integer(8))
      #expect(device["version"]?["minor"] == .integer(1))
      #expect(device["operatingSystem"]?["name"] == .text("iOS"))
      #expect(device["connection"] == .object(["type": .text("WiFi")]))
      #expect(device["browser"] == nil)
    }
  }

  /// Release 3.9.0 of the service leaves them out.
  @Test func aCodeHasNoCharactersThatAreMistaken() async throws {
    try await Visitor.visiting(Samples.configuration()) { visitor in
      var characters: Set<Character> = []
      for _ in 1...200 {
        let session = try await visitor.send(RESTAPIV2.createSession())
        let code = try #require(session.code).value
        #expect(code.utf8.count == 7)
        characters.formUnion(code.string)
      }
      // Among 1,400 characters one of the thirty is missing in one of 10^19 runs.
      #expect(characters == Set("ABCDEFGHJKLMNPQRTUVWXYZ2346789"))
    }
  }

  @Test func aLogoutSaysWhereToSignOut() async throws {
    try await Visitor.visiting(Samples.configuration()) { visitor in
      let logout = RESTAPIV2.logout(mvpd: "SampleMVPD")
      #expect(try await visitor.send(logout) == .complete)
      _ = try await visitor.send(
        RESTAPIV2.createPartnerProfile(
          response: try Visitor.response(), status: Visitor.granted))
      #expect(try await visitor.send(logout) == .partner)
      let profiles = RESTAPIV2.retrieveProfiles(status: Visitor.granted)
      #expect(try await visitor.send(profiles).isEmpty)
      let session = try await visitor.send(RESTAPIV2.createSession(mvpd: "RegularMVPD"))
      guard case .authenticate(let url) = session.next else {
        Issue.record("no browser")
        return
      }
      _ = try await visitor.signInByBrowser(url.string)
      let step = try await visitor.send(RESTAPIV2.logout(mvpd: "RegularMVPD"))
      guard case .page(let page) = step else {
        Issue.record("no page")
        return
      }
      let origin = visitor.client.requester.origin.description
      let back = try await visitor.send(.get, String(page.string.dropFirst(origin.count)))
      #expect(back.response.headerFields[.location] == "https://example.com/back")
    }
  }

  @Test func aLogoutMayNameNoAddress() async throws {
    try await Visitor.visiting(Samples.configuration()) { visitor in
      let session = try await visitor.send(RESTAPIV2.createSession(mvpd: "RegularMVPD"))
      guard case .authenticate(let url) = session.next else {
        Issue.record("no browser")
        return
      }
      _ = try await visitor.signInByBrowser(url.string)
      var headers = try await visitor.formHeaders()
      headers["AP-Device-Identifier"] = "fingerprint ZGV2aWNlLTE="
      let logout = try await visitor.send(
        .get, "/api/v2/REQ/logout/RegularMVPD", headers: headers)
      let step = try JSONValue(parsing: logout.body.utf8)["logouts"]?["RegularMVPD"]
      let page = try #require(step?["url"]?.text)
      let shown = try await visitor.send(.get, page)
      #expect(shown.response.status.code == 200)
      #expect(shown.body.contains("<title>Signed out</title>"))
    }
  }

  @Test func aProfileEnds() async throws {
    let clock = MovableCalendar()
    var configuration = try Samples.configuration()
    configuration.calendar = clock.now
    configuration.authenticationLifetime = .seconds(60)
    try await Visitor.visiting(configuration) { visitor in
      let created = try await visitor.send(
        RESTAPIV2.createPartnerProfile(
          response: try Visitor.response(), status: Visitor.granted))
      #expect(
        created.map(\.expires.millisecondsSince1970) == [clock.now().millisecondsSince1970 + 60_000]
      )
      clock.advance(by: .seconds(60))
      #expect(try await visitor.send(RESTAPIV2.retrieveProfiles(status: Visitor.granted)).isEmpty)
      let authorize = RESTAPIV2.authorize(resources: ["news"], mvpd: "SampleMVPD")
      let decisions = try await visitor.send(authorize)
      #expect(decisions.map(\.code) == ["authenticated_profile_expired"])
    }
  }

  @Test func anUnknownServiceProviderIsRefused() async throws {
    var configuration = try Samples.configuration()
    configuration.requestors = [Requestor(id: "OTHER")]
    try await Visitor.visiting(configuration) { visitor in
      let refusal = await visitor.refusal(of: RESTAPIV2.retrieveConfiguration())
      #expect(refusal?.error?.code == "invalid_parameter_service_provider")
    }
  }

  @Test func aBrokenResponseMakesNoProfile() async throws {
    try await Visitor.visiting(Samples.configuration()) { visitor in
      let file = Samples.folder.appending(path: "captures/attribute-value-changed.xml")
      let response = SAMLResponse(try String(contentsOf: file, encoding: .utf8))
      let service = RESTAPIV2.createPartnerProfile(response: response, status: Visitor.granted)
      let refusal = await visitor.refusal(of: service)
      #expect(refusal?.error?.code == "invalid_parameter_saml_response")
      #expect(try await visitor.send(RESTAPIV2.retrieveProfiles(status: Visitor.granted)).isEmpty)
    }
  }
}

extension ResourceDecision {
  /// The code of a denial.
  fileprivate var code: ExactString? {
    if case .denied(let denial) = decision { denial.code } else { nil }
  }
}
