import NIOCore
import NIOPosix
import SAML
import Synchronization
import Testing

/// Every assertion is exchanged once, and for one device.
@Suite(.serialized, .timeLimit(.minutes(60))) struct ReplayTests {
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
      let answer = try await app.post(App.form(try Issuer().response(1)))
      #expect(answer.status == 502)
      #expect(answer.code == "exchange.unreachable")
    }
  }

  @Test func anAppThatGoesAwayFindsItsExchangeDone() async throws {
    // A partner that is late by the clock may answer in time, where the machine stands still for a while.
    let gone = MultiThreadedEventLoopGroup.singleton.any().makePromise(of: Void.self)
    defer { gone.succeed() }
    try await withService(fault: { _, _ in .after(gone.futureResult) }) { app, partner in
      let form = App.form(try Issuer().response(1))
      await #expect(throws: (any Error).self) {
        try await app.post(form, within: .milliseconds(250))
      }
      gone.succeed()
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

  @Test(arguments: ["another-secret-of-another-app", nil])
  func anotherSecretOrNoneIsAReplay(_ secret: String?) async throws {
    try await withService { app, partner in
      let form = App.form(try Issuer().response(1))
      #expect(try await app.post(form).status == 200)
      let replay = try await app.post(form, secret: secret)
      #expect(replay.status == 409)
      #expect(replay.code == "replay.replayed")
      #expect(try await app.post(form).status == 200)
      #expect(partner.records["device-1"]?.attempts == 1)
    }
  }

  @Test func withoutASecretNobodyMayAskAgain() async throws {
    try await withService { app, partner in
      let form = App.form(try Issuer().response(1))
      #expect(try await app.post(form, secret: nil).status == 200)
      for secret in [nil, App.secret] {
        #expect(try await app.post(form, secret: secret).status == 409)
      }
      #expect(partner.records["device-1"]?.attempts == 1)
    }
  }

  @Test(arguments: [
    ("\"test-only-secret-of-apps\"", true), (String(repeating: "a", count: 32), true),
    (String(repeating: "x", count: 22), true), ("01234567-89ab-cdef-0123-456789abcdef", false),
    ("0123456789abcdef-0123456789ABCDEF", true), ("F81D4FAE-7DEC-41D0-A765-00A0C91E6BF6", false),
    (String(repeating: "x", count: 21), false), (String(repeating: "a", count: 31), false),
    ("0123456789-abcdef-0123456789", false), (String(repeating: "x", count: 257), false),
    ("secret with spaces in its middle", false), ("test-only-secret-of-apps,twice", false),
    ("\"\"", false), ("secret", false),
  ])
  func aSecretHasRoomForItsBits(_ secret: String, _ isTaken: Bool) async throws {
    try await withService { app, _ in
      let answer = try await app.post(App.form(try Issuer().response(1)), secret: secret)
      #expect(answer.status == (isTaken ? 200 : 400))
      #expect(answer.code == (isTaken ? nil : "service.idempotency-key-malformed"))
      #expect(!answer.body.contains("secret"))
    }
  }

  @Test func aClaimIsKnownToAnotherProcessAndThePartnerIsAskedFirst() async throws {
    let partner = try await FaultyPartner()
    let cache = InMemoryReplayCache()
    let form = App.form(try Issuer().response(1))
    let requests: [(String?, Int)] = [
      (App.secret, 200), (App.secret, 200), ("another-secret-of-another-app", 409), (nil, 409),
    ]
    for (secret, status) in requests {
      try await withServiceInProcess(partnerPort: partner.port, replay: cache) { port in
        let answer = try await App(port: port).post(form, secret: secret)
        #expect(answer.status == status)
        #expect(answer.body.contains("u-90210") == (status == 200))
      }
    }
    #expect(partner.records["device-1"]?.attempts == 1)
    #expect(partner.records["device-1"]?.recoveries == 1)
    try await partner.close()
  }

  /// While the cache has not answered, nobody knows yet that the one who came first comes too late.
  @Test func aReplayThatIsRefusedInTheEndKeepsItsOwnerNotOut() async throws {
    let partner = try await FaultyPartner()
    let cache = LateCache()
    let form = App.form(try Issuer().response(1))
    try await withServiceInProcess(partnerPort: partner.port, replay: cache) { port in
      let first = try await App(port: port).post(form)
      #expect(first.status == 200)
    }
    try await withServiceInProcess(
      partnerPort: partner.port, replay: cache, concurrency: 2
    ) { port in
      let app = App(port: port)
      let thiefAsked = cache.holdNextClaim()
      async let thief = app.post(form, secret: "another-secret-of-another-app").status
      await thiefAsked.value
      async let owner = Self.statusOfAdmitted(form, by: app)
      // When a third finds no room, both are in work: the owner waits for the answer about the thief.
      while try await app.post("").status != 429 {}
      cache.release()
      #expect(try await thief == 409)
      #expect(try await owner == 200)
    }
    #expect(partner.records["device-1"]?.attempts == 1)
    try await partner.close()
  }

  /// The status of a form once there is room for it.
  private static func statusOfAdmitted(_ form: String, by app: App) async throws -> Int {
    while true {
      let status = try await app.post(form).status
      if status != 429 { return status }
    }
  }

  @Test(arguments: [ReplayCacheError.unavailable, .full, .forgotten, .evicting])
  func aCacheThatCannotSayLetsNothingThrough(_ error: ReplayCacheError) async throws {
    let partner = try await FaultyPartner()
    let cache = SilentCache(error: error)
    try await withServiceInProcess(partnerPort: partner.port, replay: cache) { port in
      let answer = try await App(port: port).post(App.form(try Issuer().response(1)))
      let isTransient = [.unavailable, .full].contains(error)
      #expect(answer.status == (isTransient ? 503 : 500))
      #expect(answer.code == error.code.rawValue)
      #expect(answer.retryAfter == (isTransient ? "1" : nil))
      let ready = try await App(port: port).get("/health/ready")
      #expect(ready.status == 503)
      #expect(
        (ready.members["checks"] as? [String: String])?["store"]
          == (error == .full ? "full" : "unusable"))
    }
    #expect(partner.records.isEmpty)
    try await partner.close()
  }
}

