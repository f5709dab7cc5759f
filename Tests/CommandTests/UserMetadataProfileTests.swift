import Foundation
import TestTools
import Testing

/// What `--profile tv-provider` says to people and programs, and what it keeps to itself.
@Suite(.serialized) struct UserMetadataProfileTests {
  private static let attributes = """
    <saml:Attribute Name="userID"><saml:AttributeValue>canary-user-1</saml:AttributeValue>\
    <saml:AttributeValue>canary-user-2</saml:AttributeValue></saml:Attribute>\
    <saml:Attribute Name="householdId"><saml:AttributeValue>canary-household</saml:AttributeValue>\
    </saml:Attribute>\
    <saml:Attribute Name="hba_status"><saml:AttributeValue>canary-flag</saml:AttributeValue>\
    </saml:Attribute>\
    <saml:Attribute Name="encryptedZip"><saml:AttributeValue>83742</saml:AttributeValue>\
    </saml:Attribute>
    """

  private static let codes = ["missing", "several", "name", "form", "readable"].map {
    "saml.user-metadata-\($0)"
  }

  /// A response of the samples with other attributes, signed anew.
  private static func response(in scratch: ScratchFolder) async throws -> String {
    let sample = Repository.samples.appending(path: "captures/without-subject-confirmation.xml")
    let text = try String(contentsOf: sample, encoding: .utf8)
      .replacing(/<ds:Signature.*<\/ds:Signature>/.dotMatchesNewlines(), with: "")
      .replacing(
        /<saml:Attribute .*<\/saml:Attribute>/.dotMatchesNewlines(), with: Self.attributes)
    let unsigned = try scratch.write(Data(text.utf8), to: "unsigned.xml").path
    let signed = try await Program.run([
      "sign", unsigned, "--key", "samples/keys/test-only-idp-rsa.key.pem",
    ])
    try #require(signed.status == 0, "\(signed.errorText)")
    return try scratch.write(signed.output, to: "signed.xml").path
  }

  private static func validate(
    _ path: String, profile: String = "tv-provider", _ flags: String...
  ) async throws -> Program.Run {
    try await Program.run(
      [
        "validate", path, "--trust", "samples/trust/idp-rsa.pem", "--audience",
        "https://saml.sp.auth.adobe.com", "--at", "2026-03-01T12:00:30Z", "--profile", profile,
      ] + flags)
  }

  @Test func aNoteChangesNoVerdictAndNoExitStatus() async throws {
    let scratch = try ScratchFolder()
    let path = try await Self.response(in: scratch)
    for profile in ["attribute-query", "tv-provider"] {
      let run = try await Self.validate(path, profile: profile)
      #expect(run.status == 0, "\(run.outputText)")
      #expect(run.outputText.hasPrefix("VALID "))
      #expect(run.outputText.contains("saml.user-metadata") == (profile == "tv-provider"))
    }
  }

  @Test func everyNoteIsInTheRecordAndInTheFullReport() async throws {
    let scratch = try ScratchFolder()
    let path = try await Self.response(in: scratch)
    let record = try await Self.validate(path, "--format", "ndjson").outputText
    let notes = record.matches(of: /"code":"([^"]+)","outcome":"pass","required":false,"note":true/)
    #expect(notes.map { String($0.1) } == Self.codes)
    let report = try await Self.validate(path, "-v").outputText
    #expect(report.matches(of: /-- (saml\.user-metadata-\w+)/).map { String($0.1) } == Self.codes)
    #expect(report.contains("[householdId, expected householdID]"))
  }

  @Test func theScreenShowsTwoNotesAndSaysHowManyMoreThereAre() async throws {
    let scratch = try ScratchFolder()
    let path = try await Self.response(in: scratch)
    let lines = try await Self.validate(path).outputText.split(separator: "\n")
    #expect(lines.count <= 24 && lines.allSatisfy { $0.count <= 80 || $0.contains(path) })
    #expect(lines.filter { $0.hasPrefix("note ") }.count == 3)
    #expect(lines.contains("note and 3 more (-v shows all)."))
  }

  @Test(arguments: ["human", "json", "ndjson", "junit", "sarif", "html", "github"])
  func noReportHoldsAValue(format: String) async throws {
    let scratch = try ScratchFolder()
    let path = try await Self.response(in: scratch)
    for flags in [["-v"], []] {
      let run = try await Program.run(
        [
          "validate", path, "--trust", "samples/trust/idp-rsa.pem", "--audience",
          "https://saml.sp.auth.adobe.com", "--at", "2026-03-01T12:00:30Z", "--profile",
          "tv-provider", "--format", format,
        ] + flags)
      #expect(run.status == 0)
      #expect(!(run.outputText + run.errorText).contains("canary"))
      #expect(!(run.outputText + run.errorText).contains("83742"))
    }
  }

  @Test func aCopyHasTheSameNotesAndNoValue() async throws {
    let scratch = try ScratchFolder()
    let path = try await Self.response(in: scratch)
    let copy = scratch.url.appending(path: "copy.xml").path
    let run = try await Program.run([
      "redact", path, "--output", copy, "--trust", "samples/trust/idp-rsa.pem", "--audience",
      "https://saml.sp.auth.adobe.com", "--at", "2026-03-01T12:00:30Z", "--profile", "tv-provider",
    ])
    #expect(run.status == 0, "\(run.outputText)")
    #expect(run.outputText.contains("The copy is judged as the original is: valid."))
    #expect(!(try String(contentsOfFile: copy, encoding: .utf8)).contains("canary"))
  }

  @Test(arguments: ["zip", "hba_status", "MaxTVRating"])
  func anAttributeIsFoundByItsName(_ name: String) async throws {
    let run = try await Program.run(["explain", name])
    #expect(run.status == 0)
    #expect(run.outputText.contains("saml.user-metadata"))
  }
}
