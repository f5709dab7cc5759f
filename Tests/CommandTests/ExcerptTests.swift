import Foundation
import Testing

/// The line under which a caret shows where something is wrong.
@Suite(.serialized) struct ExcerptTests {
  @Test(arguments: [
    ("<x>\t\u{6771}\u{4EAC} \u{1F600} & c</x>", "&"),
    ("<x>\r\n\r\n  ab & c</x>", "&"),
    ("<x>" + String(repeating: "long ", count: 400) + "& c</x>", "&"),
  ])
  func theCaretStandsUnderTheCharacterThatIsWrong(_ xml: String, _ wrong: Character) async throws {
    let lines = try await report(on: xml)
    let caret = try #require(
      lines.firstIndex { $0.allSatisfy { " ^".contains($0) } && $0.contains("^") })
    let column = try #require(lines[caret].firstIndex(of: "^"))
    let distance = lines[caret].distance(from: lines[caret].startIndex, to: column)
    let above = Array(lines[caret - 1])
    // The parser names the place of the ampersand, or the one behind it.
    #expect(above[distance] == wrong || above[distance - 1] == wrong)
  }

  @Test func nothingOfADamagedDocumentIsShownButKnownNames() async throws {
    let lines = try await report(
      on: "<Status Doe='s1'>&\u{1B}[31m Zoe <zoe@example.com> <doe a='secret'></x>")
    let text = lines.joined(separator: "\n").lowercased()
    for secret in ["zoe", "doe", "secret", "s1", "example", "\u{1B}"] {
      #expect(!text.contains(secret))
    }
    #expect(text.contains("<status ***='**'>&"))
  }

  private func report(on xml: String) async throws -> [String] {
    let run = try await Program.run(["validate", "-"], input: Data(xml.utf8))
    #expect(run.status == 1)
    return run.outputText.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
  }
}