/// A replay cache that has no answer.
private struct SilentCache: ClaimingReplayCache {
  let error: ReplayCacheError

  func claim(
    _ key: ReplayKey, for claimant: ReplayClaimant, leasing time: Duration, until: Instant,
    at now: Instant
  ) async throws(ReplayCacheError) -> ReplayClaim { throw error }

  func end(
    _ lease: ReplayLease, with answer: ReplayAnswer?
  ) async throws(ReplayCacheError) -> Bool { throw error }

  func probe(at now: Instant) async throws(ReplayCacheError) { throw error }

  func insertIfAbsent(
    _ key: ReplayKey, until: Instant, at now: Instant
  ) async throws(ReplayCacheError) -> Bool { throw error }

  func contains(
    _ key: ReplayKey, until: Instant, at now: Instant
  ) async throws(ReplayCacheError) -> Bool { throw error }
}

/// A replay cache that answers when it may.
private final class LateCache: ClaimingReplayCache {
  private let cache = InMemoryReplayCache()
  private let held = Mutex<(asked: EventLoopPromise<Void>, released: EventLoopPromise<Void>)?>(nil)

  /// Keeps the next claim until ``release()``.
  ///
  /// - Returns: A task that ends when the claim has come.
  func holdNextClaim() -> Task<Void, Never> {
    let loop = MultiThreadedEventLoopGroup.singleton.any()
    let (asked, released) = (loop.makePromise(of: Void.self), loop.makePromise(of: Void.self))
    held.withLock { $0 = (asked, released) }
    return Task { try? await asked.futureResult.get() }
  }

  func release() { held.withLock { $0 }?.released.succeed() }

  func claim(
    _ key: ReplayKey, for claimant: ReplayClaimant, leasing time: Duration, until: Instant,
    at now: Instant
  ) async throws(ReplayCacheError) -> ReplayClaim {
    if let held = held.withLock({ $0 }) {
      held.asked.succeed()
      try? await held.released.futureResult.get()
    }
    return try await cache.claim(key, for: claimant, leasing: time, until: until, at: now)
  }

  func end(
    _ lease: ReplayLease, with answer: ReplayAnswer?
  ) async throws(ReplayCacheError) -> Bool { await cache.end(lease, with: answer) }

  func probe(at now: Instant) async throws(ReplayCacheError) { try await cache.probe(at: now) }

  func insertIfAbsent(
    _ key: ReplayKey, until: Instant, at now: Instant
  ) async throws(ReplayCacheError) -> Bool {
    try await cache.insertIfAbsent(key, until: until, at: now)
  }

  func contains(
    _ key: ReplayKey, until: Instant, at now: Instant
  ) async throws(ReplayCacheError) -> Bool {
    try await cache.contains(key, until: until, at: now)
  }
}
