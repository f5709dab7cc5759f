import Foundation
import TestTools
import Testing

/// The built service, started as people start it.
struct RunningService: Sendable {
  let port: Int
  private let process: Process
  private let log: URL
  private let folder: URL

  /// Starts the service and waits until it listens.
  ///
  /// - Parameters:
  ///   - partnerPort: Where the partner is.
  ///   - settings: Variables beside those that are needed.
  /// - Throws: ``DidNotStart`` with the log of a service that ended at once.
  init(partnerPort: Int, _ settings: [String: String] = [:]) async throws {
    folder = FileManager.default.temporaryDirectory.appending(path: "exchange-\(UUID())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let statement = folder.appending(path: "statement")
    try Data("head.claims.signature\n".utf8).write(to: statement)
    let policy = folder.appending(path: "policy.json")
    try Data(Self.policy.utf8).write(to: policy)
    log = folder.appending(path: "log")
    try Data().write(to: log)
    process = Process()
    process.executableURL = Self.executable
    process.environment = [
      "EXCHANGE_PORT": "0", "EXCHANGE_POLICY": policy.path,
      "EXCHANGE_PROVIDERS": "https://idp.example-mvpd.com=example",
      "EXCHANGE_ORIGIN": "http://127.0.0.1:\(partnerPort)", "EXCHANGE_REQUESTOR": "REQ",
      "EXCHANGE_STATEMENT": statement.path, "EXCHANGE_DRAIN_SECONDS": "0",
      // A machine may be slow: only a test of a deadline may meet one.
      "EXCHANGE_DEADLINE_SECONDS": "3600", "EXCHANGE_REQUEST_SECONDS": "3600",
    ].merging(settings) { $1 }
    let output = try FileHandle(forWritingTo: log)
    process.standardOutput = output
    process.standardInput = FileHandle.nullDevice
    try process.run()
    try output.close()
    do {
      port = try await Self.port(in: log, of: process)
    } catch {
      try FileManager.default.removeItem(at: folder)
      throw error
    }
  }

  /// Its lines of the log so far, without one that is not written to its end.
  var lines: [[String: String]] {
    get throws { try Self.lines(of: log) }
  }

  /// Its log as text.
  var logText: String {
    get throws { try String(contentsOf: log, encoding: .utf8) }
  }

  /// The most memory that it ever had, in bytes.
  var peakMemory: Int {
    get throws {
      let status = try String(
        contentsOfFile: "/proc/\(process.processIdentifier)/status", encoding: .utf8)
      let line = status.split(separator: "\n").first { $0.hasPrefix("VmHWM:") }
      let kilobytes = line?.split(whereSeparator: \.isWhitespace).dropFirst().first
      return (kilobytes.flatMap { Int($0) } ?? .max >> 10) << 10
    }
  }

  /// Replaces a file of its folder as a whole.
  func write(_ text: String, to name: String) throws {
    try Data(text.utf8).write(to: folder.appending(path: name), options: .atomic)
  }

  /// Asks it to read its policy again.
  func hangUp() { kill(process.processIdentifier, SIGHUP) }

  /// Waits until so many reloads have ended.
  func reloads(_ count: Int) async throws -> [[String: String]] {
    try await waitForLines(count) { $0.contains("reloaded") }
  }

  /// Waits until so many lines of its log have such a message.
  @discardableResult
  func waitForLines(
    _ count: Int, ofMessage isWanted: (String) -> Bool
  ) async throws -> [[String: String]] {
    while true {
      let isRunning = process.isRunning
      let wanted = try lines.filter { $0["message"].map(isWanted) ?? false }
      if wanted.count >= count { return wanted }
      try #require(isRunning)
      try await Task.sleep(for: .milliseconds(20))
    }
  }

  /// The port of its metrics, which have one of their own.
  var metricsPort: Int? {
    get throws { Self.port(of: "measuring", in: try logText) }
  }

  /// Ends it as a failure of the power would, and removes its files.
  func crash() async throws {
    kill(process.processIdentifier, SIGKILL)
    _ = try await end()
    try FileManager.default.removeItem(at: folder)
  }

  /// Asks it to stop; it goes on until it has answered.
  func interrupt() { process.terminate() }

  /// Waits until it has stopped, and tells its status.
  func end() async throws -> Int32 {
    while process.isRunning { try await Task.sleep(for: .milliseconds(20)) }
    return process.terminationStatus
  }

  /// Stops it, and removes its files.
  func stop() async throws {
    interrupt()
    _ = try await end()
    try FileManager.default.removeItem(at: folder)
  }

  private static func lines(of log: URL) throws -> [[String: String]] {
    let text = try String(contentsOf: log, encoding: .utf8)
    let end = text.lastIndex(of: "\n") ?? text.startIndex
    return try text[..<end].split(separator: "\n").map { line in
      let members = try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any]
      return (members ?? [:]).mapValues { "\($0)" }
    }
  }

  private static func port(in log: URL, of process: Process) async throws -> Int {
    while process.isRunning {
      let text = try String(contentsOf: log, encoding: .utf8)
      if let port = Self.port(of: "listening", in: text) { return port }
      try await Task.sleep(for: .milliseconds(20))
    }
    throw DidNotStart(log: try String(contentsOf: log, encoding: .utf8))
  }

  /// The port of a line of the log, in either of its forms.
  private static func port(of message: String, in log: String) -> Int? {
    for line in log.split(separator: "\n") where line.contains(message) {
      let digits = line.firstMatch(of: /port"?[=:](\d+)/)?.1
      if let digits { return Int(digits) }
    }
    return nil
  }

  /// The service ended before it listened.
  struct DidNotStart: Error {
    let log: String
  }

  /// One build puts its products into one folder: the test bundle and the program.
  private static var executable: URL {
    let bundle = Bundle.allBundles.first { $0.bundlePath.hasSuffix(".xctest") }
    let running = bundle?.bundleURL ?? Bundle.main.executableURL ?? Bundle.main.bundleURL
    return running.deletingLastPathComponent().appending(path: "exchange-service")
  }

  /// The policy file that trusts the keys of some files, samples or files of the folder.
  static func policy(trusting files: String...) -> String {
    let trust = files.map { #"{"file": "\#($0)", "issuer": "https://idp.example-mvpd.com"}"# }
    return """
      {"trust": [\(trust.joined(separator: ", "))], "audiences": ["https://saml.sp.auth.adobe.com"]}
      """
  }

  private static let policy = """
    {
      "trust": [
        {
          "file": "\(Repository.path("samples/trust/idp-ed25519.pem"))",
          "issuer": "https://idp.example-mvpd.com"
        },
        {
          "file": "\(Repository.path("samples/trust/idp-rsa.pem"))",
          "issuer": "https://idp.example-mvpd.com"
        }
      ],
      "audiences": ["https://saml.sp.auth.adobe.com"]
    }
    """
}
