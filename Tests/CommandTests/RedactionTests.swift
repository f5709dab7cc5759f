import Foundation
import TestSupport
import TestTools
import Testing

/// Values of people appear where they are asked for and nowhere else.
@Suite(.serialized) struct RedactionTests {
  @Test(arguments: ["validate", "verify"])
  func noReportOnAllSamplesHoldsAValue(_ subcommand: String) async throws {
    let judging =
      subcommand == "validate"
      ? try Manifest.load().policy.arguments : ["--trust", "samples/trust/idp-rsa.pem"]
    for format in try await Self.formats(of: subcommand) {
      try await expectNoValue([subcommand, "--format", format] + judging + ["samples/captures"])
    }
  }

  @Test func noInspectionOfTheSamplesHoldsAValue() async throws {
    try await expectNoValue(["inspect", "--trust", "samples/trust/idp-rsa.pem", "samples/captures"])
  }

  @Test(arguments: try Manifest.cases())
  func noFullReportHoldsAValue(_ judged: SampleCase) async throws {
    let path = judged.sample.path
    // Alone a payload is told in full; in the other formats its record is that of the test above.
    for format in ["human", "html"] {
      try await expectNoValue(
        ["validate", "--cross-check", "--format", format] + judged.policyArguments + [path])
    }
    try await expectNoValue(["verify", "--trust", "samples/trust/idp-rsa.pem", path])
    try await expectNoValue(["encode", "--check", path])
    try await expectNoValue(["query", "check", path])
    try await expectNoValue(["decode", "--trail", path], searching: \.errorText)
    try await expectNoValue(["decrypt", path, "--decryption-key", path], searching: \.errorText)
    try await expectNoValue(["canonicalize", path, "--id", "none"], searching: \.errorText)
  }

  /// The formats that the program names, so that a new one is searched too.
  private static func formats(of subcommand: String) async throws -> [String] {
    let run = try await Program.run([subcommand, "--format", "none", "-"])
    let formats = run.errorText.matches(of: /^ +- ([a-z]+)$/.anchorsMatchLineEndings())
      .map { String($0.1) }
    try #require(Set(formats).isSuperset(of: ["human", "json", "ndjson"]), "\(run.errorText)")
    return formats
  }

  @Test func valuesThatWereAskedForAreInTheJSON() async throws {
    let sample = try #require(
      try Manifest.cases().first { $0.sample.file.hasSuffix("structured-attribute-value.xml") })
    let run = try await Program.run(
      ["validate", "--show-values", "--format", "json"] + sample.policyArguments
        + [sample.sample.path])
    let record = try #require(try ShownRecord.all(in: run.output).first)
    #expect(record.subject.nameID == "sub-5e0a77c1")
    #expect(record.attributes["householdID"] == [.text("hh-4711-0815")])
    #expect(
      record.attributes["channelID"] == [
        .text("NEWS & WEATHER"), .text("SPORT1"), .text("KINO-HD"),
      ]
    )
    #expect(
      record.attributes["nickname"] == [.text("Zo\u{EB} \u{D8}stergaard \u{6771}\u{4EAC}")])
    #expect(record.attributes["parentalPIN"] == [.null])
    #expect(
      record.attributes["entitlements"] == [
        .xml(
          #"<saml:AttributeValue xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion">"#
            + #"<e:channels xmlns:e="urn:example:entitlements"><e:channel>SPORT1</e:channel>"#
            + "<e:channel>KINO-HD</e:channel></e:channels></saml:AttributeValue>",
          text: "SPORT1KINO-HD")
      ])
  }

  private func expectNoValue(
    _ arguments: [String],
    searching part: (Program.Run) -> String = { $0.outputText + $0.errorText }
  ) async throws {
    let text = part(try await Program.run(arguments))
    let searched = SearchedText(text)
    let shown = try await Canaries.all.filter { $0.isIn(searched) }
    #expect(shown.map(\.value) == [], "saml \(arguments.joined(separator: " "))")
    // How raw XML begins, in Base64; in the clear its names may stand in an excerpt.
    #expect(!text.contains("PHNhbWw6") && !text.contains("PHNhbWxwO"))
  }
}
