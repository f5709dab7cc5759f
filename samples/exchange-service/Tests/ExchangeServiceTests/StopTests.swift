import Foundation
import NIOCore
import NIOPosix
import Testing

/// A stop loses nothing that was accepted.
@Suite(.serialized, .timeLimit(.minutes(60))) struct StopTests {
  @Test func whatWasAcceptedIsAnsweredAndTheRestRefused() async throws {
    // What is in work lasts until another app was refused.
    let refused = MultiThreadedEventLoopGroup.singleton.any().makePromise(of: Void.self)
    defer { refused.succeed() }
    let partner = try await FaultyPartner { _, _ in .after(refused.futureResult) }
    let service = try await RunningService(partnerPort: partner.port)
    let app = App(port: service.port)
    let issuer = try Issuer()
    let answers = try await withThrowingTaskGroup(of: Int.self) { group in
      func post(_ numbers: Range<Int>) throws {
        for number in numbers {
          let form = App.form(try issuer.response(number), device: "device-\(number)")
          group.addTask { (try? await app.post(form).status) ?? 0 }
        }
      }
      // Fewer than the connections that the apps have.
      try post(0..<6)
      while partner.records.count < 6 { try await Task.sleep(for: .milliseconds(5)) }
      service.interrupt()
      while try await app.get("/health/ready").status != 503 {}
      let answer = try await app.post(App.form(try issuer.response(100), device: "device-100"))
      #expect(answer.status == 503)
      refused.succeed()
      try post(101..<200)
      return try await group.reduce(into: [Int: Int]()) { $0[$1, default: 0] += 1 }
    }
    #expect(try await service.end() == 0)
    // Status 0 is a connection that was refused or closed, after the port was.
    #expect(Set(answers.keys).isSubset(of: [200, 429, 503, 0]), "\(answers)")
    #expect(answers[200] == partner.records.values.count { $0.successes == 1 })
    #expect(partner.records.values.allSatisfy { $0.exchanges == 1 })
    let messages = try service.lines.compactMap { $0["message"] }
    #expect(messages.contains("draining"))
    #expect(messages.last == "stopped")
    try await service.stop()
    try await partner.close()
  }

  /// Its body, its head after the first line, nothing at all, and the head of a second request.
  @Test(arguments: [Trickle.Part.body, .head, .nothing, .secondHead])
  func aRequestThatDoesNotArriveIsGivenUp(_ part: Trickle.Part) async throws {
    let partner = try await FaultyPartner()
    let service = try await RunningService(
      partnerPort: partner.port, ["EXCHANGE_REQUEST_SECONDS": "1"])
    let trickle = try Trickle(port: service.port, part)
    #expect(trickle.isClosed())
    try await service.stop()
    try await partner.close()
  }

  @Test(arguments: [
    (["EXCHANGE_POLICY": ""], "EXCHANGE_POLICY is not set."),
    (["EXCHANGE_POLICY": "/nowhere"], "EXCHANGE_POLICY names a file that cannot be read"),
    (["EXCHANGE_CONCURRENCY": "many"], "EXCHANGE_CONCURRENCY has a value that cannot be used"),
    (["EXCHANGE_PROVIDERS": "issuer"], "EXCHANGE_PROVIDERS has a value that cannot be used"),
    (["EXCHANGE_ORIGIN": "http://example.com"], "EXCHANGE_ORIGIN has a value that cannot be used"),
    (
      [
        "EXCHANGE_ORIGIN": "https://example.com",
        "EXCHANGE_DANGEROUS_NOW": "2026-03-01T12:00:30Z",
      ],
      "EXCHANGE_DANGEROUS_NOW has a value that cannot be used"
    ),
  ])
  func aWrongSettingStopsTheStart(_ settings: [String: String], _ message: String) async throws {
    let error = await #expect(throws: RunningService.DidNotStart.self) {
      try await RunningService(partnerPort: 1, settings)
    }
    #expect(error?.log.contains(message) == true, "\(error?.log ?? "")")
  }
}
