import Foundation
import TestTools
import Testing

/// What a provider adds to its status is shown when values are asked for, and never otherwise.
@Suite struct StatusTests {
  private static func response(_ message: String = "canary") throws -> Data {
    let file = Repository.samples.appending(path: "captures/status-no-passive.xml")
    let text = String(decoding: try Data(contentsOf: file), as: UTF8.self)
    let end = "</samlp:Status>"
    try #require(text.contains(end))
    return Data(
      text.replacing(end, with: "<samlp:StatusMessage>\(message)</samlp:StatusMessage>" + end).utf8)
  }

  @Test(arguments: ["human", "json", "ndjson"])
  func theMessageIsShownOnlyWhenItIsAskedFor(format: String) async throws {
    let arguments = ["validate", "--format", format, "--at", "2026-03-01T12:00:30Z"]
    let hidden = try await Program.run(arguments, input: try Self.response())
    #expect(hidden.status == 1)
    #expect(!hidden.outputText.contains("canary"))
    #expect(hidden.outputText.contains("NoPassive"))
    let shown = try await Program.run(arguments + ["--show-values"], input: try Self.response())
    #expect(shown.status == 1)
    #expect(shown.outputText.contains("canary"))
  }

  @Test func anInspectionKeepsTheMessageToItself() async throws {
    let hidden = try await Program.run(["inspect"], input: try Self.response())
    #expect(!hidden.outputText.contains("canary"))
    #expect(hidden.outputText.contains("status message    [6 characters]"))
    let shown = try await Program.run(["inspect", "--show-values"], input: try Self.response())
    #expect(shown.outputText.contains("canary"))
  }

  /// The code of a provider is a constant of this program; the rest of the message stays hidden.
  @Test func anAnswerNamesTheKnownCodeOfTheMessage() async throws {
    let message = "AADSTS75011: canary does not match."
    let run = try await Program.run(["why", "-"], input: try Self.response(message))
    let words = run.outputText.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    #expect(words.contains("`saml explain AADSTS75011` explains its code"), "\(words)")
    #expect(!words.contains("canary"))
  }
}
