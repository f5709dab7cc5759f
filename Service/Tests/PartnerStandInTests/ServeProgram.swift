import Foundation
import Testing

/// The built `saml-serve`, run in the root of the repository.
struct ServeProgram {
  private let process = Process()
  private let folder: URL
  private let files: [FileHandle]

  /// Starts it.
  init(_ arguments: [String]) throws {
    folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    files = try ["output", "errors"].map { [folder] name in
      let file = folder.appending(path: name)
      try Data().write(to: file)
      return try FileHandle(forWritingTo: file)
    }
    process.executableURL = try Self.executable()
    process.arguments = arguments
    process.currentDirectoryURL = Samples.folder.deletingLastPathComponent()
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = files[0]
    process.standardError = files[1]
    try process.run()
  }

  var output: String { text("output") }
  var errors: String { text("errors") }

  /// The address that it prints once it serves.
  func origin() async throws -> String {
    while process.isRunning {
      let lines = output
      if let end = lines.firstIndex(of: "\n") { return String(lines[..<end]) }
      try await Task.sleep(for: .milliseconds(10))
    }
    throw NoAddress(errors: errors)
  }

  /// Asks it to end, as a service manager does.
  func terminate() { process.terminate() }

  /// Sends it a signal, as a terminal does that is closed.
  func send(_ signal: Int32) { kill(process.processIdentifier, signal) }

  /// Waits for its end.
  ///
  /// - Returns: The exit status, or nil where a signal ended it.
  func status() async throws -> Int32? {
    while process.isRunning { try await Task.sleep(for: .milliseconds(10)) }
    return process.terminationReason == .exit ? process.terminationStatus : nil
  }

  /// Closes by hand what `Process` never closes on Linux.
  func close() throws {
    for file in files { try file.close() }
    try FileManager.default.removeItem(at: folder)
  }

  private func text(_ name: String) -> String {
    (try? String(contentsOf: folder.appending(path: name), encoding: .utf8)) ?? ""
  }

  /// One build puts its products into one folder: the test bundle and the program.
  private static func executable() throws -> URL {
    let bundle = Bundle.allBundles.first { $0.bundlePath.hasSuffix(".xctest") }
    let running = try #require(bundle?.bundleURL ?? Bundle.main.executableURL)
    return running.deletingLastPathComponent().appending(path: "saml-serve")
  }

  private struct NoAddress: Error {
    let errors: String
  }
}
