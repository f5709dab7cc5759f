import Foundation
import TestTools
import Testing

/// A session with `saml` on file: the command, and everything that came back.
///
/// The first lines are `$ saml ...`, continued after a backslash. Then standard output follows as it
/// is; then `--- stderr` and standard error, if there is any; then `--- status` and the exit status.
/// `--- no newline` stands after a stream that does not end its last line. The rules that hold are one
/// line, but in the transcripts called `every-rule-...`.
struct Transcript: Sendable, CustomTestStringConvertible {
  let file: URL
  private let commandLines: [Substring]

  var testDescription: String { file.lastPathComponent }

  /// The path from the root of the repository.
  var path: String { "Tests/CommandTests/Transcripts/\(testDescription)" }

  /// All transcripts, by name.
  static func all() throws -> [Transcript] {
    try FileManager.default
      .contentsOfDirectory(at: Repository.transcripts, includingPropertiesForKeys: nil)
      .filter { $0.pathExtension == "transcript" }
      .sorted { $0.lastPathComponent < $1.lastPathComponent }
      .map(Transcript.init)
  }

  private init(_ file: URL) throws {
    self.file = file
    let text = String(decoding: try Data(contentsOf: file), as: UTF8.self)
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    let last = lines.firstIndex { !$0.hasSuffix("\\") } ?? lines.endIndex - 1
    commandLines = Array(lines[...last])
  }

  /// Runs the command again and writes down what comes back.
  func replay() async throws -> Data {
    let line = commandLines.map { $0.hasSuffix("\\") ? $0.dropLast() : $0 }.joined()
    try #require(line.hasPrefix("$ saml"), "the first line is not `$ saml ...`")
    let command = ShellCommand(String(line.dropFirst("$ saml".count)))
    let input = try command.inputPath.map {
      try Data(contentsOf: Repository.root.appending(path: $0))
    }
    let run = try await Program.run(command.arguments, input: input ?? Data())
    var text = Data((commandLines.joined(separator: "\n") + "\n").utf8)
    let folds =
      ["query", "validate"].contains(command.arguments.first)
      && !testDescription.hasPrefix("every-rule-")
    text += Self.ended(folds ? FoldedRules.fold(run.output) : run.output)
    if !run.errors.isEmpty { text += Data("--- stderr\n".utf8) + Self.ended(run.errors) }
    return text + Data("--- \(run.wasKilled ? "signal" : "status") \(run.status)\n".utf8)
  }

  private static func ended(_ stream: Data) -> Data {
    guard let last = stream.last, last != UInt8(ascii: "\n") else { return stream }
    return stream + Data("\n--- no newline\n".utf8)
  }
}
