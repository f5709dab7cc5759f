import Foundation
import TestTools
import Testing

/// What a provider adds to its status is shown when values are asked for, and never otherwise.
@Suite struct StatusTests {
  private static func response() throws -> Data {
    let file = Repository.samples.appending(path: "captures/status-no-passive.xml")
    let text = String(decoding: try Data(contentsOf: file), as: UTF8.self)
    let end = "</samlp:Status>"
    try #require(text.contains(end))
    return Data(
      text.replacing(end, with: "<samlp:StatusMessage>canary</samlp:StatusMessage>" + end).utf8)
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
}
