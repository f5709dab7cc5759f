import Foundation
import NIOCore
import NIOPosix
import Synchronization
import Testing

/// Ten thousand exchanges, with faults on both sides: none is lost.
@Suite(.serialized) struct LoadTests {
  @Test(.timeLimit(.minutes(30))) func noExchangeIsLostAmongFaults() async throws {
    let count = ProcessInfo.processInfo.environment["EXCHANGE_TEST_COUNT"].flatMap { Int($0) }
    let total = count ?? 10_000
    let departures = Departures()
    let partner = try await FaultyPartner { device, attempt in
      let number = Int(device.dropFirst("device-".count)) ?? 0
      if attempt == 1, Faults.isAbandoned(number) { return .after(departures.comeTo(number)) }
      return Faults.fault(of: number, attempt: attempt)
    }
    // Fewer than the apps ask for at once, so the service asks some of them to come back.
    let service = try await RunningService(
      partnerPort: partner.port,
      ["EXCHANGE_CONCURRENCY": "48", "EXCHANGE_DEADLINE_SECONDS": "10"])
    let start = ContinuousClock.now
    let crowd = Crowd(app: App(port: service.port), issuer: try Issuer(), departures: departures)
    try await crowd.run(total, atOnce: 64)
    let elapsed = start.duration(to: .now)

    // Every app got its success, and each answer was one of the expected ones.
    let answers = crowd.answers
    #expect(answers[200] == total)
    #expect(Set(answers.keys).isSubset(of: [200, 429, 502, 503, 504]), "\(answers)")
    // Every response reached the partner, was taken for the right device, and once: the service asks the
    // partner before it posts again.
    let records = partner.records
    #expect(records.count == total)
    #expect(records.values.allSatisfy { $0.exchanges == 1 && $0.successes <= 1 })
    #expect(records.values.contains { $0.recoveries > 0 })
    #expect(records["device-7"]?.payload.isEmpty == false)
    #expect(partner.tokenCount == 1)
    // The faults did happen.
    #expect(records.values.contains { $0.attempts > 1 })
    for status in [502, 503, 504] {
      #expect(answers[status, default: 0] > 0, "no answer was \(status)")
    }
    #expect(crowd.abandoned > 0)

    // Time and memory are bounded, and the service counts what the apps count.
    let memory = try service.peakMemory
    #expect(memory < 400 << 20)
    let metrics = try await App(port: service.port).get("/metrics").body
    let successes = metrics.split(separator: "\n").first {
      $0.hasPrefix(#"exchange_answers_total{code="ok",route="/exchange"} "#)
    }
    let counted = successes?.split(separator: " ").last.flatMap { Int($0) } ?? 0
    // A success that an app did not wait for is counted here and told again.
    #expect((total...total + crowd.abandoned).contains(counted))
    #expect(metrics.contains("exchange_in_work 0\n"))

    service.interrupt()
    #expect(try await service.end() == 0)
    // Identifiers are 32 random hexadecimal digits, in which a short value stands by chance.
    let log = try service.logText.replacing(#/"requestId":"[0-9a-f]{32}"/#, with: "")
    #expect(!log.contains("requestId"))
    for value in ["hh-4711-0815", "u-90210", "sub-5e0a77c1", "94107", "device-", "PHNhbWxw"] {
      #expect(!log.contains(value), "the log holds \(value)")
    }
    let requests = try service.lines.count { $0["message"] == "request" }
    #expect(requests >= answers.values.reduce(0, +))
    try await service.stop()
    try await partner.close()
    print(
      "\(total) exchanges in \(elapsed), peak memory \(memory >> 20) MiB,",
      "answers \(answers.sorted { $0.key < $1.key }), \(crowd.abandoned) abandoned")
  }
}

/// Which exchange meets which fault: most meet none, and no fault lasts.
private enum Faults {
  static func fault(of number: Int, attempt: Int) -> FaultyPartner.Fault {
    // Longer than the service waits for it.
    if number % 1_000 == 8, attempt <= 3 { return .status(429) }
    guard attempt == 1 else { return .none }
    switch number % 200 {
    case 1, 51: return .status(500)
    case 2: return .status(429)
    case 3, 53, 103: return .late(.milliseconds(300))
    case 4, 54: return .closed
    case 5, 55: return .truncated
    case 6: return .status(503)
    case 7: return number % 1_000 == 7 ? .silent : .none
    default: return .none
    }
  }

  /// Whether the app goes away before the answer, the first time.
  static func isAbandoned(_ number: Int) -> Bool { [9, 59].contains(number % 200) }
}

/// The apps that go away when the partner has their exchange, which it answers when they have gone.
private final class Departures: Sendable {
  private struct Journey {
    let arrival = MultiThreadedEventLoopGroup.singleton.any().makePromise(of: Void.self)
    let departure = MultiThreadedEventLoopGroup.singleton.any().makePromise(of: Void.self)
    var isWithPartner = false
  }

  private let journeys = Mutex<[Int: Journey]>([:])
  private let gone = Mutex<Set<Int>>([])

  @discardableResult
  private func journey(_ number: Int, _ change: (inout Journey) -> Void = { _ in }) -> Journey {
    journeys.withLock { journeys in
      change(&journeys[number, default: Journey()])
      return journeys[number, default: Journey()]
    }
  }

  /// The partner has the exchange: the event that it waits for.
  func comeTo(_ number: Int) -> EventLoopFuture<Void> {
    let journey = journey(number) { $0.isWithPartner = true }
    journey.arrival.succeed()
    return journey.departure.futureResult
  }

  /// The post has ended by itself.
  func end(_ number: Int) { journey(number).arrival.succeed() }

  /// Waits until the partner has the exchange, or the post has ended.
  func wait(for number: Int) async { try? await journey(number).arrival.futureResult.get() }

  /// Goes away if the partner has the exchange; else the app asks once more.
  func goAway(_ number: Int) -> Bool {
    guard journey(number).isWithPartner else { return false }
    _ = gone.withLock { $0.insert(number) }
    return true
  }

  /// It has gone, and the partner may answer.
  func depart(_ number: Int) {
    journeys.withLock { $0.removeValue(forKey: number) }?.departure.succeed()
  }

  func hasGone(_ number: Int) -> Bool { gone.withLock { $0.contains(number) } }
}

/// Many apps, each of which posts until its response is exchanged.
private final class Crowd: Sendable {
  private struct Tally {
    var answers: [Int: Int] = [:]
    var abandoned = 0
    var next = 0
  }

  private let app: App
  private let issuer: Issuer
  private let departures: Departures
  private let tally = Mutex(Tally())

  init(app: App, issuer: Issuer, departures: Departures) {
    self.app = app
    self.issuer = issuer
    self.departures = departures
  }

  var answers: [Int: Int] { tally.withLock(\.answers) }
  var abandoned: Int { tally.withLock(\.abandoned) }

  func run(_ count: Int, atOnce width: Int) async throws {
    try await withThrowingTaskGroup(of: Void.self) { group in
      for _ in 0..<width {
        group.addTask {
          while let number = self.take(below: count) { try await self.exchange(number) }
        }
      }
      try await group.waitForAll()
    }
  }

  private func take(below count: Int) -> Int? {
    tally.withLock { tally in
      guard tally.next < count else { return nil }
      tally.next += 1
      return tally.next - 1
    }
  }

  private func exchange(_ number: Int) async throws {
    let form = App.form(try issuer.response(number), device: "device-\(number)")
    while Faults.isAbandoned(number), !departures.hasGone(number) {
      let post = Task { [app] in
        defer { departures.end(number) }
        return try await app.post(form)
      }
      // It is with the partner, or it was refused before.
      await departures.wait(for: number)
      if departures.goAway(number) { post.cancel() }
      switch await post.result {
      case .success(let answer): tally.withLock { $0.answers[answer.status, default: 0] += 1 }
      case .failure: tally.withLock { $0.abandoned += 1 }
      }
      departures.depart(number)
    }
    while true {
      let answer = try await app.post(form)
      tally.withLock { $0.answers[answer.status, default: 0] += 1 }
      switch answer.status {
      case 200: return
      case 429, 502, 503, 504: try await Task.sleep(for: .milliseconds(20))
      default: throw Unexpected(status: answer.status, code: answer.code)
      }
    }
  }

  struct Unexpected: Error {
    let status: Int
    let code: String?
  }
}
