import Foundation
import TestTools

/// A program that a test starts and ends.
final class ChildProcess: Sendable {
  private let process = Process()
  private let output: FileHandle
  private let outputFile: URL
  private let folder: ScratchFolder

  /// Starts a program in a folder of its own.
  init(_ program: URL, _ arguments: [String]) throws {
    folder = try ScratchFolder()
    outputFile = folder.url.appending(path: "output")
    try Data().write(to: outputFile)
    output = try FileHandle(forWritingTo: outputFile)
    process.executableURL = program
    process.arguments = arguments
    process.currentDirectoryURL = folder.url
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = output
    process.standardError = output
    try process.run()
  }

  var isRunning: Bool { process.isRunning }

  /// Waits for the end.
  func end() async throws {
    while process.isRunning { try await Task.sleep(for: .milliseconds(5)) }
    // A `Process` of Foundation on Linux is never freed, and what it holds stays open.
    try output.close()
  }

  /// Ends it without giving it time for anything.
  func kill() async throws {
    if process.isRunning { Foundation.kill(process.processIdentifier, SIGKILL) }
    try await end()
  }

  /// What it has written, on both streams.
  func text() throws -> String { String(decoding: try Data(contentsOf: outputFile), as: UTF8.self) }
}
