import Foundation

/// The built `saml` that `SAML_PROGRAM` names, run on the vectors.
struct CommandProgram: Sendable {
  let executable: URL
  let corpora: Corpora

  struct Run: Sendable {
    let status: Int32
    let output: [UInt8]
    let errors: String
  }

  /// The program as it is shipped; a debug build would take minutes for the vectors.
  static let named = ProcessInfo.processInfo.environment["SAML_PROGRAM"].map {
    URL(fileURLWithPath: $0)
  }

  /// Runs it in the folder of the vectors.
  ///
  /// - Parameters:
  ///   - arguments: Without the name of the program; `@policy` stands for a file with `policy`.
  ///   - policy: The text of a policy file.
  /// - Returns: What it left behind.
  /// - Throws: What the system says of files and processes.
  func run(_ arguments: [String], policy: String? = nil) throws -> Run {
    let folder = FileManager.default.temporaryDirectory.appending(path: "saml-\(UUID())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let policyFile = folder.appending(path: "policy.json")
    if let policy { try Data(policy.utf8).write(to: policyFile) }
    let files = try ["output", "errors"].map { name in
      let file = folder.appending(path: name)
      try Data().write(to: file)
      return file
    }
    // A `Process` of Foundation on Linux is never freed, and what it holds stays open.
    let handles = try files.map { try FileHandle(forWritingTo: $0) }
    defer { for handle in handles { try? handle.close() } }
    let process = Process()
    process.executableURL = executable
    process.arguments = arguments.map { $0 == "@policy" ? policyFile.path : $0 }
    process.environment = ProcessInfo.processInfo.environment.merging(["SAML_POLICY": ""]) { $1 }
    process.currentDirectoryURL = corpora.folder
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = handles[0]
    process.standardError = handles[1]
    try process.run()
    process.waitUntilExit()
    return Run(
      status: process.terminationReason == .exit ? process.terminationStatus : -1,
      output: [UInt8](try Data(contentsOf: files[0])),
      errors: try String(contentsOf: files[1], encoding: .utf8))
  }
}
