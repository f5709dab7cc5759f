package import Foundation

/// A built program, run as people run it.
package enum Program {
  /// What one run left behind.
  package struct Run: Sendable {
    package let status: Int32
    /// Whether a signal ended it, which `status` then names.
    package let wasKilled: Bool
    package let output: Data
    package let errors: Data

    package var outputText: String { String(decoding: output, as: UTF8.self) }
    package var errorText: String { String(decoding: errors, as: UTF8.self) }
  }

  /// The tests run a program that somebody has to build first; `swift test` does.
  package struct NotBuilt: Error, CustomStringConvertible {
    let path: String
    package var description: String {
      "\(path) is not there; build it with `swift build --product saml`"
    }
  }

  /// Starts a program, and waits for its end; by default it is `saml` in the root of the repository.
  ///
  /// - Parameters:
  ///   - arguments: Without the name of the program.
  ///   - input: What it finds on standard input.
  ///   - folder: Where it runs.
  ///   - environment: Variables on top of a plain environment.
  ///   - output: Another standard output, such as a terminal; then `Run.output` is empty.
  ///   - executable: Another program.
  /// - Returns: What it left behind.
  /// - Throws: `NotBuilt`, or what the system says of files and processes.
  package static func start(
    _ arguments: [String], input: Data = Data(), in folder: URL = Repository.root,
    environment: [String: String] = [:], output: FileHandle? = nil, executable: URL? = nil
  ) async throws -> Run {
    let streams = try Streams(input: input)
    defer { streams.close() }
    let process = Process()
    process.executableURL = try executable ?? Self.executable()
    process.arguments = arguments
    process.currentDirectoryURL = folder
    process.environment = plainEnvironment.merging(environment) { $1 }
    process.standardInput = streams.input
    process.standardOutput = output ?? streams.output
    process.standardError = streams.errors
    try await end(of: process)
    return try streams.run(
      status: process.terminationStatus, wasKilled: process.terminationReason == .uncaughtSignal)
  }

  /// The streams of a run, which are files.
  package struct Streams {
    package let input: FileHandle
    package let output: FileHandle
    package let errors: FileHandle
    private let scratch: ScratchFolder

    package init(input: Data) throws {
      scratch = try ScratchFolder()
      self.input = try FileHandle(forReadingFrom: scratch.write(input, to: "input"))
      output = try FileHandle(forWritingTo: scratch.write(Data(), to: "output"))
      errors = try FileHandle(forWritingTo: scratch.write(Data(), to: "errors"))
    }

    /// Closes the files.
    ///
    /// A `Process` of Foundation on Linux is never freed, and what it holds stays open: at 1,360 open
    /// files the next one reads past its list of them and crashes.
    package func close() { for file in [input, output, errors] { try? file.close() } }

    /// What a run that has ended left behind.
    package func run(status: Int32, wasKilled: Bool = false) throws -> Run {
      Run(
        status: status, wasKilled: wasKilled,
        output: try Data(contentsOf: scratch.url.appending(path: "output")),
        errors: try Data(contentsOf: scratch.url.appending(path: "errors")))
    }
  }

  private static func end(of process: Process) async throws {
    try await withCheckedThrowingContinuation { (ended: CheckedContinuation<Void, any Error>) in
      process.terminationHandler = { _ in ended.resume() }
      do { try process.run() } catch { ended.resume(throwing: error) }
    }
  }

  /// How much more is tried of a program that `SAML_PROGRAM` names, such as an optimised one: a build without
  /// optimisation takes several times as long for each byte.
  package static let effort =
    ProcessInfo.processInfo.environment["SAML_PROGRAM"] == nil ? 1 : 7

  /// The program that `SAML_PROGRAM` names, such as a release build, which starts much faster; else
  /// that of this build: its products lie in one folder, the test bundle and the program.
  package static func executable() throws(NotBuilt) -> URL {
    if let named = ProcessInfo.processInfo.environment["SAML_PROGRAM"] {
      guard FileManager.default.isExecutableFile(atPath: named) else {
        throw NotBuilt(path: named)
      }
      return URL(filePath: named)
    }
    let bundle = Bundle.allBundles.first { $0.bundlePath.hasSuffix(".xctest") }
    let running = bundle?.bundleURL ?? Bundle.main.executableURL ?? Bundle.main.bundleURL
    let program = running.deletingLastPathComponent().appending(path: "saml")
    guard FileManager.default.isExecutableFile(atPath: program.path) else {
      throw NotBuilt(path: program.path)
    }
    return program
  }

  /// What changes colours or line lengths is left out, and so is the policy that the person who tests has for
  /// themselves.
  package static let plainEnvironment = ProcessInfo.processInfo.environment.filter {
    !["NO_COLOR", "COLUMNS", "TERM", "SAML_POLICY"].contains($0.key)
  }.merging(["XDG_CONFIG_HOME": "/dev/null"]) { $1 }
}
