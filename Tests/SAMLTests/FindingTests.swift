import SAML
import TestSupport
import Testing

/// A finding is what a reader is told, however a rule knows it.
@Suite struct FindingTests {
  private static func finding(_ code: String) throws -> Finding {
    try #require(Judged.verdict().findings.first { $0.code == code })
  }

  @Test(arguments: [
    (
      "time.window", "from 2026-03-01T12:00:00Z, before 2026-03-01T12:05:00Z",
      "2026-03-01T12:00:30Z"
    ),
    ("saml.subject-confirmation", "before 2026-03-01T12:10:00Z", "2026-03-01T12:00:30Z"),
    ("time.issue-instant", nil, "2026-03-01T11:55:00Z"), ("saml.unique-attributes", nil, "1"),
    ("saml.required-attributes", nil, "householdID"),
  ])
  func aFindingEqualsTheSameInWords(_ code: String, expected: String?, actual: String) throws {
    let finding = try Self.finding(code)
    #expect(finding.expected == expected)
    #expect(finding.actual == actual)
    let told = Finding(
      code, .pass, isRequired: finding.isRequired, expected: expected, actual: actual)
    #expect(finding == told)
    #expect(Set([finding, told]).count == 1)
  }

  private typealias Refusal = (
    old: String, new: String, code: String, expected: String?, actual: String?
  )

  private static let refusals: [Refusal] = [
    (
      "    <saml:Issuer>", "    <saml:Issuer Format=\"urn:f\">", "saml.issuer-mismatch",
      "Format urn:oasis:names:tc:SAML:2.0:nameid-format:entity", "Format urn:f"
    ),
    (
      "<saml:Audience>", "<saml:Audience xml:lang=\"en\">", "saml.unexpected-attribute", nil,
      "xml:lang"
    ),
    (
      "<saml:Attribute Name", "<saml:Attribute Original=\"2\" Name",
      "saml.unexpected-attribute", nil, "Original"
    ),
    (
      "NotOnOrAfter=\"2026-03-01T12:05:00Z\"", "NotOnOrAfter=\"2026-03-01\"",
      "time.malformed", "NotOnOrAfter", nil
    ),
    (
      "</saml:AudienceRestriction>",
      "</saml:AudienceRestriction><saml:Condition/>"
        + "<saml:Condition xmlns:xsi=\"http://www.w3.org/2001/XMLSchema-instance\" xsi:type=\" x:T \"/>"
        + String(repeating: "<saml:Condition/>", count: 8), "saml.condition-unknown", nil,
      "Condition, x:T, " + String(repeating: "Condition, ", count: 6) + "2 others"
    ),
  ]

  /// A refusal names its cause: two issuers that look alike differ in their format.
  @Test(arguments: refusals)
  func aRefusalNamesWhatItRefuses(
    _ old: String, _ new: String, _ code: String, expected: String?, actual: String?
  ) throws {
    let finding = try #require(
      Judged.verdict((old, new)).findings.first { $0.code == code && $0.outcome == .fail })
    #expect(finding.expected == expected)
    #expect(finding.actual == actual)
  }

  @Test func whatWasSetIsTold() throws {
    var finding = try Self.finding("time.window")
    let before = finding
    finding.expected = nil
    finding.actual = "later"
    #expect(finding.expected == nil)
    #expect(finding.actual == "later")
    #expect(finding != before)
  }

  /// TXT-03: U+212B, and A with a ring beside it: as many octets, and equal to Unicode.
  @Test func textsThatOnlyUnicodeCallsEqualAreDifferent() throws {
    func outcome(_ audience: String) throws -> Finding.Outcome? {
      let verdict = try Judged.verdict(
        policy: { $0.audiences = ["urn:\u{212B}"] },
        ("<saml:Audience>https://sp.example.com<", "<saml:Audience>\(audience)<"))
      return verdict.findings.first { $0.code.hasPrefix("saml.audience") }?.outcome
    }
    #expect("urn:\u{212B}" == "urn:A\u{30A}")
    #expect("urn:\u{212B}".utf8.count == "urn:A\u{30A}".utf8.count)
    #expect(try outcome("urn:\u{212B}") == .pass)
    #expect(try outcome("urn:A\u{30A}") == .fail)
  }
}
