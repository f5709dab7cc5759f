import Foundation
import TestTools
import Testing

/// `saml metadata` shows, checks and compares, and trusts nothing.
@Suite struct MetadataCommandTests {
  private static let provider = "samples/metadata/provider.xml"
  private static let over = "samples/metadata/provider-over.xml"
  private static let federation = "samples/metadata/federation-signed.xml"
  private static let capture = "samples/captures/assertion-signed-rsa-sha256.xml"
  private static let judged = [
    "--at", "2026-03-01T12:00:30Z", "--audience", "https://saml.sp.auth.adobe.com",
  ]

  private static func json(_ arguments: [String]) async throws -> [String: Any] {
    let run = try await Program.run(["metadata"] + arguments + ["--format", "json"])
    return try #require(try JSONSerialization.jsonObject(with: run.output) as? [String: Any])
  }

  @Test func showSelectsOneEntity() async throws {
    let all = try await Self.json(["show", Self.federation])
    #expect((all["entities"] as? [Any])?.count == 2)
    #expect(all["trusted"] as? Bool == false)
    #expect(all["signed"] as? Bool == true)
    let one = try await Self.json(
      ["show", Self.federation, "--entity", "https://saml.sp.auth.adobe.com"])
    let entities = try #require(one["entities"] as? [[String: Any]])
    #expect(entities.map { $0["entityID"] as? String } == ["https://saml.sp.auth.adobe.com"])
    #expect(one["entityCount"] as? Int == 2)
    let none = try await Program.run(["metadata", "show", Self.federation, "--entity", "urn:none"])
    #expect(none.status == 1)
    #expect(none.errorText.contains("urn:none"))
  }

