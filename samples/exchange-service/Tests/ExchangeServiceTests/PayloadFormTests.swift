import Foundation
import Testing

/// A response that the partner refuses in one form is posted once more in the other, and counts as
/// one exchange.
@Suite(.serialized, .timeLimit(.minutes(60))) struct PayloadFormTests {
  @Test func theOriginalBytesFollowARefusalOfTheResponse() async throws {
    try await withPartner {
      $1 == 1 ? .refusedResponse : .none
    } _: { app, partner, service in
      let response = try Self.response()
      #expect(try await app.post(App.form(response)).status == 200)
      let payloads = try Self.payloads(partner)
      #expect(payloads.count == 2)
      #expect(payloads.last == Data(response.utf8))
      #expect(payloads.first != payloads.last)
      // The same device gets the same answer, and another one is refused: it was one exchange.
      #expect(try await app.post(App.form(response)).status == 200)
      #expect(try await app.post(App.form(response, device: "b")).status == 409)
      #expect(partner.records["device-1"]?.attempts == 2)
      let line = try #require(service.lines.first { $0["message"] == "exchange" })
      #expect(line["posts"] == "cookbook,verbatim")
      #expect(line["form"] == "verbatim")
      #expect(line["reason"] == "cookbook-refused")
      #expect(line["code"] == "ok")
      let metrics = try await app.get("/metrics").body
      for text in [
        #"exchange_posts_total{form="cookbook"} 1"#, #"exchange_posts_total{form="verbatim"} 1"#,
        #"exchange_forms_total{accepted="verbatim",reason="cookbook-refused"} 1"#,
      ] {
        #expect(metrics.contains(text + "\n"), "\(text)")
      }
      #expect(!(try service.logText.contains("hh-4711")))
    }
  }

  /// The answer of the partner, the answer to the app, and the posts.
  @Test(
    arguments: [
      (.refusedResponse, 422, "cookbook,verbatim", "cookbook-refused"),
      (.status(400), 422, "cookbook", "first-form"),
      (
        .refusal(400, #"{"status":400,"code":"invalid_device_info"}"#), 422, "cookbook",
        "first-form"
      ),
      (.status(401), 502, "cookbook,cookbook", "first-form"),
      (
        .refusal(403, #"{"status":403,"code":"authorization_denied_by_mvpd"}"#), 502, "cookbook",
        "first-form"
      ), (.status(403), 502, "cookbook", "first-form"),
      (.status(429), 503, "cookbook,cookbook", "first-form"),
      (.status(500), 502, "cookbook", "first-form"), (.status(503), 502, "cookbook", "first-form"),
      (.closed, 502, "cookbook", "first-form"), (.silent, 504, "cookbook", "first-form"),
    ] as [(FaultyPartner.Fault, Int, String, String)])
  func anotherFormFollowsNothingElse(
    _ fault: FaultyPartner.Fault, _ status: Int, _ posts: String, _ reason: String
  ) async throws {
    // The time that a partner gets which is silent, and no other.
    let deadline = status == 504 ? "20" : "3600"
    try await withPartner(["EXCHANGE_DEADLINE_SECONDS": deadline]) { _, _ in
      fault
    } _: {
      app, partner, service in
      let answer = try await app.post(App.form(try Self.response()))
      #expect(answer.status == status)
      let line = try #require(service.lines.first { $0["message"] == "exchange" })
      #expect(line["posts"] == posts)
      #expect(line["reason"] == reason)
      #expect(line["form"] == "none")
      #expect(partner.records["device-1"]?.attempts == posts.split(separator: ",").count)
    }
  }

  @Test func withVersionOneTheyFollowARefusalWithoutACode() async throws {
    try await withPartner(["EXCHANGE_API": "v1"]) {
      $1 == 1 ? .status(400) : .none
    } _: { app, partner, service in
      #expect(try await app.post(App.form(try Self.response())).status == 204)
      let line = try #require(service.lines.first { $0["message"] == "exchange" })
      #expect(line["posts"] == "cookbook,verbatim")
      #expect(line["reason"] == "cookbook-refused")
      #expect(partner.records["device-1"]?.attempts == 2)
    }
  }

  @Test(arguments: [("cookbook", "cookbook"), ("verbatim", "verbatim")])
  func aSettingOfOneFormPostsItAlone(_ setting: String, _ form: String) async throws {
    try await withPartner(["EXCHANGE_PAYLOAD_FORM": setting]) { _, _ in
      .refusedResponse
    } _: {
      app, partner, service in
      #expect(try await app.post(App.form(try Self.response())).status == 422)
      let line = try #require(service.lines.first { $0["message"] == "exchange" })
      #expect(line["posts"] == form)
      #expect(line["reason"] == "only-form")
      #expect(partner.records["device-1"]?.attempts == 1)
    }
  }

  @Test func afterARefusalInBothFormsTheSameDeviceMayTryAgain() async throws {
    try await withPartner {
      $1 <= 2 ? .refusedResponse : .none
    } _: { app, partner, _ in
      let form = App.form(try Self.response())
      let first = try await app.post(form)
      #expect(first.status == 422)
      #expect(first.code == "exchange.bad-request")
      #expect(try await app.post(form).status == 200)
      #expect(partner.records["device-1"]?.attempts == 3)
      #expect(partner.records["device-1"]?.exchanges == 1)
    }
  }

  @Test func anUnknownFormStopsTheStart() async throws {
    let error = await #expect(throws: RunningService.DidNotStart.self) {
      try await RunningService(partnerPort: 1, ["EXCHANGE_PAYLOAD_FORM": "both"])
    }
    #expect(error?.log.contains("EXCHANGE_PAYLOAD_FORM has a value that cannot be used") == true)
  }

  /// A response that the normalisation changes: it ends with a line break.
  private static func response() throws -> String { try Issuer().response(1) + "\n" }

  private static func payloads(_ partner: FaultyPartner) throws -> [Data?] {
    let payloads = try #require(partner.records["device-1"]).payloads
    return payloads.map { Data(base64Encoded: $0.removingPercentEncoding ?? "") }
  }

  private func withPartner(
    _ settings: [String: String] = [:],
    _ fault: @escaping @Sendable (String, Int) -> FaultyPartner.Fault,
    _ body: (App, FaultyPartner, RunningService) async throws -> Void
  ) async throws {
    let partner = try await FaultyPartner(fault: fault)
    let service = try await RunningService(partnerPort: partner.port, settings)
    do {
      try await body(App(port: service.port), partner, service)
    } catch {
      try await service.stop()
      throw error
    }
    try await service.stop()
    try await partner.close()
  }
}
