import SAML
import SAMLReport
import TestSupport
import Testing

/// What conditions say beyond whether they hold.
@Suite struct ConditionsTests {
  private static func verdict(adding condition: String) throws -> Verdict {
    try Judged.verdict(
      ("</saml:AudienceRestriction>", "</saml:AudienceRestriction>" + condition))
  }

  /// CND-05: it is not refused, and whoever acts on the assertion is told.
  @Test func oneTimeUseIsTold() throws {
    let verdict = try Self.verdict(adding: "<saml:OneTimeUse/>")
    #expect(verdict.outcome.kind == .valid)
    #expect(verdict.validated?.conditions?.isOneTimeUse == true)
    let finding = try #require(verdict.findings.first { $0.code == .samlOneTimeUse })
    #expect(finding.outcome == .notChecked)
    #expect(finding.actual?.words == "OneTimeUse")
  }

  @Test func aProxyRestrictionIsToldWithWhatItAllows() throws {
    let verdict = try Self.verdict(
      adding: "<saml:ProxyRestriction Count=\"2\"><saml:Audience>urn:a</saml:Audience>"
        + "<saml:Audience>urn:b</saml:Audience></saml:ProxyRestriction>")
    #expect(verdict.outcome.kind == .valid)
    let restriction = try #require(verdict.validated?.conditions?.proxyRestriction)
    #expect(restriction.count == 2)
    #expect(restriction.audiences == ["urn:a", "urn:b"])
    let finding = try #require(verdict.findings.first { $0.code == .samlConditions })
    #expect(finding.actual?.words == "ProxyRestriction, Count 2, Audience urn:a or urn:b")
  }

  /// XML Schema Part 2 §3.3.20: of any size, with a sign or without, and white space does not count.
  @Test(arguments: [
    ("0", 0), ("000000007", 7), ("+1", 1), ("-0", 0), (" 2\n", 2), ("4294967295", 4_294_967_295),
    ("9223372036854775807", Int.max), ("9223372036854775808", .max),
  ])
  func aCountIsANumber(_ text: String, _ count: Int) throws {
    let verdict = try Self.verdict(adding: "<saml:ProxyRestriction Count=\"\(text)\"/>")
    #expect(verdict.outcome.kind == .valid)
    #expect(verdict.validated?.conditions?.proxyRestriction?.count == count)
  }

  @Test(arguments: ["", " ", "+", "-", "-1", "+-0", "1.0", "0x1", "1 2", "\u{664}"])
  func whatIsNoCountIsRefused(_ text: String) throws {
    let verdict = try Self.verdict(adding: "<saml:ProxyRestriction Count=\"\(text)\"/>")
    #expect(verdict.outcome.kind == .invalid)
    #expect(verdict.findings.contains { $0.code == .samlMalformedAttribute })
  }

  /// TIM-04: in an answer to a query, an authentication in the future is a note.
  @Test(arguments: [("2026-03-01T12:01:30Z", false), ("2026-03-01T12:01:30.001Z", true)])
  func authenticationInTheFutureIsANoteOfAQuery(time: String, isTold: Bool) throws {
    let verdict = try Judged.verdict(
      (
        "<saml:AttributeStatement>",
        "<saml:AuthnStatement AuthnInstant=\"\(time)\"><saml:AuthnContext>"
          + "<saml:AuthnContextClassRef>urn:x</saml:AuthnContextClassRef></saml:AuthnContext>"
          + "</saml:AuthnStatement><saml:AttributeStatement>"
      ))
    #expect(verdict.outcome.kind == .valid)
    let told = verdict.findings.filter { $0.code == .timeAuthenticatedInFuture }
    #expect(told.map(\.isNote) == (isTold ? [true] : []))
    #expect(told.allSatisfy { $0.actual?.words == time && $0.location != nil })
    #expect(verdict.findings.contains { $0.code == .timeSession && $0.outcome == .pass })
  }

  /// ASN-03: in an answer to a query, a statement of another kind is a note that names its type.
  @Test func anUnknownStatementIsANoteOfAQuery() throws {
    let verdict = try Vector("structure/assertion-unknown-statement").verdict()
    let finding = try #require(verdict.findings.first { $0.code == .samlStatementUnknown })
    #expect(finding.isNote)
    #expect(finding.actual?.words == "x:S")
    #expect(finding.location?.path?.string.contains("/saml:Statement") == true)
    #expect(verdict.validated?.unknownStatements == ["x:S"])
    #expect(verdict.findings.contains { $0.code == .samlEncryptedParts && $0.outcome == .pass })
  }

  /// ASN-02: in an answer to a query, a subject that only a confirmation describes is a note.
  @Test func aSubjectWithoutIdentifierIsANoteOfAQuery() throws {
    let verdict = try Vector("structure/subject-without-name-id").verdict()
    let finding = try #require(verdict.findings.first { $0.code == .samlSubjectUnidentified })
    #expect(finding.isNote)
    #expect(verdict.outcome.kind == .valid)
    let sound = try Vector("rules/sound").verdict()
    #expect(!sound.findings.contains { $0.code == .samlSubjectUnidentified })
  }

  /// TIM-05: a window of years is told and refuses nothing, unless the policy has a limit.
  @Test func aLongWindowIsTold() throws {
    let verdict = try Judged.verdict(
      ("NotOnOrAfter=\"2026-03-01T12:05:00Z\"", "NotOnOrAfter=\"2036-03-01T12:00:00Z\""))
    #expect(verdict.outcome.kind == .valid)
    let finding = try #require(verdict.findings.first { $0.code == .timeLifetime })
    #expect(finding.outcome == .notChecked)
    #expect(finding.actual?.words == "315619200 s")
  }

  /// ASN-03, SEE-04: an assertion in Advice supplies nothing.
  @Test func whatAdviceSaysIsNotRead() throws {
    let verdict = try Vector("rules/advice-with-assertion").verdict()
    #expect(verdict.validated?.subject?.nameID?.value == "subject-1")
    #expect(verdict.validated?.attributes.map(\.name) == ["householdID"])
  }

  /// ATT-02: merged, no value is lost, and the report says that it was done.
  @Test func mergedAttributesKeepAllValues() throws {
    let verdict = try Vector("rules/attribute-duplicate-merged").verdict()
    let finding = try #require(verdict.findings.first { $0.code == .samlUniqueAttributes })
    #expect(finding.cause == .merged)
    let values = try #require(verdict.validated).attributes
      .filter { $0.name == "householdID" }.flatMap(\.values)
    #expect(values.count == 2)
  }
}