  /// A document that ends too early gives an answer that is JSON all the same.
  @Test func showWritesWholeJSONOfHalfADocument() async throws {
    let bytes = try Data(
      contentsOf: Repository.root.appending(path: Self.federation))
    let run = try await Program.run(
      ["metadata", "show", "-", "--format", "json"], input: bytes.dropLast(20))
    #expect(run.status == 1)
    let object = try #require(
      try JSONSerialization.jsonObject(with: run.output) as? [String: Any])
    let code = try #require((object["error"] as? [String: Any])?["code"] as? String)
    #expect(code.hasPrefix("xml.") && run.errorText.contains(code))
  }

  @Test func lintFailsByFailuresAlone() async throws {
    let at = ["--at", "2026-03-01T12:00:30Z"]
    let sound = try await Program.run(["metadata", "lint", Self.provider] + at)
    #expect(sound.status == 0, "\(sound.outputText)")
    let over = try await Program.run(["metadata", "lint", Self.over] + at)
    #expect(over.status == 1)
    let object = try await Self.json(["lint", Self.over] + at)
    let problems = try #require(object["problems"] as? [[String: Any]])
    let findings = problems.compactMap { $0["finding"] as? [String: Any] }
    let failed = findings.filter { $0["outcome"] as? String == "fail" }
    #expect(failed.map { $0["code"] as? String } == ["metadata.expired"])
    #expect(object["failureCount"] as? Int == 1)
    let gone = try await Program.run(["metadata", "lint", "samples/metadata/none.xml"])
    #expect(gone.status == 3)
  }

  @Test func diffNamesTheCapturesThatWouldFail() async throws {
    let rehearsal = ["--captures", Self.capture] + Self.judged
    let object = try await Self.json(["diff", Self.provider, Self.over] + rehearsal)
    let captures = try #require(object["captures"] as? [String: Any])
    let failing = try #require(captures["failing"] as? [[String: Any]])
    #expect(failing.count == 1)
    #expect(failing.first?["source"] as? String == Self.capture)
    #expect(failing.first?["old"] as? String == "valid")
    let findings = failing.first?["findings"] as? [[String: Any]]
    #expect(findings?.map { $0["code"] as? String } == ["key.metadata-expired"])
    let broken = try await Program.run(["metadata", "diff", Self.provider, Self.over] + rehearsal)
    #expect(broken.status == 1)
    let back = try await Program.run(["metadata", "diff", Self.over, Self.provider] + rehearsal)
    #expect(back.status == 0)
    #expect(back.outputText.contains("1 would be valid with it alone"))
    let same = try await Program.run(
      ["metadata", "diff", Self.provider, Self.provider] + rehearsal)
    #expect(same.status == 0)
    #expect(same.outputText.contains("0 added, 0 removed, 0 changed, 1 unchanged"))
  }

  /// Without captures the signatures count as well.
  @Test func diffChecksSignatures() async throws {
    let trust = ["--metadata-trust", "samples/trust/idp-ec-p384.pem"]
    let signed = try await Program.run(
      ["metadata", "diff", Self.federation, Self.federation] + trust)
    #expect(signed.status == 0, "\(signed.errorText)")
    for pair in [[Self.provider, Self.federation], [Self.federation, Self.provider]] {
      let run = try await Program.run(["metadata", "diff"] + pair + trust)
      #expect(run.status == 1)
      #expect(run.errorText.contains("key.metadata-unsigned"))
    }
    let other = try await Program.run([
      "metadata", "diff", Self.federation, Self.federation, "--metadata-trust",
      "samples/trust/idp-rsa.pem",
    ])
    #expect(other.status == 1 && other.errorText.contains("signature."))
  }

  /// A page or an error that was saved in place of metadata is called that, wherever it is given.
  @Test(arguments: [
    ("<!DOCTYPE html><html><body>Sign in</body></html>", "key.metadata-page"),
    ("\n<html xmlns='http://www.w3.org/1999/xhtml'><body/></html>", "key.metadata-page"),
    (#"{"error": "not found"}"#, "key.metadata-json"), ("[]", "key.metadata-json"),
    ("<a/>", "key.metadata-unexpected-root"),
  ])
  func whatIsNoMetadataIsNamed(_ text: String, _ code: String) async throws {
    let scratch = try ScratchFolder()
    let file = try scratch.write(Data(text.utf8), to: "metadata.xml").path
    for command in [
      ["metadata", "lint", file], ["metadata", "show", file],
      ["metadata", "diff", file, Self.provider], ["validate", Self.capture, "--trust", file],
    ] {
      let run = try await Program.run(command)
      #expect((run.outputText + run.errorText).contains(code), "\(command)")
      #expect(run.status == (command[0] == "validate" ? 2 : 1))
    }
  }

  /// An exception that nothing can use is a mistake in the policy, and no note alone.
  @Test(arguments: [
    (
      #""issuer": "https://idp.example-mvpd.com", "expires": "2026-03-31T00:00:00Z", "dangerous": {"acceptsSHA1": true}"#,
      ""
    ),
    (
      #""issuer": "https://idp.example-mvpd.com", "expires": "2026-02-01T00:00:00Z", "dangerous": {"acceptsSHA1": true}"#,
      "is over"
    ),
    (
      #""issuer": "urn:other", "expires": "2026-03-31T00:00:00Z", "dangerous": {"acceptsSHA1": true}"#,
      "no key is bound"
    ),
    (
      #""issuer": "https://idp.example-mvpd.com", "expires": "2026-03-31T00:00:00Z""#,
      "it allows nothing"
    ),
  ])
  func anExceptionCanApply(_ exception: String, _ words: String) async throws {
    let scratch = try ScratchFolder()
    let trust = Repository.root.appending(path: Self.provider).path
    let text = #"{"trust": [{"file": "\#(trust)"}], "exceptions": [{\#(exception)}]}"#
    let file = try scratch.write(Data(text.utf8), to: "policy.json").path
    let run = try await Program.run(["policy", "check", file, "--at", "2026-03-01T12:00:30Z"])
    #expect(run.status == (words.isEmpty ? 0 : 1), "\(run.errorText)")
    #expect(words.isEmpty || run.errorText.contains(words))
  }

  @Test func diffGoesOnBehindACaptureThatCannotBeRead() async throws {
    let run = try await Program.run(
      ["metadata", "diff", Self.provider, Self.over, "--captures", "gone.xml", Self.capture]
        + Self.judged)
    #expect(run.status == 3)
    #expect(run.errorText.contains("gone.xml"))
    #expect(run.outputText.contains("1 would fail with the new file"))
  }

  @Test func diffNeedsTwoWholeFiles() async throws {
    let folder = try ScratchFolder()
    let bytes = try Data(contentsOf: Repository.root.appending(path: Self.provider))
    let half = try folder.write(Data(bytes.dropLast(20)), to: "half.xml").path
    #expect(try await Program.run(["metadata", "diff", Self.provider, half]).status == 1)
    #expect(try await Program.run(["metadata", "diff", "-", Self.provider]).status == 2)
    #expect(try await Program.run(["metadata", "diff", "gone.xml", Self.provider]).status == 3)
  }

  /// A sender's text must not steer a terminal (LOG-02).
  @Test(arguments: [["show"], ["lint"]])
  func controlCharactersAreEscaped(_ command: [String]) async throws {
    let text = """
      <EntityDescriptor xmlns='urn:oasis:names:tc:SAML:2.0:metadata' \
      entityID='urn:a&#x9;&#x202E;b'><SPSSODescriptor \
      protocolSupportEnumeration='urn:oasis:names:tc:SAML:2.0:protocol'>\
      <AssertionConsumerService Binding='b' Location='http://c&#x85;d' index='0'/>\
      </SPSSODescriptor></EntityDescriptor>
      """
    let run = try await Program.run(["metadata"] + command + ["-"], input: Data(text.utf8))
    let scalars = run.outputText.unicodeScalars
    #expect(!scalars.contains { $0 == "\u{202E}" || $0 == "\u{85}" || $0 == "\t" })
    #expect(run.outputText.contains("\\u{202e}"))
  }
}
