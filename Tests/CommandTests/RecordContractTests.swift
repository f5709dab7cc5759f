import Foundation
import TestSupport
import TestTools
import Testing

/// Scripts rely on the keys of a record: these are all, and their order.
@Suite(.serialized) struct RecordContractTests {
  private static let always = [
    "schemaVersion", "source", "sha256", "trail", "message", "verdict", "at", "atSource",
    "findings",
  ]
  private static let verified = [
    "signature", "issuer", "inResponseTo", "notBefore", "notOnOrAfter", "validOnlyBySkew",
    "subject", "attributes",
  ]

  @Test func aValidRecordHasEveryKeyInTheOrderOfTheContract() async throws {
    let line = try await line("both-signed-rsa-sha256.xml")
    #expect(KeyOrder.keys(of: line) == Self.always + Self.verified)
  }

  @Test func normalizationIsTheOnlyKeyThatItsFlagAdds() async throws {
    let name = "pretty-printed-before-signing.xml"
    let line = try await line(name, ["--normalization"])
    #expect(
      KeyOrder.keys(of: line) == KeyOrder.keys(of: try await self.line(name)) + ["normalization"])
    let record = try members(of: line)
    let normalization = try #require(record["normalization"] as? [String: Bool])
    #expect(
      normalization == ["wellFormed": true, "signatureSurvives": false, "valuesUnchanged": true])
  }

  @Test func timingIsTheLastKeyAndTheOnlyOneThatTheFlagAdds() async throws {
    let line = try await line("both-signed-rsa-sha256.xml", ["--timing"])
    #expect(KeyOrder.keys(of: line) == Self.always + Self.verified + ["timing"])
    let both = try await self.line(
      "both-signed-rsa-sha256.xml", ["--timing", "--normalization"])
    #expect(
      KeyOrder.keys(of: both) == Self.always + Self.verified + ["normalization", "timing"])
    let timing = try #require(try members(of: line)["timing"] as? [String: Any])
    #expect(Set(timing.keys) == ["totalMicroseconds"])
  }

  @Test func anInvalidRecordSaysNothingThatTheSignatureWasToProtect() async throws {
    let line = try await line("unsigned.xml")
    #expect(KeyOrder.keys(of: line) == Self.always)
  }

  @Test func aRecordWithoutXMLEndsWithItsFindings() async throws {
    let line = try await line("base64-malformed.txt")
    #expect(KeyOrder.keys(of: line) == Self.always.filter { $0 != "message" })
  }

  @Test func theSignatureHasTheKeysOfTheContract() async throws {
    let record = try members(of: try await line("both-signed-rsa-sha256.xml"))
    let signature = try #require(record["signature"] as? [String: Any])
    #expect(
      Set(signature.keys) == ["covers", "method", "digestMethod", "canonicalization", "signer"])
    let signer = try #require(signature["signer"] as? [String: Any])
    #expect(Set(signer.keys) == ["sha256", "subject", "notAfter"])
  }

  /// The message is named as it stands, in the body of an envelope too.
  @Test(arguments: [
    (["validate", "samples/captures/soap-envelope.xml"], "Response"),
    (["verify", "samples/captures/unsigned.xml"], "Response"),
    (["query", "check", "samples/queries/attribute-query.xml"], "AttributeQuery"),
    (["verify", "vectors/recipes/general/enveloped-beside.xml"], nil),
  ])
  func theMessageIsNamed(arguments: [String], name: String?) async throws {
    let run = try await Program.run(arguments + ["--format", "ndjson"])
    let line = try #require(run.outputText.split(separator: "\n").first)
    #expect(try members(of: line)["message"] as? String == name)
  }

  @Test func aRedactedRecordHasLengthsAndDigestsInPlaceOfValues() async throws {
    let record = try members(of: try await line("structured-attribute-value.xml"))
    let subject = try #require(record["subject"] as? [String: Any])
    #expect(Set(subject.keys) == ["format"])
    let attributes = try #require(record["attributes"] as? [String: [Any]])
    #expect(attributes["parentalPIN"]?.first is NSNull)
    for (name, values) in attributes where name != "parentalPIN" {
      for value in values {
        let redacted = try #require(value as? [String: Any])
        #expect(Set(redacted.keys) == ["length", "digest"])
      }
    }
  }

  @Test func everyFindingOfEverySampleHasKnownKeysAndAKnownCode() async throws {
    let list = try await Program.run(["explain"]).outputText
    let known = Set(list.split(separator: "\n").compactMap { $0.split(separator: " ").first })
    let policy = try Manifest.load().policy.arguments
    let run = try await Program.run(["validate", "--format", "ndjson"] + policy + ["samples"])
    for line in run.outputText.split(separator: "\n") {
      let findings = try #require(try members(of: line)["findings"] as? [[String: Any]])
      for finding in findings {
        let keys = Set(finding.keys)
        #expect(keys.isSuperset(of: ["code", "outcome", "required", "message"]))
        #expect(
          keys.subtracting([
            "decides", "note", "severity", "responsibility", "expected", "actual", "cause", "edit",
            "location",
          ])
            == ["code", "outcome", "required", "message"])
        #expect((finding["severity"] != nil) == (finding["outcome"] as? String == "fail"))
        let location = finding["location"] as? [String: Any] ?? ["path": "", "line": 0]
        #expect(Set(location.keys).isSubset(of: ["path", "line", "column", "byteOffset"]))
        let code = try #require(finding["code"] as? String)
        #expect(known.contains(Substring(code)), "`saml explain` does not know \(code)")
      }
    }
  }

  /// A reader of `required` alone would not know why such a payload is refused.
  @Test(arguments: [("validate", "invalid"), ("verify", "not-signed")])
  func whatFailsAndIsNotRequiredSaysThatItDecides(
    subcommand: String, refusal: String
  ) async throws {
    let policy =
      subcommand == "verify"
      ? ["--trust", "samples/trust/idp-rsa.pem"] : try Manifest.load().policy.arguments
    let run = try await Program.run([subcommand, "--format", "ndjson"] + policy + ["samples"])
    var count = 0
    for line in run.outputText.split(separator: "\n") {
      let record = try members(of: line)
      let findings = try #require(record["findings"] as? [[String: Any]])
      for finding in findings {
        let decides =
          finding["outcome"] as? String == "fail" && finding["required"] as? Bool == false
        #expect(finding["decides"] as? Bool == (decides ? true : nil))
        if decides {
          #expect(record["verdict"] as? String == refusal)
          count += 1
        }
      }
    }
    #expect(count > 0 || subcommand == "verify")
  }

  @Test func recordsComeInTheOrderOfTheInputs() async throws {
    let names = ["unsigned.xml", "base64.txt", "expired.xml"].map { "samples/captures/\($0)" }
    let run = try await Program.run(
      ["validate", "--format", "ndjson", "--at", "2026-03-01T12:00:30Z"] + names)
    #expect(try JudgedRecord.lines(of: run.output).map(\.source) == names)
  }

  private func line(_ name: String, _ more: [String] = []) async throws -> Substring {
    let policy = try Manifest.load().policy.arguments
    let run = try await Program.run(
      ["validate", "--format", "ndjson"] + policy + more + ["samples/captures/\(name)"])
    let lines = run.outputText.split(separator: "\n")
    try #require(lines.count == 1, "\(run.errorText)")
    return lines[0]
  }

  private func members(of line: Substring) throws -> [String: Any] {
    try #require(try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
  }
}
