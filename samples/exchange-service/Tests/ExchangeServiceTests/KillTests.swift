import Foundation
import Synchronization
import Testing

/// A service that is killed under load, with its replay cache in a file: nothing is lost, and nothing twice.
@Suite(.serialized, .timeLimit(.minutes(60))) struct KillTests {
  @Test func whatIsKilledInTheMiddleIsTakenUpAndExchangedOnce() async throws {
    let total = 300
    let store = FileManager.default.temporaryDirectory.appending(path: "used-\(UUID())")
    try FileManager.default.createDirectory(at: store, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: store) }
    // Done at once, and answered late: what is killed then is done, and its app does not know.
    let partner = try await FaultyPartner { device, _ in
      .late(.milliseconds(device.utf8.reduce(0) { $0 &+ Int($1) } % 200))
    }
    var settings = ["EXCHANGE_REPLAY": "sqlite:\(store.appending(path: "used.sqlite").path)"]
    var service = try await RunningService(partnerPort: partner.port, settings)
    settings["EXCHANGE_PORT"] = "\(service.port)"
    let apps = PatientApps(app: App(port: service.port), issuer: try Issuer())
    try await withThrowingTaskGroup(of: Void.self) { group in
      for _ in 0..<24 {
        group.addTask {
          while let number = apps.take(below: total) { try await apps.exchange(number) }
        }
      }
      for kill in 1...4 {
        try await apps.wait(for: kill * total / 6)
        try await service.crash()
        service = try await RunningService(partnerPort: partner.port, settings)
      }
      try await group.waitForAll()
    }

    // Every app has its profile, and the partner has done no exchange twice.
    #expect(apps.doneCount == total)
    let records = partner.records
    #expect(records.count == total)
    #expect(records.values.allSatisfy { $0.exchanges == 1 })
    // Some were done when the service was killed: their apps lost an answer, and got it all the same.
    let recovered = records.values.count { $0.recoveries > 0 }
    #expect(recovered > 0)
    #expect(apps.lostCount >= recovered)
    // What was used before the kills is used after them: for its app alone.
    for number in stride(from: 0, to: total, by: 20) {
      let form = App.form(try apps.issuer.response(number), device: "device-\(number)")
      for secret in [nil, "another-secret-of-another-app"] {
        let replay = try await apps.app.post(form, secret: secret)
        #expect(replay.status == 409)
        #expect(replay.code == "replay.replayed")
      }
      let otherDevice = App.form(try apps.issuer.response(number), device: "other")
      #expect(try await apps.app.post(otherDevice, secret: apps.secret(number)).status == 409)
      #expect(try await apps.app.post(form, secret: apps.secret(number)).status == 200)
    }
    #expect(partner.records.values.allSatisfy { $0.exchanges == 1 })
    #expect(partner.records.count == total)
    try await service.stop()
    try await partner.close()
    print("\(total) exchanges, \(apps.lostCount) lost answers, \(recovered) found at the partner")
  }
}

/// Apps that ask again until they have an answer, each with a secret of its own.
private final class PatientApps: Sendable {
  private struct Tally {
    var next = 0
    var done = 0
    var lost = 0
  }

  let app: App
  let issuer: Issuer
  private let tally = Mutex(Tally())

  init(app: App, issuer: Issuer) {
    self.app = app
    self.issuer = issuer
  }

  var doneCount: Int { tally.withLock(\.done) }

  /// How often a connection was refused or broke off.
  var lostCount: Int { tally.withLock(\.lost) }

  func secret(_ number: Int) -> String { "secret-of-the-app-number-\(number)" }

  func take(below count: Int) -> Int? {
    tally.withLock { tally in
      guard tally.next < count else { return nil }
      tally.next += 1
      return tally.next - 1
    }
  }

  func wait(for count: Int) async throws {
    while doneCount < count { try await Task.sleep(for: .milliseconds(5)) }
  }

  func exchange(_ number: Int) async throws {
    let form = App.form(try issuer.response(number), device: "device-\(number)")
    while true {
      do {
        let answer = try await app.post(form, secret: secret(number))
        switch answer.status {
        case 200:
          #expect(answer.body.contains("u-90210"))
          tally.withLock { $0.done += 1 }
          return
        case 429, 502, 503, 504: break
        default: throw Unexpected(status: answer.status, code: answer.code)
        }
      } catch let error as Unexpected {
        throw error
      } catch {
        tally.withLock { $0.lost += 1 }
      }
      try await Task.sleep(for: .milliseconds(20))
    }
  }

  struct Unexpected: Error {
    let status: Int
    let code: String?
  }
}
