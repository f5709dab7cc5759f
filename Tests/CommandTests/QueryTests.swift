import Foundation
import TestTools
import Testing

/// A query that `saml query` makes is one that `saml query check` accepts, and that answers are
/// judged by.
@Suite struct QueryTests {
  private static let arguments = [
    "query", "--issuer", "https://saml.sp.auth.adobe.com", "--subject", "sub-5e0a77c1",
    "--attribute", "householdID", "--sign-with", "samples/keys/test-only-idp-rsa.key.pem",
    "--certificate", "samples/trust/idp-rsa.pem", "--destination", "https://idp.example.com/a",
  ]
  private static let check = ["query", "check", "--trust", "samples/trust/idp-rsa.pem"]

  @Test(arguments: [[], ["--soap"]])
  func whatIsMadeIsAccepted(flags: [String]) async throws {
    let made = try await Program.run(Self.arguments + flags)
    #expect(made.status == 0)
    let checked = try await Program.run(
      Self.check + ["--destination", "https://idp.example.com/a"], input: made.output)
    #expect(checked.status == 0, "\(checked.outputText)")
  }

  /// AQR-06.
  @Test func everyQueryHasAnIdentifierOfItsOwn() async throws {
    let first = try await Program.run(Self.arguments)
    let second = try await Program.run(Self.arguments)
    #expect(first.status == 0 && second.status == 0)
    #expect(first.output != second.output)
  }

  /// The equals sign and a combining mark behind it are one character, and two of what the user wrote.
  @Test func aValueMayBeginWithACombiningMark() async throws {
    let made = try await Program.run(
      Self.arguments + ["--attribute-value", "householdID=\u{301}e"])
    #expect(made.status == 0, "\(made.errorText)")
    #expect(Array(made.output).firstRange(of: Array(">\u{301}e<".utf8)) != nil)
  }

  @Test func aChangedQueryIsRefused() async throws {
    let made = try await Program.run(Self.arguments)
    let changed = Data(made.outputText.replacing("sub-5e0a77c1", with: "sub-attacker").utf8)
    let checked = try await Program.run(Self.check, input: changed)
    #expect(checked.status == 1)
    #expect(checked.outputText.contains("signature.digest-mismatch"))
  }

  /// The name of a subject that does not match appears in no report.
  @Test func aReportOfAnotherSubjectNamesNobody() async throws {
    let scratch = try ScratchFolder()
    let made = try await Program.run([
      "query", "--issuer", "urn:x", "--subject", "canary", "--id",
      "_q-7f3a9c52e1d84b06a4f1c2d3e5b6a798",
    ])
    let query = try scratch.write(made.output, to: "query.xml").path
    for format in ["human", "json", "ndjson"] {
      let judged = try await Program.run([
        "validate", "samples/captures/assertion-signed-rsa-sha256.xml", "--trust",
        "samples/trust/idp-rsa.pem", "--request", query, "--at", "2026-03-01T12:00:30Z", "--format",
        format,
      ])
      #expect(judged.status == 1)
      #expect(judged.outputText.contains("saml.query-subject-mismatch"))
      #expect(!judged.outputText.contains("canary"))
      #expect(!judged.outputText.contains("sub-5e0a77c1"))
    }
  }
}
