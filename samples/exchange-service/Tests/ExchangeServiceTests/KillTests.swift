import Foundation
import NIOCore
import NIOPosix
import Synchronization
import TestTools
import Testing

/// Services that are killed under load: nothing is lost, nothing twice, and nothing another person's.
@Suite(.serialized, .timeLimit(.minutes(60))) struct KillTests {
  private static let total =
    ProcessInfo.processInfo.environment["EXCHANGE_TEST_KILLED"].flatMap { Int($0) } ?? 120

  /// The partner has a memory: it commits, mostly before it answers, names the user, and may answer late, never, with
  /// an error after it has committed, or not commit at all.
  ///
  /// Two services share a store, and are killed in turns. Two people share each device. An app asks now the one, now
  /// the other.
  @Test(arguments: SharedStore.Kind.available)
  func whatIsKilledInTheMiddleIsTakenUpAndExchangedOnce(_ kind: SharedStore.Kind) async throws {
    let total = Self.total
    let partner = try await FaultyPartner { device, attempt in
      let seed = device.utf8.reduce(attempt &* 7) { $0 &* 31 &+ Int($1) }
      return MemoryFaults.fault(abs(seed % 1_000), attempt)
    }
    let store = try await SharedStore(kind)
    let settings = [
      "EXCHANGE_REPLAY": store.setting, "EXCHANGE_DEADLINE_SECONDS": "4",
      // Every second answer is found at the partner, even where nothing was killed.
      "EXCHANGE_RECEIPTS": "1",
    ]
    var services: [RunningService] = []
    for _ in 0..<2 {
      services.append(try await RunningService(partnerPort: partner.port, settings))
    }
    let apps = PatientApps(ports: services.map(\.port), issuer: try Issuer())
    try await withThrowingTaskGroup(of: Void.self) { group in
      for _ in 0..<24 {
        group.addTask {
          while let number = apps.take(below: total / 2) { try await apps.exchange(number) }
        }
      }
      for kill in 1...6 {
        try await apps.wait(for: kill * total / 8)
        let place = kill % 2
        let port = "\(services[place].port)"
        try await services[place].crash()
        services[place] = try await RunningService(
          partnerPort: partner.port, settings.merging(["EXCHANGE_PORT": port]) { $1 })
      }
      try await group.waitForAll()
    }

    // Every app has its own profile, and the partner has done no exchange twice.
    #expect(apps.doneCount == total)
    #expect(apps.strangers == 0)
    let assertions = partner.assertions
    #expect(assertions.count == total)
    #expect(assertions.values.count { $0 > 1 } == 0)
    let recovered = partner.records.values.count { $0.recoveries > 0 }
    #expect(recovered > 0 && apps.lostCount > 0)
    // What was used before the kills is used after them: for its app alone.
    for number in stride(from: 1, to: total, by: 20) {
      for port in services.map(\.port) {
        let app = App(port: port)
        let form = try apps.form(number)
        for secret in [nil, "another-secret-of-another-app"] {
          let replay = try await app.post(form, secret: secret)
          #expect(replay.status == 409)
          #expect(replay.code == "replay.replayed")
        }
        let otherDevice = App.form(try apps.issuer.response(number), device: "other")
        #expect(try await app.post(otherDevice, secret: apps.secret(number)).status == 409)
        let again = try await app.post(form, secret: apps.secret(number))
        #expect(again.status == 200 && again.body.contains("\"u-\(number)\""))
      }
    }
    #expect(partner.assertions == assertions)
    for service in services { try await service.stop() }
    try await store.end()
    try await partner.close()
    print(
      "\(kind): \(total) exchanges, \(assertions.values.count { $0 > 1 }) twice,",
      "\(total - apps.doneCount) lost, \(apps.strangers) of another person,",
      "\(apps.lostCount) connections broken, \(apps.waits) asked to come back,",
      "\(recovered) devices asked about")
  }
}

