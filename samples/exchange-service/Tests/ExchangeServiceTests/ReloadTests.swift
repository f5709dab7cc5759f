import Foundation
import NIOCore
import NIOPosix
import TestTools
import Testing

/// SIGHUP reads the policy, its keys and its metadata again, and loses nothing.
@Suite(.serialized, .timeLimit(.minutes(60))) struct ReloadTests {
  private static let wrongKey = Repository.path("samples/trust/idp-ec.pem")
  private static let rightKey = "samples/trust/idp-ed25519.pem"

  @Test func aResponseThatWasRefusedIsAcceptedAfterItsKeyWasAdded() async throws {
    try await withService { app, service in
      try service.write(RunningService.policy(trusting: "trust.pem"), to: "policy.json")
      try service.write(Repository.text("samples/trust/idp-ec.pem"), to: "trust.pem")
      service.hangUp()
      #expect(try await service.reloads(1).last?["message"] == "reloaded")
      let refused = try await app.post(App.form(try Issuer().response(1)))
      #expect(refused.status == 500)
      #expect(refused.members["responsibility"] as? String == "operator")

      try service.write(Repository.text(Self.rightKey), to: "trust.pem")
      service.hangUp()
      let line = try #require(try await service.reloads(2).last)
      #expect(line["message"] == "reloaded")
      #expect(line["level"] == "notice")
      #expect(line["files"] == "2" && line["keys"] == "1" && line["audiences"] == "1")
      let accepted = try await app.post(App.form(try Issuer().response(1)))
      #expect(accepted.status == 200, "\(accepted.body)")
      #expect(try await Self.counted("loaded", by: app) == 2)
      #expect(try await Self.counted("failed", by: app) == 0)
    }
  }

  @Test(arguments: [
    ("{", "policy.json", "policy.malformed-json", "policy.json"),
    (
      #"{"trust": [{"file": "nowhere.pem"}]}"#, "policy.json", "service.file-unreadable",
      "nowhere.pem"
    ),
    ("no key", "trust.pem", "key.", "trust.pem"),
    ("<md:EntityDescriptor", "trust.pem", "xml.", "trust.pem"),
    ("", "trust.pem", "key.empty", "trust.pem"),
  ])
  func whatCannotBeLoadedChangesNothing(
    _ text: String, _ file: String, _ code: String, _ named: String
  ) async throws {
    try await withService { app, service in
      try service.write(RunningService.policy(trusting: "trust.pem"), to: "policy.json")
      try service.write(Repository.text(Self.rightKey), to: "trust.pem")
      service.hangUp()
      #expect(try await service.reloads(1).last?["message"] == "reloaded")
      try service.write(text, to: file)
      service.hangUp()
      let line = try #require(try await service.reloads(2).last)
      #expect(line["message"] == "not reloaded: the policy before stays")
      #expect(line["level"] == "error")
      #expect(line["code"]?.hasPrefix(code) == true, "\(line)")
      #expect(line["file"]?.contains("/\(named)") == true, "\(line)")
      let answer = try await app.post(App.form(try Issuer().response(1)))
      #expect(answer.status == 200, "\(answer.body)")
      #expect(try await Self.counted("loaded", by: app) == 1)
      #expect(try await Self.counted("failed", by: app) == 1)
    }
  }

  @Test func reloadsUnderLoadLoseNoRequest() async throws {
    try await withService { app, service in
      let issuer = try Issuer()
      let both = [
        RunningService.policy(trusting: Repository.path(Self.rightKey)),
        RunningService.policy(trusting: Repository.path(Self.rightKey), Self.wrongKey), "{",
      ]
      let statuses = try await withThrowingTaskGroup(of: Int.self) { group in
        for number in 0..<200 {
          if number % 5 == 0 {
            try service.write(both[number / 5 % 3], to: "policy.json")
            service.hangUp()
          }
          group.addTask {
            let form = App.form(try issuer.response(number), device: "device-\(number)")
            var answer = try await app.post(form)
            // A service that has enough in work answers 429, with reloads and without.
            while answer.status == 429 {
              try await Task.sleep(for: .milliseconds(50))
              answer = try await app.post(form)
            }
            return answer.status
          }
        }
        return try await group.reduce(into: [Int: Int]()) { $0[$1, default: 0] += 1 }
      }
      #expect(statuses == [200: 200])
      let reloads = try await service.reloads(2)
      #expect(reloads.contains { $0["message"] == "reloaded" })
      let loaded = try await Self.counted("loaded", by: app)
      #expect(loaded > 0 && loaded <= 40)
    }
  }

  @Test func manySignalsInARowEndWithTheNewestPolicy() async throws {
    try await withService { app, service in
      for _ in 0..<20 {
        try service.write(RunningService.policy(trusting: Self.wrongKey), to: "policy.json")
        service.hangUp()
      }
      try service.write(
        RunningService.policy(trusting: Repository.path(Self.rightKey)), to: "policy.json")
      service.hangUp()
      while try await app.post(App.form(try Issuer().response(1))).status != 200 {
        try await Task.sleep(for: .milliseconds(50))
      }
    }
  }

  @Test func aServiceThatWasReloadedDrains() async throws {
    let draining = MultiThreadedEventLoopGroup.singleton.any().makePromise(of: Void.self)
    defer { draining.succeed() }
    let partner = try await FaultyPartner { _, _ in .after(draining.futureResult) }
    let service = try await RunningService(
      partnerPort: partner.port, ["EXCHANGE_DRAIN_SECONDS": "1"])
    let app = App(port: service.port)
    service.hangUp()
    _ = try await service.reloads(1)
    let form = App.form(try Issuer().response(1))
    async let answer = app.post(form)
    while partner.records.isEmpty { try await Task.sleep(for: .milliseconds(10)) }
    service.interrupt()
    // A hang-up that comes while it drains does not end it.
    service.hangUp()
    service.hangUp()
    try await service.waitForLines(1) { $0 == "draining" }
    draining.succeed()
    #expect(try await answer.status == 200)
    #expect(try await service.end() == 0)
    #expect(try service.lines.last?["message"] == "stopped")
    try await service.stop()
    try await partner.close()
  }

  private static func counted(_ outcome: String, by app: App) async throws -> Int {
    let name = #"exchange_reloads_total{outcome="\#(outcome)"} "#
    let line = try await app.get("/metrics").body.split(separator: "\n")
      .first { $0.hasPrefix(name) }
    return try #require((line?.dropFirst(name.count)).flatMap { Int($0) })
  }

  private func withService(_ body: (App, RunningService) async throws -> Void) async throws {
    let partner = try await FaultyPartner()
    let service = try await RunningService(partnerPort: partner.port)
    do {
      try await body(App(port: service.port), service)
    } catch {
      try await service.stop()
      throw error
    }
    try await service.stop()
    try await partner.close()
  }
}
