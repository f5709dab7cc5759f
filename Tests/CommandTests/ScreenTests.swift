import Foundation
import TestTools
import Testing

/// One payload fits on one screen, and every command on it can be typed and leads on.
@Suite struct ScreenTests {
  private static let trusting = [
    "--trust", "samples/trust/idp-rsa.pem", "--audience", "https://saml.sp.auth.adobe.com",
  ]
  private static let at = ["--at", "2026-03-01T12:00:30Z"]

  private static func samples() throws -> [String] {
    try FileManager.default.contentsOfDirectory(
      atPath: Repository.samples.appending(path: "captures").path
    ).sorted().map { "samples/captures/\($0)" }
  }

  @Test(arguments: try samples())
  func aScreenHas24LinesOf80Columns(_ sample: String) async throws {
    let run = try await Program.run(["validate", sample] + Self.at + Self.trusting)
    let lines = run.outputText.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
    let failureCount = lines.count { $0.hasPrefix("FAIL ") }
    #expect(failureCount > 3 || lines.count <= 24, "\(run.outputText)")
    for line in lines where line.unicodeScalars.count > 80 {
      // Half of a path or of a URI is none.
      #expect(line.split(separator: " ").contains { $0.count > 40 }, "\(line)")
    }
    let word = lines.first?.prefix { $0 != " " }
    #expect(word == lines.last?.prefix { $0 != " " }, "the verdict stands first and last")
  }

  /// The command of a failure that can be mended runs, and that failure is gone.
  @Test(arguments: try samples())
  func eachCommandRunsAndLeadsOn(_ sample: String) async throws {
    for times in [Self.at, ["--at", "2026-11-24"]] {
      let arguments =
        ["validate", sample] + times + Self.trusting
        + [
          "--issuer", "https://idp.example-mvpd.com", "--recipient",
          "https://sp.auth.adobe.com/sp/saml/SAMLAssertionConsumer", "--destination",
          "https://sp.auth.adobe.com/sp/saml/SAMLAssertionConsumer", "--in-response-to",
          "_q-7f3a9c52e1d84b06a4f1c2d3e5b6a798", "--require-attribute", "householdId",
        ]
      let run = try await Program.run(arguments + ["--verbose"])
      for step in PrintedCommand.all(on: run.outputText) {
        #expect(step.words.first == "saml")
        let next = try await Program.run(
          Array(step.words.dropFirst()) + (step.label == "try" ? ["--format", "ndjson"] : []))
        #expect(next.status != 2, "\(step.words) \(next.errorText)")
        guard step.label == "try", let code = step.code else { continue }
        let failed = try JudgedRecord.lines(of: next.output).flatMap(\.failed)
        #expect(!failed.contains(code), "\(step.words)")
      }
    }
  }

  @Test func whatIsMissingIsAskedForByWholeCommands() async throws {
    let folder = try ScratchFolder()
    let har = Repository.samples.appending(path: "containers/login.har")
    try folder.write(Data(contentsOf: har), to: "login.har")
    let run = try await Program.run(["validate", "login.har"], in: folder.url)
    let steps = PrintedCommand.all(on: run.outputText)
    #expect(steps.map(\.label) == ["next", "then"])
    #expect(run.outputText.contains("in the message, not trusted yet"))
    for step in steps {
      let next = try await Program.run(Array(step.words.dropFirst()), in: folder.url)
      #expect(next.status == 0, "\(step.words) \(next.outputText)\(next.errorText)")
      if step.label == "then" { #expect(next.outputText.contains("2 payloads: 2 valid")) }
    }
  }

  @Test func quietShowsVerdictsAlone() async throws {
    let sample = "samples/captures/wrong-audience.xml"
    let one = try await Program.run(["validate", "-q", sample] + Self.at + Self.trusting)
    #expect(one.outputText == "INVALID       \(sample)\n")
    let many = try await Program.run(
      ["validate", "-q", "--only-failures", "samples/captures"] + Self.at)
    let lines = many.outputText.split(separator: "\n", omittingEmptySubsequences: false)
    #expect(lines.count > 10 && lines.last == "")
    let verdict = /^(INVALID|INDETERMINATE) +samples\/captures\/\S+$/
    #expect(lines.dropLast().allSatisfy { $0.contains(verdict) })
  }

  @Test func failuresAloneAreListedAndAllAreCounted() async throws {
    let run = try await Program.run(
      [
        "validate", "samples/captures/wrong-audience.xml",
        "samples/captures/assertion-signed-rsa-sha256.xml", "--only-failures",
      ] + Self.at + Self.trusting)
    #expect(
      run.outputText == """
        INVALID       samples/captures/wrong-audience.xml  saml.audience-mismatch

        2 payloads: 1 valid, 1 invalid

        """)
  }

