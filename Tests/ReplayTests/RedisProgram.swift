import Foundation
import Testing

/// A real server on a port of the loopback interface, without anything on disk.
final class RedisProgram: Sendable {
  let port: UInt16
  private let process: ChildProcess

  /// Where it is installed; nil where it is not.
  private static let program: URL? = {
    let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
    let programs = ["redis-server", "valkey-server"].flatMap { name in
      folders.map { URL(filePath: "\($0)/\(name)") }
    }
    return programs.first { FileManager.default.isExecutableFile(atPath: $0.path) }
  }()

  /// Whether tests with a server run: where it is installed, and where its absence is a failure.
  static let isExpected =
    program != nil || ProcessInfo.processInfo.environment["SAML_REQUIRE_REDIS"] == "1"

  /// Starts a server and waits until it listens.
  ///
  /// - Parameters:
  ///   - port: Where it listens; nil takes a free one.
  ///   - settings: More of its arguments.
  /// - Throws: `NotReady` when it does not begin.
  init(port: UInt16? = nil, _ settings: String...) async throws {
    let program = try #require(Self.program, "neither redis-server nor valkey-server is installed")
    let port = try port ?? Loopback.freePort()
    self.port = port
    process = try ChildProcess(
      program,
      ["--port", "\(port)", "--bind", "127.0.0.1", "--save", "", "--appendonly", "no"] + settings)
    while process.isRunning {
      if try process.text().contains("Ready to accept connections") { return }
      try await Task.sleep(for: .milliseconds(5))
    }
    let text = try process.text()
    try await process.kill()
    throw NotReady(output: text)
  }

  /// The server ended, or did not begin.
  struct NotReady: Error { let output: String }

  /// Ends it without giving it time for anything.
  func end() async throws { try await process.kill() }
}
