import Foundation
import TestTools

/// A built program, run as people run it.
enum Program {
  /// What one run left behind.
  struct Run: Sendable {
    let status: Int32
    /// Whether a signal ended it, which `status` then names.
    let wasKilled: Bool
    let output: String
    let errors: String
  }

  /// Runs a program in the root of the repository.
  ///
  /// - Parameters:
  ///   - name: The program.
  ///   - arguments: Without the name of the program.
  ///   - input: What it finds on standard input.
  ///   - environment: Variables on top of the environment of the tests.
  ///   - text: The text on standard output after which it is interrupted.
  /// - Returns: What it left behind.
  /// - Throws: What the system says of files and processes.
  static func run(
    _ name: String, _ arguments: [String], input: String = "",
    environment: [String: String] = [:], interruptedAfter text: String? = nil
  ) async throws -> Run {
    let scratch = try ScratchFolder()
    let files = try ["input", "output", "errors"].map { file in
      try scratch.file(file, file == "input" ? input : "")
    }
    let handles = try [
      FileHandle(forReadingFrom: files[0]), FileHandle(forWritingTo: files[1]),
      FileHandle(forWritingTo: files[2]),
    ]
    // A `Process` of Foundation on Linux is never freed, and what it holds stays open.
    defer { for handle in handles { try? handle.close() } }
    let process = Process()
    process.executableURL = executable(name)
    process.arguments = arguments
    process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
    process.currentDirectoryURL = Repository.root
    process.standardInput = handles[0]
    process.standardOutput = handles[1]
    process.standardError = handles[2]
    try await withCheckedThrowingContinuation { (ended: CheckedContinuation<Void, any Error>) in
      process.terminationHandler = { _ in ended.resume() }
      do { try process.run() } catch { return ended.resume(throwing: error) }
      guard let text else { return }
      let identifier = process.processIdentifier
      Task {
        while try !String(contentsOf: files[1], encoding: .utf8).contains(text) {
          try await Task.sleep(for: .milliseconds(20))
        }
        kill(identifier, SIGINT)
      }
    }
    return Run(
      status: process.terminationStatus, wasKilled: process.terminationReason == .uncaughtSignal,
      output: try String(contentsOf: files[1], encoding: .utf8),
      errors: try String(contentsOf: files[2], encoding: .utf8))
  }

  /// One build puts its products into one folder: the test bundle and the programs.
  private static func executable(_ name: String) -> URL {
    let bundle = Bundle.allBundles.first { $0.bundlePath.hasSuffix(".xctest") }
    let running = bundle?.bundleURL ?? Bundle.main.executableURL ?? Bundle.main.bundleURL
    return running.deletingLastPathComponent().appending(path: name)
  }
}

extension ScratchFolder {
  /// Writes a text.
  @discardableResult
  func file(_ name: String, _ content: String) throws -> URL {
    try write(Data(content.utf8), to: name)
  }
}
