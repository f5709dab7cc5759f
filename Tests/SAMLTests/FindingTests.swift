import SAML
import SAMLReport
import TestSupport
import Testing

/// A finding is a fact with types; its words come last.
@Suite struct FindingTests {
  private static func finding(_ code: Finding.Code) throws -> Finding {
    try #require(Judged.verdict().findings.first { $0.code == code })
  }

  private static func instant(_ text: String) throws -> Instant {
    try #require(Instant(rfc3339: text))
  }

  /// A rule says what it knows by values, which a report alone puts into words.
  @Test func aFindingHoldsFactsWithTypes() throws {
    let window = TimeWindow(
      notBefore: try Self.instant("2026-03-01T12:00:00Z"),
      notOnOrAfter: try Self.instant("2026-03-01T12:05:00Z"))
    let now = try Self.instant("2026-03-01T12:00:30Z")
    let facts: [(Finding.Code, expected: Evidence?, actual: Evidence?, words: String)] = [
      (.timeWindow, .window(window), .instant(now), "2026-03-01T12:00:30Z"),
      (
        .samlSubjectConfirmation, .before(try Self.instant("2026-03-01T12:10:00Z")), .instant(now),
        "2026-03-01T12:00:30Z"
      ),
      (
        .timeIssueInstant, nil, .instant(try Self.instant("2026-03-01T11:55:00Z")),
        "2026-03-01T11:55:00Z"
      ),
      (.samlUniqueAttributes, nil, .count(1), "1"),
      (.samlRequiredAttributes, nil, .all(.attribute, ["householdID"]), "householdID"),
    ]
    for (code, expected, actual, words) in facts {
      let finding = try Self.finding(code)
      #expect(finding.expected == expected)
      #expect(finding.actual == actual)
      #expect(finding.actual?.words == words)
      let same = Finding(
        code, .pass, isRequired: finding.isRequired, expected: expected, actual: actual)
      #expect(finding == same)
      #expect(Set([finding, same]).count == 1)
    }
    #expect(
      Evidence.window(window).words == "from 2026-03-01T12:00:00Z, before 2026-03-01T12:05:00Z")
  }

  private typealias Refusal = (
    old: String, new: String, code: Finding.Code, expected: String?, actual: String?
  )

  private static let refusals: [Refusal] = [
    (
      "    <saml:Issuer>", "    <saml:Issuer Format=\"urn:f\">", .samlIssuerMismatch,
      "Format urn:oasis:names:tc:SAML:2.0:nameid-format:entity", "Format urn:f"
    ),
    (
      "<saml:Audience>", "<saml:Audience xml:lang=\"en\">", .samlUnexpectedAttribute, nil,
      "xml:lang"
    ),
    (
      "<saml:Attribute Name", "<saml:Attribute Original=\"2\" Name",
      .samlUnexpectedAttribute, nil, "Original"
    ),
    (
      "NotOnOrAfter=\"2026-03-01T12:05:00Z\"", "NotOnOrAfter=\"2026-03-01\"",
      .timeMalformed, "NotOnOrAfter", nil
    ),
    (
      "</saml:AudienceRestriction>",
      "</saml:AudienceRestriction><saml:Condition/>"
        + "<saml:Condition xmlns:xsi=\"http://www.w3.org/2001/XMLSchema-instance\" xsi:type=\" x:T \"/>"
        + String(repeating: "<saml:Condition/>", count: 8), .samlConditionUnknown, nil,
      "Condition, x:T, " + String(repeating: "Condition, ", count: 6) + "2 others"
    ),
  ]

  /// A refusal names its cause: two issuers that look alike differ in their format.
  @Test(arguments: refusals)
  func aRefusalNamesWhatItRefuses(
    _ old: String, _ new: String, _ code: Finding.Code, expected: String?, actual: String?
  ) throws {
    let finding = try #require(
      Judged.verdict((old, new)).findings.first { $0.code == code && $0.outcome == .fail })
    #expect(finding.expected?.words == expected)
    #expect(finding.actual?.words == actual)
  }

  /// TXT-03: U+212B, and A with a ring beside it: as many bytes, and equal to Unicode.
  @Test func textsThatOnlyUnicodeCallsEqualAreDifferent() throws {
    func outcome(_ audience: String) throws -> Finding.Outcome? {
      let verdict = try Judged.verdict(
        policy: { $0.audiences = ["urn:\u{212B}"] },
        ("<saml:Audience>https://sp.example.com<", "<saml:Audience>\(audience)<"))
      return verdict.findings.first { [.samlAudience, .samlAudienceMismatch].contains($0.code) }?
        .outcome
    }
    #expect("urn:\u{212B}" == "urn:A\u{30A}")
    #expect("urn:\u{212B}".utf8.count == "urn:A\u{30A}".utf8.count)
    #expect(try outcome("urn:\u{212B}") == .pass)
    #expect(try outcome("urn:A\u{30A}") == .fail)
  }
}
