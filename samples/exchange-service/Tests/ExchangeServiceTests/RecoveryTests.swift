import Foundation
import NIOCore
import NIOPosix
import SAML
import Testing

/// What a client gets that asks again: its own exchange, once, and nothing of another person.
@Suite(.serialized, .timeLimit(.minutes(60))) struct RecoveryTests {
  private let issuer: Issuer

  init() throws { issuer = try Issuer() }

  /// The partner has the profile of the person before, who used the same device a moment ago.
  @Test(arguments: [(FaultyPartner.Fault.status(503), 3), (.done(503), 2)])
  func theSecondPersonOfADeviceGetsNoProfileOfTheFirst(
    _ fault: FaultyPartner.Fault, _ attempts: Int
  ) async throws {
    try await withService(fault: { $1 == 2 ? fault : .none }) { app, partner in
      let first = try await app.post(form(1, "u-1"))
      #expect(first.status == 200 && first.body.contains("\"u-1\""))
      let statuses = try await Self.statuses(of: form(2, "u-2"), 2, by: app, secret: Self.second)
      #expect(statuses == [502, 200])
      let again = try await app.post(form(2, "u-2"), secret: Self.second)
      #expect(again.body.contains("\"u-2\"") && !again.body.contains("\"u-1\""))
      #expect(partner.assertions == ["_a-1": 1, "_a-2": 1])
      #expect(partner.records["device-1"]?.attempts == attempts)
    }
  }

  /// The same person signed in a moment ago by another response: this one was not exchanged.
  @Test func aProfileThatIsOlderThanTheExchangeIsNotItsOwn() async throws {
    try await withService(fault: { $1 == 2 ? .status(503) : .none }) { app, partner in
      let first = try await app.post(form(1, "u-1"))
      #expect(first.status == 200)
      let statuses = try await Self.statuses(of: form(2, "u-1"), 2, by: app)
      #expect(statuses == [502, 200])
      #expect(partner.assertions == ["_a-1": 1, "_a-2": 1])
    }
  }

  /// With such a partner an exchange whose answer was lost is done again: nothing shows that it was done.
  @Test(arguments: [
    ("\"userID\"", "\"hba_status\""), ("\"u-1\",\"state\":\"plain\"", "\"u-1\",\"state\":\"enc\""),
    ("u-1", "u-2"), ("Example_TV", "Other_TV"), ("Example_TV", "example"), ("appleSSO", "regular"),
    (
      "\"attributes\":{",
      "\"attributes\":{\"upstreamUserID\":{\"value\":\"x\",\"state\":\"plain\"},"
    ),
  ])
  func aProfileThatNamesNotTheUserAndTheProviderRecoversNothing(
    _ told: String, _ retold: String
  ) async throws {
    let partner = try await FaultyPartner {
      $1 == 1 ? .done(500) : .none
    } retelling: {
      $0.replacing(told, with: retold)
    }
    try await withServiceInProcess(partnerPort: partner.port) { port in
      let statuses = try await Self.statuses(of: form(1, "u-1"), 2, by: App(port: port))
      #expect(statuses == [502, 200])
    }
    #expect(partner.assertions == ["_a-1": 2])
    try await partner.close()
  }

  /// The partner may know the account by the name of the assertion's subject.
  @Test(arguments: [("sub-5e0a77c1", 1), ("sub-5e0a77c2", 2)])
  func theNameOfTheSubjectIsANameOfTheUser(_ name: String, _ exchanges: Int) async throws {
    let partner = try await FaultyPartner {
      $1 == 1 ? .done(500) : .none
    } retelling: {
      $0.replacing("u-1", with: name)
    }
    try await withServiceInProcess(partnerPort: partner.port) { port in
      let statuses = try await Self.statuses(of: form(1, "u-1"), 2, by: App(port: port))
      #expect(statuses == [502, 200])
    }
    #expect(partner.assertions == ["_a-1": exchanges])
    try await partner.close()
  }

  /// The partner was asked with a status that names the provider; an answer to an earlier post maps it.
  @Test(arguments: [
    ("", "", false, 1), ("Example_TV", "Other_TV", true, 2),
    ("\"profiles\":{", "\"profiles\":{\"T\":\(twin),", false, 2),
  ])
  func aPartnerWithoutAConfigurationIsTakenByItsOnlyProfile(
    _ told: String, _ retold: String, _ hasAnswered: Bool, _ exchanges: Int
  ) async throws {
    let partner = try await FaultyPartner(
      fault: { device, attempt in device == "device-1" && attempt == 1 ? .done(500) : .none },
      hasConfiguration: false, retelling: { told.isEmpty ? $0 : $0.replacing(told, with: retold) })
    try await withServiceInProcess(partnerPort: partner.port) { port in
      if hasAnswered {
        let other = App.form(try issuer.response(2, user: "u-2"), device: "device-2")
        let answer = try await App(port: port).post(other)
        #expect(answer.status == 200)
      }
      let statuses = try await Self.statuses(of: form(1, "u-1"), 2, by: App(port: port))
      #expect(statuses == [502, 200])
    }
    #expect(partner.assertions["_a-1"] == exchanges)
    try await partner.close()
  }

  /// A second profile of the same user, from another provider.
  private static let twin = """
    {"notBefore":4102444800000,"notAfter":4102444900000,"type":"appleSSO",\
    "attributes":{"userID":{"value":"u-1","state":"plain"}}}
    """

  @Test func whileOneProcessWorksAnotherAsksToComeBack() async throws {
    let event = MultiThreadedEventLoopGroup.singleton.any().makePromise(of: Void.self)
    defer { event.succeed() }
    let partner = try await FaultyPartner { _, _ in .after(event.futureResult) }
    let cache = InMemoryReplayCache()
    try await withServiceInProcess(partnerPort: partner.port, replay: cache) { port in
      try await withServiceInProcess(partnerPort: partner.port, replay: cache) { other in
        async let first = App(port: port).post(form(1, "u-1"))
        while partner.records.isEmpty { try await Task.sleep(for: .milliseconds(5)) }
        let second = try await App(port: other).post(form(1, "u-1"))
        #expect(second.status == 503)
        #expect(second.code == "service.in-work")
        #expect((second.retryAfter.flatMap { Int($0) } ?? 0) > 0)
        let stranger = try await App(port: other).post(form(1, "u-1"), secret: Self.second)
        #expect(stranger.status == 409)
        event.succeed()
        #expect(try await first.status == 200)
        let third = try await App(port: other).post(form(1, "u-1"))
        #expect(third.status == 200 && third.body.contains("\"u-1\""))
      }
    }
    #expect(partner.assertions == ["_a-1": 1])
    #expect(partner.records["device-1"]?.attempts == 1)
    try await partner.close()
  }

  /// The partner is still at work, or its answer was lost: it is asked when its time is over, and not before.
  @Test(arguments: [
    FaultyPartner.Fault.unanswered, .closed, .truncated, .slow(.milliseconds(1_800)),
  ])
  func afterALostAnswerThePartnerIsAskedWhenTheLeaseIsOver(
    _ fault: FaultyPartner.Fault
  ) async throws {
    let partner = try await FaultyPartner { $1 == 1 ? fault : .none }
    let settings = ["EXCHANGE_DEADLINE_SECONDS": "3"]
    try await withServiceInProcess(partnerPort: partner.port, settings: settings) { port in
      let first = try await App(port: port).post(form(1, "u-1"))
      #expect([502, 504].contains(first.status))
      var waits = 0
      while true {
        let answer = try await App(port: port).post(form(1, "u-1"))
        if answer.status == 200 { break }
        #expect([503, 504].contains(answer.status), "\(answer.body)")
        #expect(answer.code != "service.in-work" || partner.records["device-1"]?.recoveries == 0)
        waits += 1
        try await Task.sleep(for: .milliseconds(20))
      }
      #expect(waits > 0)
    }
    #expect(partner.assertions == ["_a-1": 1])
    try await partner.close()
  }

  /// The partner answers a post with all that it knows of the device.
  @Test func ofSeveralProfilesThePersonGetsTheirOwn() async throws {
    let profile = { (name: String, user: String) in
      """
      "\(name)":{"notBefore":1,"notAfter":4102444800000,"type":"appleSSO",\
      "attributes":{"userID":{"value":"\(user)","state":"plain"}}}
      """
    }
    let body =
      #"{"profiles":{"# + profile("Other_TV", "u-2") + "," + profile("Example_TV", "u-1") + "}}"
    try await withService(fault: { _, _ in .refusal(200, body) }) { app, _ in
      let answer = try await app.post(form(1, "u-1"))
      #expect(answer.status == 200)
      #expect(answer.body.contains("\"u-1\"") && !answer.body.contains("\"u-2\""))
    }
  }

  @Test func whatIsDoneIsNeverPostedAgain() async throws {
    let partner = try await FaultyPartner(retelling: { _ in #"{"profiles":{}}"# })
    let cache = InMemoryReplayCache()
    for status in [200, 409, 409] {
      try await withServiceInProcess(partnerPort: partner.port, replay: cache) { port in
        let answer = try await App(port: port).post(form(1, "u-1"))
        #expect(answer.status == status)
        #expect(answer.code == (status == 200 ? nil : "replay.replayed"))
      }
    }
    #expect(partner.records["device-1"]?.attempts == 1)
    try await partner.close()
  }

  /// The answer that was given before is known by its digest, though the partner names no user in it.
  @Test func theSameAnswerIsGivenAgainWithoutAName() async throws {
    let anonymous = """
      {"profiles":{"Example_TV":{"notBefore":1,"notAfter":4102444800000,"type":"appleSSO",\
      "attributes":{}}}}
      """
    let partner = try await FaultyPartner(fault: { _, _ in .refusal(200, anonymous) }) {
      _ in anonymous
    }
    let cache = InMemoryReplayCache()
    // What the partner tells is what it answered to the post, but for the name.
    for _ in 0..<2 {
      try await withServiceInProcess(partnerPort: partner.port, replay: cache) { port in
        let answer = try await App(port: port).post(form(1, "u-1"))
        #expect(answer.status == 200)
      }
    }
    #expect(partner.records["device-1"]?.attempts == 1)
    try await partner.close()
  }

  /// There is a limit to the receipts in memory, and none to the exchanges.
  @Test(arguments: [0, 3]) func whatFindsNoReceiptInMemoryAsksThePartner(_ limit: Int) async throws
  {
    let settings = ["EXCHANGE_RECEIPTS": "\(limit)"]
    try await withService(settings) { app, partner in
      for round in 0..<2 {
        for number in 0..<12 {
          let form = App.form(
            try issuer.response(number, user: "u-\(number)"), device: "device-\(number)")
          let answer = try await app.post(form)
          #expect(answer.status == 200 && answer.body.contains("\"u-\(number)\""))
        }
        let ready = try await app.get("/health/ready")
        #expect(ready.status == 200)
        #expect((ready.members["checks"] as? [String: String])?["receipts"] == "full")
        let recoveries = partner.records.values.reduce(0) { $0 + $1.recoveries }
        #expect(recoveries == 12 * round)
      }
      #expect(partner.assertions.count == 12 && partner.assertions.values.allSatisfy { $0 == 1 })
      let metrics = try await app.get("/metrics").body
      #expect(limit == 0 || metrics.contains("exchange_receipts \(limit)\n"))
    }
  }

  private static let second = "secret-of-the-second-person"

  private func form(_ number: Int, _ user: String) -> String {
    // Without a response the service answers that it misses one.
    App.form((try? issuer.response(number, user: user)) ?? "")
  }

  private static func statuses(
    of form: String, _ count: Int, by app: App, secret: String = App.secret
  ) async throws -> [Int] {
    var statuses: [Int] = []
    for _ in 0..<count { statuses.append(try await app.post(form, secret: secret).status) }
    return statuses
  }
}
