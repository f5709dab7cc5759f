import Foundation
import TestTools
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

  /// Each place costs a look at the whole document, and there may be hundreds.
  @Test func ofManyFailuresTheFirstAreShown() async throws {
    let lines = try await report(on: Self.failingReferences, command: "verify")
    let failures = lines.filter { $0.contains("FAIL signature.digest-mismatch") }
    #expect(failures.count == 40)
    #expect(lines.filter { $0.hasPrefix("       at        line ") }.count == 40)
    let carets = lines.filter { $0.contains("^") && $0.allSatisfy { " ^".contains($0) } }
    #expect(carets.count == 32)
  }

  /// Two signatures of twenty references whose digests do not hold.
  private static var failingReferences: String {
    let method = "http://www.w3.org/2001/10/xml-exc-c14n#"
    let reference = """
      <Reference URI=""><Transforms><Transform Algorithm="\(method)"/></Transforms>
      <DigestMethod Algorithm="http://www.w3.org/2001/04/xmlenc#sha256"/>
      <DigestValue>\(String(repeating: "A", count: 43))=</DigestValue></Reference>
      """
    let signature = """
      <Signature xmlns="http://www.w3.org/2000/09/xmldsig#"><SignedInfo>
      <CanonicalizationMethod Algorithm="\(method)"/>
      <SignatureMethod Algorithm="http://www.w3.org/2001/04/xmldsig-more#rsa-sha256"/>
      \(String(repeating: reference, count: 20))</SignedInfo>
      <SignatureValue>\(String(repeating: "A", count: 342))==</SignatureValue></Signature>
      """
    return "<r>\(String(repeating: signature, count: 2))</r>"
  }

  private func report(
    on xml: String, command: String = "validate"
  ) async throws -> [String] {
    let run = try await Program.run([command, "--verbose", "-"], input: Data(xml.utf8))
    #expect(run.status == 1)
    return run.outputText.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
  }
}
