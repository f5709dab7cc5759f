import HTTPTypes
import PartnerSSO
import PartnerStandIn
import Synchronization
import Testing
import TokenExchange

/// What goes wrong on demand, as the clients see it.
@Suite(.timeLimit(.minutes(60))) struct FaultTests {
  private static let service = RESTAPIV1.retrieveConfiguration()

  @Test func aStatusHappensAsOftenAsItIsAskedFor() async throws {
    let error = try await outcome(["503@/api/v1/config/*1"])
    #expect(error == [.serviceFailed, nil])
  }

  @Test func aThrottledAnswerIsThatOfTheGateway() async throws {
    let error = try await outcome(["429@/api/v1/config/*1"])
    #expect(error == [.throttled, nil])
  }

  @Test func aFaultElsewhereDoesNotHappen() async throws {
    let error = try await outcome(["500@/api/v2/", "500@/api/v1/config/OTHER"])
    #expect(error == [nil, nil])
  }

  private func outcome(_ faults: [String]) async throws -> [Refusal.Reason?] {
    var configuration = try Samples.configuration()
    configuration.faults = faults.compactMap(Fault.init)
    try #require(configuration.faults.count == faults.count)
    return try await Visitor.visiting(configuration) { visitor in
      var reasons: [Refusal.Reason?] = []
      for _ in 1...2 { reasons.append(await visitor.refusal(of: Self.service)?.reason) }
      return reasons
    }
  }

  @Test(arguments: [
    ("truncate:20", ExchangeError.answerUnreadable(.malformedJSON)),
    ("truncate:0", .answerUnreadable(.empty)), ("interrupt:20", .transport(.interrupted)),
    ("interrupt:0", .transport(.interrupted)), ("interrupt:1000000", .transport(.interrupted)),
  ])
  func aBodyThatEndsTooEarlyIsNoAnswer(_ fault: String, _ error: ExchangeError) async throws {
    var configuration = try Samples.configuration()
    configuration.faults = [try #require(Fault(parsing: fault + "@/api/v1/*1"))]
    try await Visitor.visiting(configuration) { visitor in
      await #expect(throws: error) { try await visitor.send(Self.service) }
      let configuration = try await visitor.send(Self.service)
      #expect(!configuration.mvpds.isEmpty)
    }
  }

  @Test func theAnswerOfAnExchangeCanBeLostAfterItHadItsEffect() async throws {
    var configuration = try Samples.configuration()
    configuration.faults = [try #require(Fault(parsing: "interrupt:0@/api/v1/tokens/authn*1"))]
    try await Visitor.visiting(configuration) { visitor in
      await #expect(throws: ExchangeError.transport(.interrupted)) {
        try await visitor.signInByPartner()
      }
      let status = try await visitor.send(RESTAPIV1.checkAuthentication())
      #expect(status != .notAuthenticated)
    }
  }

  @Test func latencyIsSleptAndThenAnswered() async throws {
    let sleeper = Sleeper()
    var configuration = try Samples.configuration()
    configuration.sleep = sleeper.sleep
    configuration.faults = [try #require(Fault(parsing: "latency:250ms@/api/v1/config/*2"))]
    try await Visitor.visiting(configuration) { visitor in
      for _ in 1...3 { _ = try await visitor.send(Self.service) }
    }
    #expect(sleeper.slept == [.milliseconds(250), .milliseconds(250)])
  }

  @Test(arguments: [
    "", "600", "399", "5e2", "latency", "latency:1s", "latency:-1ms", "latency:900000ms",
    "truncate:", "truncate:-1", "503@api", "503*0", "503*", "503*x", "503*-1", "what:1",
    "503:1", "truncate:1:2",
  ])
  func aFaultThatIsNotUnderstoodIsRefused(_ text: String) {
    #expect(Fault(parsing: text) == nil)
  }

  @Test func aFaultSaysWhatWhereAndHowOften() {
    #expect(Fault(parsing: "503") == Fault(.status(503)))
    #expect(
      Fault(parsing: "truncate:20@/api/v2/*3")
        == Fault(.truncation(20), path: "/api/v2/", count: 3))
    #expect(Fault(parsing: "interrupt:0*1") == Fault(.interruption(0), count: 1))
    #expect(Fault(parsing: "latency:250ms") == Fault(.latency(.milliseconds(250))))
  }
}

/// Records the durations of sleeps, and does not sleep.
final class Sleeper: Sendable {
  private let durations = Mutex<[Duration]>([])
  var slept: [Duration] { durations.withLock { $0 } }

  @Sendable func sleep(_ duration: Duration) async throws {
    durations.withLock { $0.append(duration) }
  }
}
