import Foundation
import NIOCore
import NIOPosix
import TestTools
import Testing

/// What the service answers, and what it hands on.
@Suite(.serialized, .timeLimit(.minutes(60))) struct AnswerTests {
  @Test func aSoundResponseIsExchangedAsTheCookbookPreparesIt() async throws {
    try await withService { app, partner in
      // Two spaces between attributes are one for the partner, and two for the signature.
      let response = try Issuer().response(1)
      let answer = try await app.post(App.form(response))
      #expect(answer.status == 200)
      #expect(answer.contentType == "application/json")
      // What V2 says, in the form in which V2 says it.
      #expect(
        answer.body == """
          {"profiles":{"Example_TV":{"attributes":{\
          "channelID":{"state":"plain","value":["c-1","c-2"]},\
          "maxRating":{"state":"plain","value":{"VCHIP":"TV-14"}},\
          "userID":{"state":"plain","value":"u-90210"},\
          "zip":{"state":"enc","value":"94107"}},"issuer":"Apple","notAfter":1774958400000,\
          "notBefore":1772366400000,"type":"appleSSO"}}}
          """)
      let record = try #require(partner.records["device-1"])
      #expect(record.successes == 1)
      let payload = record.payload.removingPercentEncoding ?? ""
      #expect(Data(base64Encoded: payload) == Data(response.utf8))
      #expect(partner.lastValues(of: "authorization") == ["Bearer token"])
      // The provider is that of the signature, the end of the sign-in that of the app.
      let status = try #require(partner.lastValues(of: "ap-partner-framework-status").first)
      let json = Data(base64Encoded: status).map { String(decoding: $0, as: UTF8.self) }
      #expect(
        json == """
          {"frameworkPermissionInfo":{"accessStatus":"granted"},\
          "frameworkProviderInfo":{"id":"example","expirationDate":"4102444800000"}}
          """)
    }
  }

  @Test(arguments: [
    (#"{"profiles":{}}"#, "service.profile-missing"), (#"{}"#, "exchange.answer-unreadable"),
    ("<html>", "exchange.answer-unreadable"),
    (String(repeating: " ", count: 70_000), "exchange.answer-too-large"),
  ])
  func aSuccessWithoutAProfileIsNone(_ body: String, _ code: String) async throws {
    try await withService(fault: { $1 == 1 ? .refusal(200, body) : .none }) { app, partner in
      let form = App.form(try Issuer().response(1))
      let first = try await app.post(form)
      #expect(first.status == 502)
      #expect(first.code == code)
      #expect(try await app.post(form).status == 200)
      #expect(partner.records["device-1"]?.attempts == 2)
    }
  }

  @Test func versionOneIsThereByASetting() async throws {
    let settings = [
      "EXCHANGE_API": "v1", "EXCHANGE_PROVIDERS": "https://idp.example-mvpd.com=Example_TV",
    ]
    try await withService(settings) { app, partner in
      let form = App.form(try Issuer().response(1))
        .replacing("&expirationDate=4102444800000", with: "")
      for _ in 0..<2 {
        let answer = try await app.post(form)
        #expect(answer.status == 204)
        #expect(answer.body.isEmpty)
      }
      #expect(partner.records["device-1"]?.successes == 1)
      #expect(partner.lastValues(of: "ap-partner-framework-status").isEmpty)
    }
  }

  @Test func aVersionThatDoesNotExistStopsTheStart() async throws {
    let error = await #expect(throws: RunningService.DidNotStart.self) {
      try await RunningService(partnerPort: 1, ["EXCHANGE_API": "v3"])
    }
    #expect(error?.log.contains("EXCHANGE_API has a value that cannot be used") == true)
  }

  @Test(arguments: [
    ("attribute-value-changed.xml", "signature.digest-mismatch", 422, "client"),
    ("expired.xml", "time.expired", 422, "client"),
    ("wrapping-3-assertion-before-signed-one.xml", "saml.assertion-multiple", 422, "client"),
    ("doctype-with-internal-entity.xml", "xml.doctype", 422, "client"),
    ("wrong-audience.xml", "saml.audience-mismatch", 502, "provider"),
    ("unsigned.xml", "signature.missing", 502, "provider"),
    ("signed-by-an-unknown-key.xml", "signature.value-mismatch", 500, "operator"),
  ])
  func aResponseThatIsRefusedNeverReachesThePartnerAndTheStatusSaysWhoCanMendIt(
    _ name: String, _ code: String, _ status: Int, _ responsibility: String
  ) async throws {
    try await withService(["EXCHANGE_DANGEROUS_NOW": "2026-03-01T12:00:30Z"]) { app, partner in
      let answer = try await app.post(
        App.form(try Repository.text("samples/captures/\(name)")))
      #expect(answer.status == status, "\(answer.body)")
      #expect(answer.contentType == "application/problem+json")
      #expect((answer.members["codes"] as? [String])?.contains(code) == true, "\(answer.body)")
      #expect(answer.members["status"] as? Int == status)
      #expect(answer.members["responsibility"] as? String == responsibility)
      #expect(!answer.body.contains("hh-4711"))
      #expect(partner.records.isEmpty)
    }
  }

  @Test func aFormThatIsNotOneIsRefusedByTheNameOfItsField() async throws {
    let sound = try App.form(Issuer().response(1))
    let cases: [(String, Int, String, String?)] = [
      ("", 400, "service.field-missing", "SAMLResponse"),
      ("SAMLResponse=PGEvPg%3D%3D", 400, "service.field-missing", "deviceId"),
      (sound + "&deviceId=x", 400, "service.field-repeated", "deviceId"),
      (sound.replacing("tvOS", with: "webOS"), 400, "service.field-malformed", "platform"),
      (sound.replacing("AppleTV", with: "%0D%0A"), 400, "service.field-malformed", "model"),
      (sound.replacing("AppleTV", with: "%FF"), 400, "service.field-malformed", "model"),
      (sound.replacing("AppleTV", with: "%4"), 400, "service.field-malformed", "model"),
      (
        sound.replacing("&expirationDate=4102444800000", with: ""), 400, "service.field-missing",
        "expirationDate"
      ),
      (
        sound.replacing("4102444800000", with: "2100-01-01"), 400, "service.field-malformed",
        "expirationDate"
      ),
      (
        sound.replacing("4102444800000", with: "41024448000000000000"), 400,
        "service.field-malformed", "expirationDate"
      ),
      ("SAMLResponse=P+EvPg", 422, "payload.escape-missing", "SAMLResponse"),
      ("SAMLResponse=PGEvP", 422, "payload.truncated", "SAMLResponse"),
      ("SAMLResponse=%2F%2F%2F%2F&" + App.rest, 400, "service.field-malformed", "SAMLResponse"),
      (String(repeating: "a&", count: 40), 400, "service.form-malformed", nil),
    ]
    try await withService { app, partner in
      for (form, status, code, field) in cases {
        let answer = try await app.post(form)
        #expect(answer.status == status, "\(code) \(field ?? "")")
        #expect(answer.code == code)
        #expect(answer.members["field"] as? String == field)
      }
      #expect(partner.records.isEmpty)
    }
  }

  @Test func whatIsNoFormOrTooLargeIsRefusedUnread() async throws {
    try await withService(["EXCHANGE_BODY_LIMIT": "1024"]) { app, _ in
      let json = try await app.post("{}", contentType: "application/json")
      #expect(json.status == 415)
      #expect(json.code == "service.media-type-unsupported")
      let large = try await app.post(String(repeating: "a", count: 1_025))
      #expect(large.status == 413)
      #expect(large.code == "service.body-too-large")
      let query = try await app.get("/exchange?SAMLResponse=hh-4711")
      #expect(query.status == 400)
      #expect(query.code == "service.query-in-address")
      #expect(!query.body.contains("hh-4711"))
      let nothing = try await app.get("/hh-4711")
      #expect(nothing.status == 404)
      #expect(nothing.code == "service.not-found")
      #expect(!nothing.body.contains("hh-4711"))
    }
  }

  @Test func aProviderThatNobodyNamedIsRefused() async throws {
    try await withService(["EXCHANGE_PROVIDERS": "https://other.example=Other"]) { app, partner in
      let answer = try await app.post(App.form(try Issuer().response(1)))
      #expect(answer.status == 500)
      #expect(answer.code == "service.provider-unknown")
      #expect(answer.members["responsibility"] as? String == "operator")
      #expect(partner.records.isEmpty)
    }
  }

  @Test func whoComesWhileTheServiceIsBusyIsToldToComeBack() async throws {
    // The partner answers when all the others have been told.
    let told = MultiThreadedEventLoopGroup.singleton.any().makePromise(of: Void.self)
    defer { told.succeed() }
    try await withService(
      ["EXCHANGE_CONCURRENCY": "1"], fault: { _, _ in .after(told.futureResult) }
    ) { app, partner in
      let answers = try await withThrowingTaskGroup(of: App.Answer.self) { group in
        for number in 0..<8 {
          group.addTask {
            let form = App.form(try Issuer().response(number), device: "device-\(number)")
            return try await app.post(form)
          }
        }
        return try await group.reduce(into: [App.Answer]()) { answers, answer in
          answers.append(answer)
          if answers.count == 7 { told.succeed() }
        }
      }
      let refused = answers.filter { $0.status == 429 }
      #expect(refused.count == 7)
      #expect(refused.allSatisfy { $0.code == "service.saturated" && $0.retryAfter == "1" })
      #expect(answers.last?.status == 200)
      #expect(partner.records.count == 1)
    }
  }

  @Test func healthAndMetricsAreThere() async throws {
    try await withService { app, _ in
      #expect(try await app.get("/health/live").status == 204)
      let ready = try await app.get("/health/ready")
      #expect(ready.status == 200)
      let checks = try #require(ready.members["checks"] as? [String: String])
      #expect(checks["partner"] == "ok" && checks["store"] == "ok")
      #expect(["ok", "ending"].contains(checks["certificates"]))
      _ = try await app.post(App.form(try Issuer().response(1)))
      let metrics = try await app.get("/metrics")
      #expect(metrics.contentType == "text/plain; version=0.0.4; charset=utf-8")
      for line in [
        "# HELP exchange_answers_total Answers to apps and operators, by route and code.",
        "# TYPE exchange_answers_total counter",
        #"exchange_answers_total{code="ok",route="/exchange"} 1"#,
        "# TYPE exchange_in_work gauge", "exchange_in_work 0",
        "# TYPE exchange_partner_seconds histogram", "exchange_partner_seconds_count 1",
        #"exchange_partner_seconds_bucket{le="+Inf"} 1"#,
      ] {
        #expect(metrics.body.contains(line + "\n"), "\(line)")
      }
      let names = metrics.body.matches(of: /\n# TYPE (\S+)/).map { String($0.1) }
      for name in names {
        #expect(metrics.body.contains("# HELP \(name) "), "\(name)")
        #expect(!metrics.body.contains("# HELP \(name) A metric of a library"), "\(name)")
      }
      for name in [
        "process_start_time_seconds", "process_cpu_seconds_total", "process_open_fds",
        "process_resident_memory_bytes", "exchange_certificate_not_after_timestamp_seconds",
      ] {
        #expect(names.contains(name), "\(name)")
      }
    }
  }
}

/// Runs a service and its partner around a body.
func withService(
  _ settings: [String: String] = [:],
  fault: @escaping @Sendable (String, Int) -> FaultyPartner.Fault = { _, _ in .none },
  _ body: (App, FaultyPartner) async throws -> Void
) async throws {
  let partner = try await FaultyPartner(fault: fault)
  let service = try await RunningService(partnerPort: partner.port, settings)
  do {
    try await body(App(port: service.port), partner)
  } catch {
    try await service.stop()
    throw error
  }
  try await service.stop()
  try await partner.close()
}
