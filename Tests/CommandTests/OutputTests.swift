import Foundation
import TestSupport
import TestTools
import Testing

/// Where the report goes and how it looks.
@Suite(.serialized) struct OutputTests {
  private static let valid = "samples/captures/assertion-signed-rsa-sha256.xml"
  private static let invalid = "samples/captures/unsigned.xml"

  @Test(arguments: ["human", "json", "ndjson"])
  func aFileHoldsTheSameBytesAsStandardOutput(_ format: String) async throws {
    let scratch = try ScratchFolder()
    let file = scratch.url.appending(path: "report")
    let arguments = try judging + ["--format", format, Self.valid, Self.invalid]
    let printed = try await Program.run(arguments)
    let written = try await Program.run(arguments + ["--output", file.path])
    #expect(try Data(contentsOf: file) == printed.output)
    #expect(written.output.isEmpty)
    #expect(written.status == printed.status)
  }

  /// A report may show values, and a file may have been there for everybody to read.
  @Test func aFileThatWasThereIsKeptToItsOwnerFromThenOn() async throws {
    let scratch = try ScratchFolder()
    let names = ["report", "copy", "copy.pem"]
    let files = try names.map { try scratch.write(Data(), to: $0) }
    for file in files {
      try FileManager.default.setAttributes(
        [.posixPermissions: 0o664], ofItemAtPath: file.path)
    }
    _ = try await Program.run(judging + ["--show-values", "--output", files[0].path, Self.valid])
    _ = try await Program.run([
      "redact", Self.valid, "--trust", "samples/trust/idp-rsa.pem", "--output", files[1].path,
    ])
    for file in files {
      let attributes = try FileManager.default.attributesOfItem(atPath: file.path)
      #expect(attributes[.posixPermissions] as? Int == 0o600)
      #expect(try Data(contentsOf: file).isEmpty == false)
    }
  }

  @Test(arguments: ["human", "json", "ndjson"])
  func theSameInputGivesTheSameBytes(_ format: String) async throws {
    let arguments = try judging + ["--format", format, "samples/captures"]
    let first = try await Program.run(arguments)
    let second = try await Program.run(arguments)
    #expect(first.output == second.output)
    #expect(first.errors == second.errors)
  }

  /// One thread reads and says what it passes over, others judge and say what they cannot read.
  @Test func theSameInputGivesTheSameDiagnosticsInTheSameOrder() async throws {
    let arguments = try judging + ["samples/containers/cut-off.har"]
    let first = try await Program.run(arguments)
    #expect(first.errorText.contains("Error: ") && first.errorText.contains("Note: "))
    for _ in 0..<20 {
      #expect(try await Program.run(arguments).errorText == first.errorText)
    }
  }

  @Test func exitZeroChangesTheStatusAndNothingElse() async throws {
    let plain = try await Program.run(judging + [Self.invalid])
    let lenient = try await Program.run(judging + ["--exit-zero", Self.invalid])
    #expect(plain.status == 1)
    #expect(lenient.status == 0)
    #expect(lenient.output == plain.output)
  }

  /// Whoever runs the command that a report prints wants to keep the report.
  @Test(arguments: ["--output", "-o", "--output="], ["html", "human"])
  func aPrintedCommandDoesNotReplaceTheReport(_ flag: String, _ format: String) async throws {
    let folder = try ScratchFolder()
    let report = folder.path("report")
    let output = flag.hasSuffix("=") ? [flag + report] : [flag, report]
    let judging = ["--at", "2026-03-01T12:00:30Z", "--trust", "samples/trust/idp-rsa.pem"]
    let run = try await Program.run(
      ["validate", Self.valid, "--audience", "https://other.example", "--format", format]
        + judging + output)
    #expect(run.status == 1)
    let text = try String(contentsOfFile: report, encoding: .utf8)
    #expect(text.contains("saml validate"))
    #expect(!text.contains("--output") && !text.contains("-o ") && !text.contains("--format"))
  }

  @Test func colourIsNotWrittenToAFile() async throws {
    let run = try await Program.run(judging + [Self.invalid])
    #expect(!run.output.contains(Self.escape))
  }

  @Test func colourThatIsAskedForIsWritten() async throws {
    let plain = try await Program.run(judging + [Self.invalid])
    let colored = try await Program.run(
      judging + ["--color", "always", Self.invalid], environment: ["NO_COLOR": "1"])
    #expect(colored.output.contains(Self.escape))
    let uncolored = colored.outputText.replacing(/\u{1B}\[[0-9;]*m/, with: "")
    #expect(uncolored == plain.outputText)
  }

  @Test func aTerminalGetsColour() async throws {
    let text = try await onTerminal(["TERM": "xterm"])
    #expect(text.contains("\u{1B}[1;31mINVALID"))
  }

  @Test(arguments: [["TERM": "xterm", "NO_COLOR": "1"], ["TERM": "dumb"]])
  func aTerminalThatRefusesColourGetsNone(_ environment: [String: String]) async throws {
    let text = try await onTerminal(environment)
    #expect(text.contains("INVALID"))
    #expect(!text.contains("\u{1B}"))
  }

  @Test func neverMeansNeverOnATerminalToo() async throws {
    let text = try await onTerminal(["TERM": "xterm"], ["--color", "never"])
    #expect(text.contains("INVALID"))
    #expect(!text.contains("\u{1B}"))
  }

  @Test func whatWasSignedHereIsValid() async throws {
    let signed = try await Program.run([
      "sign", "--key", "samples/keys/test-only-idp-rsa.key.pem", "--id", "_a-8d51b6e0c3f74912",
      Self.invalid,
    ])
    #expect(signed.status == 0)
    let judged = try await Program.run(judging, input: signed.output)
    #expect(judged.status == 0, "\(judged.outputText)")
  }

  /// Words and errors fit the width, where it is known; a command to copy stays in one line.
  @Test(arguments: [
    ["explain", "time.expired"], ["certificate", invalid], ["inspect", invalid],
    ["metadata", "lint", "samples/metadata/federation-changed.xml"],
    ["decode", "samples/README.md"],
  ])
  func everyCommandFitsTheWidth(_ arguments: [String]) async throws {
    let wide = try await Program.run(arguments)
    let narrow = try await Program.run(arguments, environment: ["COLUMNS": "60"])
    for (text, whole) in [
      (narrow.outputText, wide.outputText), (narrow.errorText, wide.errorText),
    ] {
      let long = text.split(separator: "\n").filter { line in
        line.count > 60 && line.split(separator: " ").allSatisfy { $0.count < 30 }
          && !line.contains("saml ")
      }
      #expect(long == [], "\(arguments)")
      #expect(
        text.split(whereSeparator: \.isWhitespace) == whole.split(whereSeparator: \.isWhitespace))
    }
  }

  @Test func aTrailOnATerminalIsAlone() async throws {
    let terminal = try Terminal()
    let run = try await Program.start(
      ["decode", Self.invalid, "--trail"], output: terminal.program)
    // A terminal without anything on it is waited for.
    terminal.program.write(Data("end".utf8))
    #expect(try terminal.shown() == "end")
    #expect(run.errorText == "no layers\n")
  }

  private static let escape: UInt8 = 0x1B

  private var judging: [String] {
    get throws { try ["validate"] + Manifest.load().policy.arguments }
  }

  private func onTerminal(
    _ environment: [String: String], _ more: [String] = []
  ) async throws -> String {
    let terminal = try Terminal()
    _ = try await Program.start(
      judging + more + [Self.invalid], environment: environment, output: terminal.program)
    return try terminal.shown()
  }
}