  @Test(arguments: [
    (["FORCE_COLOR": "1"], true), (["CLICOLOR_FORCE": "1"], true), (["FORCE_COLOR": "0"], false),
    (["FORCE_COLOR": "1", "NO_COLOR": "1"], false), ([:], false),
  ])
  func colourFollowsTheEnvironment(_ environment: [String: String], isColored: Bool) async throws {
    let run = try await Program.run(
      ["validate", "samples/captures/wrong-audience.xml", "gone.xml"], environment: environment)
    #expect(run.outputText.contains("\u{1B}[") == isColored)
    #expect(run.errorText.contains("\u{1B}[1;31mError:") == isColored)
  }

  @Test(arguments: [
    ("page.html", "<!DOCTYPE html>"), ("a.sarif", "{\n\"$schema\""), ("a.json", "[\n"),
    ("a.ndjson", "{\"schemaVersion\":2"), ("a.xml", "<?xml"), ("a.txt", "INVALID"),
  ])
  func theNameOfTheFileChoosesTheFormat(_ name: String, start: String) async throws {
    let folder = try ScratchFolder()
    let file = folder.url.appending(path: name)
    _ = try await Program.run(
      ["validate", "samples/captures/wrong-audience.xml", "-o", file.path] + Self.at + Self.trusting
    )
    #expect(try String(contentsOf: file, encoding: .utf8).hasPrefix(start))
  }

  @Test func annotationsAreLinesOfAWorkflow() async throws {
    let run = try await Program.run(
      [
        "validate", "samples/captures/wrong-audience.xml", "gone, 100%.xml", "--format", "github",
      ] + Self.at + Self.trusting)
    let lines = run.outputText.split(separator: "\n")
    #expect(lines.count == 3)
    #expect(
      lines[0].hasPrefix(
        "::error file=samples/captures/wrong-audience.xml,line=1,col=3351,title=saml.audience-mismatch::"
      ))
    #expect(lines[1].hasPrefix("::error file=gone%2C 100%25.xml,title=not read::"))
    #expect(lines[2] == "::notice title=saml::1 invalid, 1 not read")
  }

  @Test(arguments: ["yesterday", "2026-11-24", "2026-11-24 20:15:28", "1772366430", "now"])
  func timesAreTakenAsPeopleTypeThem(_ time: String) async throws {
    let run = try await Program.run(
      ["validate", "samples/captures/base64.txt", "--at", time, "--format", "ndjson"])
    #expect(run.status == 1, "\(run.errorText)")
  }
}

/// A command that a report prints under `try:`, `see:`, `next:` or `then:`.
struct PrintedCommand {
  let label: String
  let words: [String]
  /// The code of the failure above it.
  let code: String?

  static func all(on text: String) -> [PrintedCommand] {
    var found: [PrintedCommand] = []
    var code: String?
    var lines = text.split(separator: "\n", omittingEmptySubsequences: false)[...]
    while let line = lines.popFirst() {
      let trimmed = line.trimmingCharacters(in: .whitespaces)
      if trimmed.hasPrefix("FAIL ") {
        code = trimmed.split(separator: " ").dropFirst().first.map {
          String($0.hasSuffix(":") ? $0.dropLast() : $0)
        }
      }
      guard
        let label = ["try", "see", "next", "then"].first(where: { trimmed.hasPrefix($0 + ":") })
      else { continue }
      var command = trimmed.dropFirst(label.count + 1).trimmingCharacters(in: .whitespaces)
      if command.isEmpty, let next = lines.popFirst() {
        command = next.trimmingCharacters(in: .whitespaces)
        while command.hasSuffix("\\"), let more = lines.popFirst() {
          command = command.dropLast() + more.trimmingCharacters(in: .whitespaces)
        }
      }
      found.append(
        PrintedCommand(label: label, words: ShellCommand(command).arguments, code: code))
    }
    return found
  }
}

/// A message cannot put a command on the screen that would steer a terminal.
@Suite struct HostileCommandTests {
  @Test func aNameWithControlsIsInNoCommand() async throws {
    let sample = Repository.samples.appending(path: "captures/wrong-audience.xml")
    let text = try String(contentsOf: sample, encoding: .utf8)
      .replacing("https://sp.other.example", with: "urn:x\u{202E}'; rm -rf ~ #")
    for detail in [[], ["--verbose"]] {
      let run = try await Program.run(
        ["validate", "--audience", "urn:sp", "-"] + detail, input: Data(text.utf8))
      #expect(!run.outputText.contains("\u{202E}"))
      let folder = try ScratchFolder()
      let file = try folder.write(Data(text.utf8), to: "a.xml")
      let named = try await Program.run(["validate", "--audience", "urn:sp", file.path] + detail)
      #expect(!named.outputText.contains("\u{202E}"))
      #expect(!named.outputText.contains("--audience 'urn:x"))
      let undecided = try await Program.run(
        ["validate", file.path, "--at", "2026-03-01T12:00:30Z"] + detail)
      #expect(!undecided.outputText.contains("\u{202E}"))
    }
  }
}