/// What a partner with a memory does with the posts of a device.
private enum MemoryFaults {
  static func fault(_ number: Int, _ attempt: Int) -> FaultyPartner.Fault {
    // A device has two people, and no fault lasts.
    guard attempt <= 5 else { return .none }
    switch number % 20 {
    case 0: return .unanswered
    case 1: return .closed
    case 2: return .truncated
    case 3, 4: return .done(503)
    case 5: return .done(500)
    case 6, 7: return .status(503)
    case 8, 9, 10, 11: return .late(.milliseconds(number * 2))
    case 12, 13, 14: return .slow(.milliseconds(number))
    default: return .none
    }
  }
}

/// A store that several processes share.
final class SharedStore: Sendable {
  enum Kind: String, CaseIterable, CustomTestStringConvertible {
    case sqlite, redis

    var testDescription: String { rawValue }

    /// Without Redis where no server is installed.
    static let available = allCases.filter { $0 == .sqlite || SharedStore.server != nil }
  }

  /// The value of `EXCHANGE_REPLAY`.
  let setting: String

  private let folder: ScratchFolder
  private let process: Process?

  init(_ kind: Kind) async throws {
    folder = try ScratchFolder()
    guard kind == .redis, let server = Self.server else {
      setting = "sqlite:\(folder.path("used.sqlite"))"
      process = nil
      return
    }
    // Of a socket that is bound and closed again.
    let bound = try await ServerBootstrap(group: .singletonMultiThreadedEventLoopGroup)
      .bind(host: "127.0.0.1", port: 0).get()
    let port = bound.localAddress?.port ?? 0
    try await bound.close()
    setting = "redis://127.0.0.1:\(port)"
    let process = Process()
    process.executableURL = server
    process.arguments = ["--port", "\(port)", "--bind", "127.0.0.1", "--save", ""]
    process.currentDirectoryURL = folder.url
    let log = folder.url.appending(path: "log")
    try Data().write(to: log)
    process.standardOutput = try FileHandle(forWritingTo: log)
    self.process = process
    try process.run()
    while try !String(contentsOf: log, encoding: .utf8).contains("Ready to accept connections") {
      try #require(process.isRunning)
      try await Task.sleep(for: .milliseconds(5))
    }
  }

  func end() async throws {
    // Its parent's threads block other signals, and it inherits that.
    if let process { kill(process.processIdentifier, SIGKILL) }
    while process?.isRunning == true { try await Task.sleep(for: .milliseconds(5)) }
  }

  private static let server: URL? = {
    let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
    return ["redis-server", "valkey-server"].flatMap { name in
      folders.map { URL(filePath: "\($0)/\(name)") }
    }.first { FileManager.default.isExecutableFile(atPath: $0.path) }
  }()
}

/// Apps that ask again until they have an answer, each with a secret of its own.
private final class PatientApps: Sendable {
  private struct Tally {
    var next = 0
    var done = 0
    var lost = 0
    var waits = 0
    var strangers = 0
  }

  let issuer: Issuer
  private let ports: [Int]
  private let tally = Mutex(Tally())

  init(ports: [Int], issuer: Issuer) {
    self.ports = ports
    self.issuer = issuer
  }

  var doneCount: Int { tally.withLock(\.done) }

  /// How often a connection was refused or broke off.
  var lostCount: Int { tally.withLock(\.lost) }

  /// How often an exchange was in work elsewhere.
  var waits: Int { tally.withLock(\.waits) }

  /// How often an app got the profile of another person.
  var strangers: Int { tally.withLock(\.strangers) }

  func secret(_ number: Int) -> String { "secret-of-the-app-number-\(number)" }

  func form(_ number: Int) throws -> String {
    App.form(try issuer.response(number, user: "u-\(number)"), device: "device-\(number / 2)")
  }

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

  /// The exchanges of the two people of a device, one after the other.
  func exchange(_ device: Int) async throws {
    for number in [2 * device, 2 * device + 1] { try await exchange(number, try form(number)) }
  }

  private func exchange(_ number: Int, _ form: String) async throws {
    for attempt in 0... {
      let app = App(port: ports[(number / 2 + attempt) % ports.count])
      do {
        let answer = try await app.post(form, secret: secret(number))
        switch answer.status {
        case 200:
          tally.withLock {
            $0.done += 1
            if !answer.body.contains("\"u-\(number)\"") { $0.strangers += 1 }
          }
          return
        case 503 where answer.code == "service.in-work": tally.withLock { $0.waits += 1 }
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
