import SAML
import Testing

/// Every assertion is exchanged once, and for one device.
@Suite(.serialized, .timeLimit(.minutes(5))) struct ReplayTests {
  @Test func aSecondDeviceIsRefused() async throws {
    try await withService { app, partner in
      let response = try Issuer().response(1)
      #expect(try await app.post(App.form(response, device: "a")).status == 200)
      let second = try await app.post(App.form(response, device: "b"))
      #expect(second.status == 409)
      #expect(second.code == "replay.replayed")
      #expect(Array(partner.records.keys) == ["a"])
    }
  }

  @Test func theSameDeviceGetsTheSameAnswerAndThePartnerIsNotCalled() async throws {
    try await withService { app, partner in
      let form = App.form(try Issuer().response(1))
      let first = try await app.post(form)
      let second = try await app.post(form)
      #expect(first.status == 200)
      #expect(second.status == 200)
      #expect(first.body == second.body)
      #expect(second.body.contains("u-90210"))
      #expect(partner.records["device-1"]?.attempts == 1)
    }
  }

  @Test func manyAtOnceAreOneExchange() async throws {
    try await withService(fault: { _, _ in .late(.milliseconds(300)) }) { app, partner in
      let form = App.form(try Issuer().response(1))
      let statuses = try await withThrowingTaskGroup(of: Int.self) { group in
        for _ in 0..<20 { group.addTask { try await app.post(form).status } }
        return try await group.reduce(into: []) { $0.append($1) }
      }
      #expect(statuses == Array(repeating: 200, count: 20))
      #expect(partner.records["device-1"]?.attempts == 1)
    }
  }

  @Test(arguments: [
    (500, 502, "exchange.service-failed"), (400, 422, "exchange.bad-request"),
    (403, 502, "exchange.forbidden"), (302, 502, "exchange.unexpected-status"),
  ])
  func afterAFailureTheSameDeviceMayTryAgain(
    _ partnerStatus: Int, _ status: Int, _ code: String
  ) async throws {
    try await withService(fault: { $1 == 1 ? .status(partnerStatus) : .none }) { app, partner in
      let response = try Issuer().response(1)
      let first = try await app.post(App.form(response))
      #expect(first.status == status)
      #expect(first.code == code)
      #expect(try await app.post(App.form(response, device: "b")).status == 409)
      #expect(try await app.post(App.form(response)).status == 200)
      #expect(partner.records["device-1"]?.attempts == 2)
    }
  }

  @Test func aPartnerThatIsNotThereIsToldAtOnce() async throws {
    let origin = ["EXCHANGE_ORIGIN": "http://127.0.0.1:9"]
    try await withService(origin) { app, _ in
      let start = ContinuousClock.now
      let answer = try await app.post(App.form(try Issuer().response(1)))
      #expect(answer.status == 502)
      #expect(answer.code == "exchange.unreachable")
      let elapsed = start.duration(to: .now)
      #expect(elapsed < .seconds(15))
    }
  }

  @Test func anAppThatGoesAwayFindsItsExchangeDone() async throws {
    try await withService(fault: { _, _ in .late(.milliseconds(500)) }) { app, partner in
      let form = App.form(try Issuer().response(1))
      await #expect(throws: (any Error).self) {
        try await app.post(form, within: .milliseconds(250))
      }
      #expect(try await app.post(form).status == 200)
      #expect(partner.records["device-1"]?.attempts == 1)
    }
  }

  @Test func afterARestartNobodyRemembers() async throws {
    // The memory of the default cache ends with its process: what is documented is what happens.
    let form = App.form(try Issuer().response(1))
    for _ in 0..<2 {
      try await withService { app, _ in
        let answer = try await app.post(form)
        #expect(answer.status == 200)
      }
    }
  }

  @Test func whatIsSharedIsRefusedByAnotherProcess() async throws {
    let partner = try await FaultyPartner()
    let cache = InMemoryReplayCache()
    let form = App.form(try Issuer().response(1))
    for status in [200, 409] {
      try await withServiceInProcess(partnerPort: partner.port, replay: cache) { port in
        let answer = try await App(port: port).post(form)
        #expect(answer.status == status)
      }
    }
    #expect(partner.records["device-1"]?.attempts == 1)
    try await partner.close()
  }

  @Test(arguments: [ReplayCacheError.unavailable, .full, .forgotten, .evicting])
  func aCacheThatCannotSayLetsNothingThrough(_ error: ReplayCacheError) async throws {
    let partner = try await FaultyPartner()
    let cache = SilentCache(error: error)
    try await withServiceInProcess(partnerPort: partner.port, replay: cache) { port in
      let answer = try await App(port: port).post(App.form(try Issuer().response(1)))
      #expect(answer.status == 503)
      #expect(answer.code == error.code.rawValue)
      #expect(answer.retryAfter == "1")
    }
    #expect(partner.records.isEmpty)
    try await partner.close()
  }
}

/// A replay cache that has no answer.
private struct SilentCache: ReplayCache {
  let error: ReplayCacheError

  func insertIfAbsent(
    _ key: ReplayKey, until: Instant, at now: Instant
  ) async throws(ReplayCacheError) -> Bool { throw error }

  func contains(
    _ key: ReplayKey, until: Instant, at now: Instant
  ) async throws(ReplayCacheError) -> Bool { throw error }
}
