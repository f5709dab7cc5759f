import HTTPTypes
import PartnerStandIn
import Synchronization
import Testing

/// Who may control a stand-in, and what is no request to do so.
@Suite(.timeLimit(.minutes(60))) struct ControlAccessTests {
  @Test func nothingIsControlledUnlessAskedFor() async throws {
    try await Visitor.visiting(Samples.configuration()) { visitor in
      let answer = try await visitor.send(.get, "/control/clock")
      #expect(answer.response.status.code == 404)
      #expect(!answer.body.contains("now"))
    }
  }

  @Test(arguments: [
    ["Origin": "https://app.example"], ["Origin": "null"], ["Host": "app.example"],
    ["Host": "127.0.0.1.app.example:80"], ["X-Forwarded-For": "192.0.2.1"],
    ["Forwarded": "for=192.0.2.1"], ["Via": "1.1 proxy"],
  ])
  func aWebPageOrAProxyMayNot(_ headers: [String: String]) async throws {
    try await Visitor.controlling { visitor in
      for path in ["clock", "reset", "no-such-path"] {
        try await visitor.expect(403, .get, path, headers: headers)
      }
      try await visitor.expect(403, .post, "reset", headers: headers)
      try await visitor.expect(403, .options, "clock", headers: headers)
      for host in ["localhost", "LOCALHOST:1", "[::1]", "[::1]:8080", "127.0.0.1"] {
        try await visitor.expect(200, .get, "clock", headers: ["Host": host])
      }
    }
  }

  @Test func onlyAHolderOfTheTokenMay() async throws {
    let token = String(repeating: "0123456789abcdef", count: 2)
    try await Visitor.controlling(by: .token(token)) { visitor in
      for wrong in [nil, "Bearer", "Bearer x", "Bearer \(token)0", "Basic \(token)", token] {
        let headers = wrong.map { ["Authorization": $0] } ?? [:]
        try await visitor.expect(403, .get, "clock", headers: headers)
      }
      for right in ["Bearer \(token)", "bearer \(token)"] {
        let headers = ["Authorization": right, "X-Forwarded-For": "192.0.2.1"]
        try await visitor.expect(200, .get, "clock", headers: headers)
      }
    }
  }

  @Test(arguments: [
    (HTTPRequest.Method.get, "", "", 404), (.get, "no-such-path", "", 404),
    (.get, "clock/", "", 404), (.delete, "clock", "", 405), (.get, "reset", "", 405),
    (.get, "clock?now=1", "", 400), (.get, "profiles?device=", "", 400),
    (.get, "profiles?device=a&device=b", "", 400), (.delete, "profiles?devise=a", "", 400),
    (.put, "clock", "{", 400), (.put, "clock", "[]", 400), (.put, "clock", "{\"now\":1}", 400),
    (.put, "clock", "{\"now\":\"noon\"}", 400), (.put, "clock", "{\"nov\":\"x\"}", 400),
    (.put, "clock", "{\"stands\":\"yes\"}", 400),
    (.put, "clock", "{\"stands\":true,\"stands\":false}", 400),
    (.post, "clock/advance", "", 400), (.post, "clock/advance", "{\"seconds\":1.5}", 400),
    (.post, "clock/advance", "{\"seconds\":9223372036854775807}", 400),
    (.post, "reset", "{\"all\":true}", 400),
    (.put, "degradation", "{\"mvpd\":\"SampleMVPD\",\"rule\":\"AuthN\"}", 400),
    (.put, "degradation", "{\"mvpd\":\"NoSuchMVPD\",\"rule\":\"AuthNAll\"}", 400),
    (.put, "degradation", "{\"requestor\":\"X\",\"mvpd\":\"SampleMVPD\"}", 400),
    (.put, "hba", "{\"mvpd\":\"SampleMVPD\"}", 400),
    (.put, "temppass", "{\"mvpd\":\"SampleMVPD\"}", 400),
    (.put, "temppass", "{\"mvpd\":\"PreviewMVPD\",\"seconds\":0}", 400),
    (.post, "profiles", "{\"mvpd\":\"SampleMVPD\"}", 400),
    (.post, "profiles", "{\"device\":\"a\",\"mvpd\":\"SampleMVPD\",\"type\":\"degraded\"}", 400),
    (
      .post, "profiles",
      "{\"device\":\"a\",\"mvpd\":\"SampleMVPD\",\"attributes\":{\"a\":[1]}}", 400
    ),
  ])
  func whatIsNoSuchRequestIsRefused(
    _ method: HTTPRequest.Method, _ path: String, _ body: String, _ status: Int
  ) async throws {
    try await Visitor.controlling { visitor in
      let refused = try await visitor.control(method, path, body)
      #expect(refused.status == status)
      #expect(refused.answer["message"]?.text?.isEmpty == false)
    }
  }

  @Test func aBodyIsJSONOfAReasonableSize() async throws {
    try await Visitor.controlling { visitor in
      let form = ["Content-Type": "application/x-www-form-urlencoded"]
      try await visitor.expect(415, .put, "clock", "{}", headers: form)
      let large = "{\"now\":\"" + String(repeating: "1", count: 70_000) + "\"}"
      try await visitor.expect(413, .put, "clock", large)
      let deep = String(repeating: "[", count: 200)
      try await visitor.expect(400, .put, "clock", deep)
    }
  }

  @Test func aMethodThatAPathHasNotIsAnsweredWithThoseThatItHas() async throws {
    try await Visitor.controlling { visitor in
      let answer = try await visitor.send(.patch, "/control/profiles")
      #expect(answer.response.status.code == 405)
      #expect(answer.response.headerFields[.allow] == "DELETE, GET, POST")
    }
  }

  @Test func theLogNamesThePathAndNoValue() async throws {
    let entries = Mutex<[String]>([])
    var configuration = try Samples.configuration()
    configuration.control = .loopback
    configuration.log = { entry in entries.withLock { $0.append("\(entry)") } }
    try await Visitor.visiting(configuration) { visitor in
      try await visitor.control(.get, "profiles?device=canary")
      try await visitor.control(.get, "canary")
      try await visitor.control(.get, "clock", headers: ["Origin": "https://canary.example"])
    }
    #expect(
      entries.withLock { $0 } == [
        "GET /control/profiles 200", "GET (no such service) 404", "GET /control 403",
      ])
  }
}
