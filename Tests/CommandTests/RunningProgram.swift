import Foundation
import TestTools

/// A `saml` that reads standard input while the test looks at it.
final class RunningProgram {
  private let process = Process()
  private let input = Pipe()
  private let scratch: ScratchFolder
  private let files: [FileHandle]

  /// - Parameter arguments: Without the name of the program.
  /// - Throws: What the system says of files and processes.
  init(_ arguments: [String]) throws {
    scratch = try ScratchFolder()
    files = try ["output", "errors"].map { [scratch] name in
      try FileHandle(forWritingTo: scratch.write(Data(), to: name))
    }
    process.executableURL = try Program.executable()
    process.arguments = arguments
    process.environment = Program.plainEnvironment
    process.currentDirectoryURL = Repository.root
    process.standardInput = input
    process.standardOutput = files[0]
    process.standardError = files[1]
    try process.run()
    try input.fileHandleForReading.close()
  }

  func write(_ bytes: Data) throws { try input.fileHandleForWriting.write(contentsOf: bytes) }

  /// What it has written so far.
  var output: Data { get throws { try content("output") } }

  var errors: Data { get throws { try content("errors") } }

  private func content(_ name: String) throws -> Data {
    try Data(contentsOf: scratch.url.appending(path: name))
  }

  /// Waits until it has written so many lines, or has ended.
  func waitForLines(_ count: Int) async throws {
    while process.isRunning {
      if try output.count(where: { $0 == UInt8(ascii: "\n") }) >= count { return }
      try await Task.sleep(for: .milliseconds(20))
    }
  }

  /// Ends the input.
  func closeInput() throws { try input.fileHandleForWriting.close() }

  func send(_ signal: Int32) { kill(process.processIdentifier, signal) }

  /// Waits for the end.
  ///
  /// - Returns: The signal that ended it; nil if it ended by itself.
  func end() throws -> Int32? {
    process.waitUntilExit()
    for file in files { try file.close() }
    return process.terminationReason == .uncaughtSignal ? process.terminationStatus : nil
  }

  #if os(Linux)
    /// The largest resident size so far, in kilobytes.
    var peakKilobytes: Int? {
      get throws {
        let file = "/proc/\(process.processIdentifier)/status"
        let status = try String(contentsOfFile: file, encoding: .utf8)
        let line = status.split(separator: "\n").first { $0.hasPrefix("VmHWM:") }
        return line.flatMap { Int($0.filter { "0"..."9" ~= $0 }) }
      }
    }
  #endif
}
