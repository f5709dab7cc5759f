import Foundation
import TestTools
import Testing

/// `saml explain` with the codes that providers report.
@Suite struct ExplainTests {
  @Test(arguments: [
    (["AADSTS50011"], "AADSTS50011\n", "Microsoft Entra ID reports: "),
    (["aadsts50011:"], "AADSTS50011\n", "Source: https://learn.microsoft.com/"),
    (["MSIS7007:", "The", "requested", "relying", "party"], "MSIS7007\n", "AD FS reports: "),
    (["Z100"], "Z100\n", "Adobe AccessEnabler reports: "),
    (["invalid_refresh_token"], "invalid_refresh_token\n", "Source: REST API V2"),
    (["Unable to validate incoming SAML Assertion: [x]"], "Unable to validate", "Okta reports: "),
  ])
  func aCodeOfAProviderIsExplained(_ words: [String], _ start: String, _ part: String) async throws
  {
    let run = try await Program.run(["explain"] + words)
    #expect(run.status == 0)
    #expect(run.outputText.hasPrefix(start), "\(run.outputText)")
    #expect(run.outputText.contains(part), "\(run.outputText)")
  }

  @Test(arguments: [("E0000004", "provider", "Okta"), ("Z100", "partner", "Adobe AccessEnabler")])
  func theObjectNamesProviderAndSource(
    _ code: String, _ kind: String, _ provider: String
  ) async throws {
    let run = try await Program.run(["explain", code, "--format", "json"])
    let list = try JSONSerialization.jsonObject(with: run.output) as? [[String: String]]
    let object = try #require(list?.first)
    #expect(list?.count == 1)
    #expect(Set(object.keys) == ["name", "kind", "provider", "summary", "help", "source"])
    #expect(object["name"] == code)
    #expect(object["kind"] == kind)
    #expect(object["provider"] == provider)
  }

  @Test(arguments: [
    (["entra", "reply", "url"], "AADSTS50011"), (["okta", "locked"], "E0000069"),
    (["ad", "fs", "loop"], "MSIS7042"), (["shibboleth", "replay"], "MessageReplay"),
  ])
  func wordsLeadToACodeOfAProvider(_ words: [String], _ code: String) async throws {
    let run = try await Program.run(["explain"] + words)
    #expect(run.status == 0)
    #expect(
      run.outputText.split(separator: "\n").contains { $0.hasPrefix(code + " ") },
      "\(run.outputText)")
  }

  @Test func aNearMissOfAProvidersCodeIsSuggested() async throws {
    let run = try await Program.run(["explain", "AADST50011"])
    #expect(run.status == 2)
    #expect(run.errorText.contains("Did you mean AADSTS50011?"), "\(run.errorText)")
  }
}
