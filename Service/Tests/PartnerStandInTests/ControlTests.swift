import Foundation
import HTTPTypes
import PartnerSSO
import PartnerStandIn
import Testing
import TokenExchange

/// What the control API changes, as an app sees it.
@Suite(.timeLimit(.minutes(60))) struct ControlTests {
  @Test func theClockIsSetAndAdvanced() async throws {
    try await Visitor.controlling { visitor in
      let start = try await visitor.control(.get, "clock")
      #expect(start.answer["now"]?.text == "2026-03-01T12:00:30Z")
      #expect(start.answer["stands"] == .truth(false))
      let session = try await visitor.send(RESTAPIV2.createSession(mvpd: "RegularMVPD"))
      let code = try #require(session.code)
      _ = try await visitor.send(RESTAPIV2.retrieveSession(code: code))
      let later = try await visitor.control(.post, "clock/advance", #"{"seconds": 1800}"#)
      #expect(later.answer["now"]?.text == "2026-03-01T12:30:30Z")
      let refusal = await visitor.refusal(of: RESTAPIV2.retrieveSession(code: code))
      #expect(refusal?.error?.code == "invalid_parameter_code")
      let set = try await visitor.control(
        .put, "clock", #"{"now": "2026-03-01T12:00:00Z", "stands": true}"#)
      #expect(set.answer["now"]?.text == "2026-03-01T12:00:00Z")
      #expect(set.answer["stands"] == .truth(true))
      _ = try await visitor.send(RESTAPIV2.retrieveSession(code: code))
      let back = try await visitor.control(.post, "clock/advance", #"{"seconds": -60}"#)
      #expect(back.answer["now"]?.text == "2026-03-01T11:59:00Z")
      #expect(back.answer["stands"] == .truth(true))
    }
  }

  @Test func aClockThatStandsDoesNotGoOn() async throws {
    let calendar = MovableCalendar()
    var configuration = try Samples.configuration()
    configuration.control = .loopback
    configuration.calendar = calendar.now
    try await Visitor.visiting(configuration) { visitor in
      try await visitor.control(.put, "clock", #"{"now": "2027-01-01T00:00:00Z"}"#)
      calendar.advance(by: .seconds(5))
      let running = try await visitor.control(.get, "clock")
      #expect(running.answer["now"]?.text == "2027-01-01T00:00:05Z")
      try await visitor.control(.put, "clock", #"{"stands": true}"#)
      calendar.advance(by: .seconds(5))
      let standing = try await visitor.control(.get, "clock")
      #expect(standing.answer["now"]?.text == "2027-01-01T00:00:05Z")
    }
  }

  @Test func aProfileIsAddedListedAndRemoved() async throws {
    try await Visitor.controlling { visitor in
      let added = try await visitor.control(
        .post, "profiles",
        """
        {"device": "device-1", "mvpd": "SampleMVPD", "type": "appleSSO", "userID": "user-7",
         "seconds": 60, "attributes": {"householdID": "h", "channels": ["a", "b"]}}
        """)
      #expect(added.status == 200)
      let profiles = try await visitor.send(RESTAPIV2.retrieveProfiles(status: Visitor.granted))
      #expect(profiles.map(\.mvpd) == ["SampleMVPD"])
      #expect(profiles.map(\.source) == [.partner])
      try await visitor.control(
        .post, "profiles", #"{"requestor": "REQ", "device": "other", "mvpd": "RegularMVPD"}"#)
      let listed = try await visitor.control(.get, "profiles?device=device-1").answer
      #expect(listed["profiles"]?.items.count == 1)
      let profile = try #require(listed["profiles"]?.items.first)
      #expect(profile["requestor"] == .text("REQ"))
      #expect(profile["type"] == .text("appleSSO"))
      #expect(profile["userID"] == .text("user-7"))
      #expect(profile["notAfter"] == .text("2026-03-01T12:01:30Z"))
      #expect(profile["holds"] == .truth(true))
      #expect(profile["attributes"]?["channels"] == .list([.text("a"), .text("b")]))
      try await visitor.control(.post, "clock/advance", #"{"seconds": 60}"#)
      #expect(try await visitor.send(RESTAPIV2.retrieveProfiles()).isEmpty)
      let ended = try await visitor.control(.get, "profiles").answer["profiles"]?.items
      #expect(ended?.map { $0["holds"] } == [.truth(false), .truth(true)])
      let removed = try await visitor.control(.delete, "profiles?mvpd=SampleMVPD").answer
      #expect(removed["removed"] == .integer(1))
      let left = try await visitor.control(.get, "profiles").answer["profiles"]?.items
      #expect(left?.map { $0["device"] } == [.text("other")])
      #expect(try await visitor.control(.delete, "profiles").answer["removed"] == .integer(1))
    }
  }

  @Test(arguments: [
    ("AuthNAll", true, nil), ("AuthZAll", false, nil),
    ("AuthZNone", false, "authorization_denied_by_degradation_rule"),
  ])
  func aDegradedProviderIsBypassed(_ rule: String, _ isOpen: Bool, _ code: ExactString?)
    async throws
  {
    var configuration = try Samples.configuration()
    configuration.control = .loopback
    configuration.deniedResources = ["secret"]
    try await Visitor.visiting(configuration) { visitor in
      let rules = try await visitor.control(
        .put, "degradation", #"{"mvpd": "SampleMVPD", "rule": "\#(rule)"}"#
      ).answer["rules"]
      #expect(rules?.items.map { $0["rule"] } == [.text(rule)])
      let session = try await visitor.send(RESTAPIV2.createSession(mvpd: "SampleMVPD"))
      #expect((session.next == .authorize) == isOpen)
      #expect(session.reason == (isOpen ? "degraded" : "none"))
      let partner = try await visitor.send(
        RESTAPIV2.createPartnerSession(status: Visitor.granted))
      #expect((partner.next == .authorize) == isOpen)
      let profiles = try await visitor.send(RESTAPIV2.retrieveProfiles(.mvpd("SampleMVPD")))
      #expect(profiles.map(\.source) == (isOpen ? [.other("degraded")] : []))
      let exchanged = await visitor.refusal(
        of: RESTAPIV2.createPartnerProfile(
          response: SAMLResponse("<none/>"), status: Visitor.granted))
      #expect(exchanged?.error?.code == (isOpen ? nil : "invalid_parameter_saml_response"))
      let resources: [ResourceID] = ["news", "secret"]
      let decisions = try await visitor.send(
        RESTAPIV2.authorize(resources: resources, mvpd: "SampleMVPD"))
      #expect(decisions.map(\.denialCode) == [code, code])
      #expect(decisions.map(\.hasMediaToken) == [code == nil, code == nil])
      let preauthorized = try await visitor.send(
        RESTAPIV2.preauthorize(resources: resources, mvpd: "SampleMVPD"))
      #expect(preauthorized.map(\.isAuthorized) == [code == nil, code == nil])
      #expect(
        visitor.transport.exchanges.suffix(2).map { exchange in
          String(decoding: exchange.body, as: UTF8.self).contains(#""source":"degradation""#)
        } == [true, true])
      let removed = try await visitor.control(.delete, "degradation?mvpd=SampleMVPD").answer
      #expect(removed["removed"] == .integer(1))
      let basic = try await visitor.send(
        RESTAPIV2.authorize(resources: ["news"], mvpd: "SampleMVPD"))
      #expect(basic.map(\.denialCode) == ["authenticated_profile_missing"])
    }
  }

  @Test func aPreviewLastsAsLongAsItMayAndIsGivenBack() async throws {
    try await Visitor.controlling { visitor in
      let authorize = RESTAPIV2.authorize(resources: ["news"], mvpd: "PreviewMVPD")
      let scope = RESTAPIV2.retrieveProfiles(.mvpd("PreviewMVPD"))
      try await visitor.control(.put, "temppass", #"{"mvpd": "PreviewMVPD", "seconds": 90}"#)
      let session = try await visitor.send(RESTAPIV2.createSession(mvpd: "PreviewMVPD"))
      #expect(session.next == .authorize)
      #expect(session.reason == "temporary")
      #expect(try await visitor.send(scope).map(\.source) == [.other("temporary")])
      #expect(try await visitor.control(.get, "temppass").answer["passes"]?.items == [])
      #expect(try await visitor.send(authorize).map(\.hasMediaToken) == [true])
      try await visitor.control(.post, "clock/advance", #"{"seconds": 89}"#)
      #expect(try await visitor.send(authorize).map(\.hasMediaToken) == [true])
      try await visitor.control(.post, "clock/advance", #"{"seconds": 1}"#)
      let over: ExactString = "temporary_access_duration_limit_exceeded"
      #expect(try await visitor.send(authorize).map(\.denialCode) == [over])
      #expect(try await visitor.send(scope).isEmpty)
      let passes = try await visitor.control(.get, "temppass").answer["passes"]?.items
      #expect(passes?.map { $0["notAfter"] } == [.text("2026-03-01T12:02:00Z")])
      #expect(passes?.first?["resources"] == .list([.text("news")]))
      let removed = try await visitor.control(.delete, "temppass?device=device-1").answer
      #expect(removed["removed"] == .integer(1))
      #expect(try await visitor.send(authorize).map(\.hasMediaToken) == [true])
    }
  }

  @Test func aPreviewHasAsManyResourcesAsItMay() async throws {
    try await Visitor.controlling { visitor in
      let limits = try await visitor.control(
        .put, "temppass", #"{"mvpd": "PreviewMVPD", "resources": 2}"#
      ).answer["limits"]?.items
      #expect(limits?.map { $0["resources"] } == [.integer(2)])
      #expect(limits?.map { $0["seconds"] } == [.integer(600)])
      func codes(_ resources: ResourceID...) async throws -> [ExactString?] {
        try await visitor.send(
          RESTAPIV2.authorize(resources: resources, mvpd: "PreviewMVPD")
        ).map(\.denialCode)
      }
      let spent: ExactString = "temporary_access_resources_limit_exceeded"
      #expect(try await codes("a") == [nil])
      #expect(try await codes("a", "b", "c") == [nil, nil, spent])
      #expect(try await codes("b") == [nil])
      let preauthorized = try await visitor.send(
        RESTAPIV2.preauthorize(resources: ["a", "c"], mvpd: "PreviewMVPD"))
      #expect(preauthorized.map(\.isAuthorized) == [true, false])
    }
  }

  @Test func aHomeSignsItsUsersInAndLetsNobodyTakeTheSignInAway() async throws {
    try await Visitor.controlling { visitor in
      let home = try await visitor.control(
        .put, "hba", #"{"mvpd": "RegularMVPD", "home": true}"#
      ).answer["providers"]?.items
      #expect(home?.map { $0["home"] } == [.truth(true)])
      let session = try await visitor.send(RESTAPIV2.createSession(mvpd: "RegularMVPD"))
      guard case .authenticate(let url) = session.next else {
        Issue.record("no browser")
        return
      }
      let origin = visitor.client.requester.origin.description
      let start = try await visitor.send(.get, String(url.string.dropFirst(origin.count)))
      let page = try #require(start.response.headerFields[.location])
      let back = try await visitor.send(.get, page)
      #expect(back.response.status.code == 302)
      #expect(back.response.headerFields[.location] == "https://example.com/back")
      let profiles = try await visitor.send(RESTAPIV2.retrieveProfiles())
      #expect(profiles.map(\.source) == [.other("regular")])
      let listed = try await visitor.control(.get, "profiles").answer["profiles"]?.items
      #expect(listed?.first?["attributes"]?["hba_status"] == .list([.text("true")]))
      let authorize = RESTAPIV2.authorize(resources: ["news"], mvpd: "RegularMVPD")
      #expect(try await visitor.send(authorize).map(\.hasMediaToken) == [true])
      try await visitor.control(.put, "hba", #"{"mvpd": "RegularMVPD", "home": false}"#)
      #expect(
        try await visitor.send(authorize).map(\.denialCode)
          == ["authorization_denied_by_hba_policies"])
      #expect(try await visitor.control(.delete, "hba").answer["removed"] == .integer(1))
      #expect(try await visitor.send(authorize).map(\.hasMediaToken) == [true])
    }
  }

  @Test func everythingIsAsAtTheStartAfterAReset() async throws {
    var configuration = try Samples.configuration()
    configuration.control = .loopback
    configuration.faults = [Fault(.status(503), path: "/api/v2/REQ/profiles", count: 1)]
    try await Visitor.visiting(configuration) { visitor in
      let profiles = RESTAPIV2.retrieveProfiles()
      #expect(await visitor.refusal(of: profiles)?.status == 503)
      try await visitor.control(
        .post, "profiles", #"{"device": "device-1", "mvpd": "SampleMVPD"}"#)
      #expect(try await visitor.send(profiles).count == 1)
      let rule = #"{"mvpd": "SampleMVPD", "rule": "AuthZNone"}"#
      try await visitor.control(.put, "degradation", rule)
      try await visitor.control(.put, "hba", #"{"mvpd": "SampleMVPD", "home": true}"#)
      try await visitor.control(.put, "temppass", #"{"mvpd": "PreviewMVPD", "seconds": 9}"#)
      try await visitor.control(.put, "clock", #"{"now": "2030-01-01T00:00:00Z", "stands": true}"#)
      let clock = try await visitor.control(.post, "reset")
      #expect(clock.status == 200)
      #expect(clock.answer["now"]?.text == "2026-03-01T12:00:30Z")
      #expect(clock.answer["stands"] == .truth(false))
      #expect(try await visitor.control(.get, "profiles").answer["profiles"]?.items == [])
      #expect(try await visitor.control(.get, "degradation").answer["rules"]?.items == [])
      #expect(try await visitor.control(.get, "hba").answer["providers"]?.items == [])
      #expect(try await visitor.control(.get, "temppass").answer["limits"]?.items == [])
      // The client registers again, because the service has forgotten it, and meets the fault again.
      #expect(await visitor.refusal(of: profiles)?.status == 503)
      #expect(try await visitor.send(profiles).isEmpty)
    }
  }
}

extension ResourceDecision {
  /// The code of a denial; nil for a permission.
  fileprivate var denialCode: ExactString? {
    if case .denied(let denial) = decision { denial.code } else { nil }
  }

  /// Whether it is a permission with a media token.
  fileprivate var hasMediaToken: Bool {
    if case .permitted(_, .some, _) = decision { true } else { false }
  }
}
