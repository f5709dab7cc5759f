import Foundation
import Testing

/// Values of people appear where they are asked for and nowhere else.
@Suite(.serialized) struct RedactionTests {
  @Test(arguments: ["human", "json", "ndjson", "junit", "sarif", "html"], ["validate", "verify"])
  func noReportOnAllSamplesHoldsAValue(_ format: String, _ subcommand: String) async throws {
    let judging =
      subcommand == "validate"
      ? try Manifest.load().policy.arguments : ["--trust", "samples/trust/idp-rsa.pem"]
    try await expectNoValue([subcommand, "--format", format] + judging + ["samples/captures"])
  }

  @Test func noInspectionOfTheSamplesHoldsAValue() async throws {
    try await expectNoValue(["inspect", "--trust", "samples/trust/idp-rsa.pem", "samples/captures"])
  }

  @Test(arguments: try Manifest.cases())
  func noFullReportHoldsAValue(_ judged: SampleCase) async throws {
    try await expectNoValue(["validate"] + judged.policyArguments + [judged.sample.path])
    try await expectNoValue(["encode", "--check", judged.sample.path])
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

  private func expectNoValue(_ arguments: [String]) async throws {
    let run = try await Program.run(arguments)
    let (output, errors) = (run.outputText, run.errorText)
    let shown = try await Canaries.all.filter { output.contains($0) || errors.contains($0) }
    #expect(shown.isEmpty, "saml \(arguments.joined(separator: " "))")
  }
}

/// Texts that no redacted report may hold: the NameIDs and attribute values of all samples, and how
/// raw XML begins, in the clear and in Base64.
enum Canaries {
  static var all: Set<String> {
    get async throws { try await reading.value }
  }

  private static let reading = Task { try await read() }

  private static func read() async throws -> Set<String> {
    let opening = /<saml:(?:NameID|AttributeValue)(?:\s[^>]*[^>\/])?>\s*([^<\s][^<]*)</
    var values: Set<String> = []
    for sample in try Manifest.load().samples {
      let run = try await Program.run(["decode", sample.path])
      let isUTF16 = run.output.starts(with: [0xFF, 0xFE])
      let text = isUTF16 ? String(data: run.output, encoding: .utf16) ?? "" : run.outputText
      for match in text.matches(of: opening) {
        values.insert(String(match.1).replacing("&amp;", with: "&"))
      }
    }
    // Without these the search above has gone blind.
    let known: Set = ["sub-5e0a77c1", "hh-4711-0815", "NEWS & WEATHER", "94107"]
    try #require(values.isSuperset(of: known))
    return values.union(["NEWS &amp; WEATHER", "<saml:", "<samlp:", "PHNhbWw6", "PHNhbWxwO"])
  }
}
