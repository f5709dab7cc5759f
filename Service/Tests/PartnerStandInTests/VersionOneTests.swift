import Foundation
import HTTPTypes
import PartnerSSO
import PartnerStandIn
import SAML
import Synchronization
import Testing
import TokenExchange

/// The services of version 1 beside the exchange, by their clients over a socket.
@Suite(.timeLimit(.minutes(60))) struct VersionOneTests {
  @Test func aTokenIsReadUntilItEnds() async throws {
    let clock = MovableCalendar()
    var configuration = try Samples.configuration()
    configuration.calendar = clock.now
    configuration.authenticationLifetime = .seconds(3_600)
    try await Visitor.visiting(configuration) { visitor in
      let token = RESTAPIV1.retrieveAuthenticationToken()
      #expect(try await visitor.send(token) == .notAuthenticated)
      try await visitor.signInByPartner()
      guard case .authenticated(let read) = try await visitor.send(token) else {
        Issue.record("no token")
        return
      }
      #expect(read.mvpd == "SampleMVPD")
      #expect(read.userID?.isEmpty == false)
      #expect(
        read.expires?.millisecondsSince1970 == clock.now().millisecondsSince1970 + 3_600_000)
      clock.advance(by: .seconds(3_599))
      #expect(try await visitor.send(token) != .expired)
      clock.advance(by: .seconds(1))
      #expect(try await visitor.send(token) == .expired)
      #expect(try await visitor.send(RESTAPIV1.checkAuthentication()) == .notAuthenticated)
    }
  }

  @Test func anAuthorizationLeadsToAMediaToken() async throws {
    let clock = MovableCalendar()
    var configuration = try Samples.configuration()
    configuration.calendar = clock.now
    configuration.deniedResources = ["secret"]
    try await Visitor.visiting(configuration) { visitor in
      let authorize = RESTAPIV1.authorize(resource: "news")
      let media = RESTAPIV1.retrieveMediaToken(resource: "news")
      let authorization = RESTAPIV1.retrieveAuthorizationToken(resource: "news")
      #expect(await visitor.refusal(of: authorize)?.reason == .notAuthenticated)
      #expect(await visitor.refusal(of: authorization)?.reason == .notAuthenticated)
      try await visitor.signInByPartner()
      #expect(await visitor.refusal(of: authorization)?.reason == .notFound)
      #expect(await visitor.refusal(of: media)?.reason == .forbidden)
      guard case .permitted(let end?, nil, _) = try await visitor.send(authorize) else {
        Issue.record("not permitted")
        return
      }
      #expect(try await visitor.send(authorization) == end)
      let token = try await visitor.send(media)
      let text = try #require(Data(base64Encoded: token.serializedToken.string))
      #expect(String(decoding: text, as: UTF8.self).hasPrefix("<signatureInfo>"))
      #expect(try await visitor.send(media).serializedToken != token.serializedToken)
      let denied = try await visitor.send(RESTAPIV1.authorize(resource: "secret"))
      guard case .denied(let denial) = denied else {
        Issue.record("not denied")
        return
      }
      #expect(denial.details?.isEmpty == false)
      clock.advance(by: .seconds(86_400))
      #expect(await visitor.refusal(of: authorization)?.reason == .expired)
      #expect(await visitor.refusal(of: media)?.reason == .forbidden)
    }
  }

  @Test func resourcesArePreauthorizedOneByOne() async throws {
    var configuration = try Samples.configuration()
    configuration.deniedResources = ["secret"]
    try await Visitor.visiting(configuration) { visitor in
      let two = RESTAPIV1.preauthorize(resources: ["news", "secret"])
      #expect(await visitor.refusal(of: two)?.reason == .notAuthenticated)
      try await visitor.signInByPartner()
      let resources = try await visitor.send(two)
      #expect(resources.map(\.isAuthorized) == [true, false])
      #expect(resources.map(\.resource.rawValue) == ["news", "secret"])
      #expect(resources.last?.denial?.code == "preauthorization_denied_by_mvpd")
      let many = await visitor.refusal(
        of: RESTAPIV1.preauthorize(resources: ["a", "b", "c", "d", "e", "f"]))
      #expect(many?.status == 403)
      #expect(many?.error?.code == "too_many_resources")
    }
  }

  @Test func metadataSayHowAnAuthenticationCameAbout() async throws {
    try await Visitor.visiting(Samples.configuration()) { visitor in
      let service = RESTAPIV1.retrieveUserMetadata()
      #expect(await visitor.refusal(of: service)?.reason == .notAuthenticated)
      try await visitor.signInByPartner()
      let record = try await visitor.send(service)
      #expect(record.metadata.tokenSource == .partner)
      #expect(record.attributes.values["householdID"] != nil)
    }
  }

  @Test func aLogoutRemovesTheTokens() async throws {
    try await Visitor.visiting(Samples.configuration()) { visitor in
      try await visitor.signInByPartner()
      _ = try await visitor.send(RESTAPIV1.authorize(resource: "news"))
      try await visitor.send(RESTAPIV1.logout())
      #expect(try await visitor.send(RESTAPIV1.checkAuthentication()) == .notAuthenticated)
      try await visitor.signInByPartner()
      let authorization = RESTAPIV1.retrieveAuthorizationToken(resource: "news")
      #expect(await visitor.refusal(of: authorization)?.reason == .notFound)
    }
  }

  @Test func aWebViewLogsOutWithoutAnAccessToken() async throws {
    try await Visitor.visiting(Samples.configuration()) { visitor in
      try await visitor.signInByPartner()
      let requester = visitor.client.requester
      let path = RESTAPIV1.logoutURL(for: requester)
        .dropFirst(requester.origin.description.count)
      let answer = try await visitor.send(.get, String(path))
      #expect(answer.response.status.code == 204)
      #expect(try await visitor.send(RESTAPIV1.checkAuthentication()) == .notAuthenticated)
    }
  }

  @Test func aCodeLeadsThroughABrowserToAToken() async throws {
    let clock = MovableCalendar()
    var configuration = try Samples.configuration()
    configuration.calendar = clock.now
    try await Visitor.visiting(configuration, platform: .tvOS) { visitor in
      let code = try await visitor.send(RESTAPIV1.createRegistrationCode())
      #expect(code.value.utf8.count == 7)
      #expect(code.expires?.millisecondsSince1970 == clock.now().millisecondsSince1970 + 1_800_000)
      let record = try await visitor.send(RESTAPIV1.retrieveRegistrationCode(code: code))
      #expect(record.code == code)
      let byCode = RESTAPIV1.checkAuthenticationByCode(code: code)
      #expect(try await visitor.send(byCode) == .notAuthenticated)
      let url = RESTAPIV1.authenticationURL(
        code: code, mvpd: "RegularMVPD", for: visitor.client.requester)
      #expect(try await visitor.signInByBrowser(url) == "https://example.com/back")
      #expect(try await visitor.send(byCode) != .notAuthenticated)
      let preauthorized = try await visitor.send(
        RESTAPIV1.preauthorizeByCode(code: code, resources: ["news"]))
      #expect(preauthorized.map(\.isAuthorized) == [true])
      try await visitor.send(RESTAPIV1.deleteRegistrationCode(code: code))
      let read = RESTAPIV1.retrieveRegistrationCode(code: code)
      #expect(await visitor.refusal(of: read)?.reason == .notFound)
      let metadata = try await visitor.send(RESTAPIV1.retrieveUserMetadata()).metadata
      #expect(metadata.tokenSource == nil)
    }
  }

  @Test func aCodeEnds() async throws {
    let clock = MovableCalendar()
    var configuration = try Samples.configuration()
    configuration.calendar = clock.now
    try await Visitor.visiting(configuration) { visitor in
      let code = try await visitor.send(
        RESTAPIV1.createRegistrationCode(mvpd: "RegularMVPD", lifetime: .seconds(60)))
      clock.advance(by: .seconds(60))
      let read = RESTAPIV1.retrieveRegistrationCode(code: code)
      #expect(await visitor.refusal(of: read)?.reason == .notFound)
    }
  }

  @Test(arguments: ["36001", "0", "-1", "ten"])
  func aLifetimeThatTheReferenceHasNotIsRefused(_ lifetime: String) async throws {
    try await Visitor.visiting(Samples.configuration()) { visitor in
      let answer = try await visitor.send(
        .post, "/reggie/v1/REQ/regcode?deviceId=device-1&ttl=\(lifetime)",
        headers: visitor.formHeaders())
      #expect(answer.response.status.code == 400)
    }
  }

  @Test func aPreviewIsGrantedOnce() async throws {
    try await Visitor.visiting(Samples.configuration()) { visitor in
      let preview = RESTAPIV1.startFreePreview(mvpd: "PreviewMVPD")
      let token = try await visitor.send(preview)
      #expect(token.mvpd == "PreviewMVPD")
      #expect(await visitor.refusal(of: preview)?.reason == .badRequest)
      let other = RESTAPIV1.startFreePreview(mvpd: "SampleMVPD")
      #expect(await visitor.refusal(of: other)?.reason == .badRequest)
    }
  }

  @Test(arguments: ["PickerMVPD", "RegularMVPD", "NoSuchMVPD"])
  func aProviderWithoutSingleSignOnHasNoProfileRequest(_ mvpd: String) async throws {
    try await Visitor.visiting(Samples.configuration()) { visitor in
      let service = RESTAPIV1.retrieveProfileRequest(mvpd: MVPD.ID(rawValue: mvpd))
      #expect(await visitor.refusal(of: service)?.reason == .badRequest)
    }
  }

  @Test func withoutADeviceTypeThePropertiesOfSingleSignOnAreAbsent() async throws {
    try await Visitor.visiting(Samples.configuration()) { visitor in
      let headers = try await visitor.formHeaders()
      let with = try await visitor.send(
        .get, "/api/v1/config/REQ?deviceType=tvOS&format=json", headers: headers)
      let without = try await visitor.send(
        .get, "/api/v1/config/REQ?format=json", headers: headers)
      #expect(with.body.contains("platformMappingId"))
      #expect(!without.body.contains("platformMappingId"))
    }
  }

  @Test func xmlIsWhatNobodyAskedFor() async throws {
    try await Visitor.visiting(Samples.configuration()) { visitor in
      let headers = try await visitor.formHeaders()
      let answer = try await visitor.send(
        .get, "/api/v1/config/REQ?deviceType=iOS", headers: headers)
      #expect(answer.response.headerFields[.contentType] == "application/xml;charset=utf-8")
      #expect(
        answer.body.contains(
          "<platformMappingId visible=\"true\">sample-provider</platformMappingId>"))
      #expect(
        answer.body.contains(
          "<requiredMetadataFields><attribute>householdID</attribute></requiredMetadataFields>"))
      let refused = try await visitor.send(
        .get, "/api/v1/tokens/authn?requestor=REQ&deviceId=none", headers: headers)
      #expect(refused.response.status.code == 404)
      #expect(
        refused.body.hasSuffix("<error><status>404</status><message>Not Found</message></error>"))
    }
  }

  @Test(arguments: [
    ("/api/v1/config/REQ.json", "{"), ("/api/v1/config/REQ.xml", "<"),
    ("/api/v1/config/REQ", "<"), ("/api/v1/config/REQ?format=json", "{"),
    ("/api/v1/checkauthn/CODE123.json?requestor=REQ", "{"),
    ("/api/v1/tokens/authn.json?requestor=REQ&deviceId=d", "{"),
    ("/api/v1/REQ/profile-requests/RegularMVPD.xml?deviceType=iOS", "<"),
  ])
  func theFormIsThatOfTheEndOfThePath(_ path: String, _ start: String) async throws {
    try await Visitor.visiting(Samples.configuration()) { visitor in
      let answer = try await visitor.send(.get, path, headers: visitor.formHeaders())
      #expect(answer.response.status.code != 404 || path.contains("tokens"))
      #expect(answer.body.hasPrefix(start))
    }
  }

  @Test func devicesAndProgrammersAreKeptApart() async throws {
    var configuration = try Samples.configuration()
    configuration.requestors.append(Requestor(id: "OTHER"))
    try await Visitor.visiting(configuration) { visitor in
      try await visitor.signInByPartner()
      let headers = try await visitor.formHeaders()
      for (query, status) in [
        ("requestor=REQ&deviceId=device-1", 200), ("requestor=REQ&deviceId=device-2", 403),
        ("requestor=OTHER&deviceId=device-1", 403), ("requestor=NONE&deviceId=device-1", 400),
        ("deviceId=device-1", 400), ("requestor=REQ", 400),
        ("requestor=REQ&deviceId=device-2&deviceId=device-1", 400),
      ] {
        let answer = try await visitor.send(
          .get, "/api/v1/checkauthn?\(query)", headers: headers)
        #expect(answer.response.status.code == status, "\(query)")
      }
    }
  }
}
