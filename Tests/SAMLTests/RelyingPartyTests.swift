import CanonicalXML
import Foundation
import SAML
import TestSupport
import TestTools
import Testing

/// The face that a service sees: one import, one party, one call for each response.
@Suite struct RelyingPartyTests {
  private static let provider: ExactString = "https://idp.example.com"
  private static let audience: ExactString = "https://sp.example.com"

  private static func trusted(_ issuer: ExactString = provider) throws -> [TrustedProvider] {
    [try .provider(issuer, pem: TestKey.rsa2048.trustAnchor().pem)]
  }

  private static func party(_ issuer: ExactString = provider) throws -> RelyingParty {
    RelyingParty(audience, trusting: try trusted(issuer), replay: .inMemory)
  }

  private static func immediate() throws -> RelyingParty.Immediate {
    RelyingParty.Immediate(audience, trusting: try trusted())
  }

  private static func response(_ replacements: (String, String)...) throws -> [UInt8] {
    var document = TestDocument(try Vector("rules/sound").template)
    for (old, new) in replacements { try document.replace(old, with: new) }
    try document.sign("assertion")
    return document.bytes
  }

  private static func now() throws -> Instant { try #require(Instant(rfc3339: TestPolicy.now)) }

  @Test func aResponseIsTakenInEveryFormThatAServiceHas() throws {
    let xml = try Self.response()
    let base64 = Data(xml).base64EncodedString()
    let body = "RelayState=x&SAMLResponse=" + base64.replacing("+", with: "%2B")
    let envelope = SOAPEnvelope.wrap(xml)
    let forms: [Received] = [
      .response(xml), .response(Data(xml)), .response(([0] + xml).dropFirst()),
      .posted(Array(body.utf8)), .posted(body.utf8), .value(base64), .value(base64[...]),
      .envelope(envelope), .envelope(Data(envelope)),
    ]
    for form in forms {
      let assertion = try Self.immediate().verify(form, at: Self.now())
      #expect(try assertion["householdID"] == "household-1")
      #expect(assertion.nameID?.value == "subject-1")
    }
  }

  /// The text of a control is read as strictly as the body around it.
  @Test(arguments: [
    ("", "capture.no-payload"), ("PHg+ PHg+", "capture.plus-as-space"),
    ("PHg", "capture.base64-missing-padding"),
    ("PHg*", "capture.base64-malformed"),
  ])
  func aDamagedValueIsRefused(text: String, code: String) throws {
    let error = #expect(throws: Refused.self) {
      try Self.immediate().verify(.value(text), at: Self.now())
    }
    #expect(error?.reasons.map(\.code.rawValue) == [code])
  }

  @Test func anAssertionIsAcceptedOnce() async throws {
    let (party, xml, now) = (try Self.party(), try Self.response(), try Self.now())
    _ = try await party.verify(.response(xml), at: now)
    let error = await #expect(throws: Refused.self) {
      try await party.verify(.response(xml), at: now)
    }
    #expect(error?.reasons.map(\.code) == [.replayReplayed])
    #expect(error?.responsibility == .client)
    #expect(error?.httpStatus == 422)
    let report = await party.evaluate(.response(xml), at: now)
    #expect(report.outcome.kind == .invalid)
  }

  /// Its verdict says that a replay was not looked for.
  @Test func theImmediateOneKnowsNoReplay() throws {
    let (party, xml, now) = (try Self.immediate(), try Self.response(), try Self.now())
    for _ in 1...2 { _ = try party.verify(.response(xml), at: now) }
    let verdict = party.evaluate(.response(xml), at: now)
    #expect(
      verdict.findings.contains { $0.code == .replayAssertion && $0.outcome == .notChecked })
  }

  @Test(
    arguments: [("_q1", nil), ("_q2", "saml.in-response-to-mismatch")] as [(ExactString, String?)])
  func aCallNamesTheQueryThatItAnswers(id: ExactString, code: String?) async throws {
    let verdict = try await Self.party()
      .evaluate(.response(Self.response()), answering: id, at: Self.now())
    #expect(
      Set(verdict.findings.filter { $0.outcome == .fail }.map(\.code.rawValue))
        == (code.map { [$0] } ?? []))
    #expect(
      verdict.findings.contains { $0.code == .samlInResponseTo && $0.outcome == .pass }
        == (code == nil))
  }

  /// A key that is trusted for one provider accepts none for another, whichever the call names.
  @Test func aCallNamesTheProviderThatMayAnswer() throws {
    let (xml, now) = (try Self.response(), try Self.now())
    let party = try Self.immediate()
    _ = try party.verify(.response(xml), from: Self.provider, at: now)
    #expect(throws: Refused.self) {
      try party.verify(.response(xml), from: "https://other.example.com", at: now)
    }
    var policy = Policy()
    policy.audiences = [Self.audience]
    policy.trustAnchors = [try TestKey.rsa2048.trustAnchor()]
    policy.issuers = ["https://other.example.com"]
    // The policy does not accept it, and a call cannot.
    let error = #expect(throws: Refused.self) {
      try RelyingParty.Immediate(policy: policy).verify(
        .response(xml), from: Self.provider, at: now)
    }
    #expect(error?.verdict.outcome.kind == .indeterminate)
    #expect(throws: Refused.self) {
      try RelyingParty.Immediate(Self.audience, trusting: Self.trusted("https://other.example.com"))
        .verify(.response(xml), at: now)
    }
  }

  /// A query that the call brings makes rules that the policy has not asked for.
  @Test func aCallBringsItsQuery() throws {
    let text =
      """
      <samlp:AttributeQuery xmlns:samlp="urn:oasis:names:tc:SAML:2.0:protocol" \
      xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion" ID="_q1" Version="2.0" \
      IssueInstant="2026-03-01T11:50:00Z"><saml:Issuer>https://sp.example.com</saml:Issuer>\
      <saml:Subject><saml:NameID>someone-else</saml:NameID></saml:Subject></samlp:AttributeQuery>
      """
    let query = try AttributeQuery(parsing: text.utf8)
    let error = #expect(throws: Refused.self) {
      try Self.immediate().verify(.response(Self.response()), query: query, at: Self.now())
    }
    #expect(error?.reasons.map(\.code.rawValue) == ["saml.query-subject-mismatch"])
  }

  /// Of a message beyond the policy only what proves it is copied.
  @Test func nothingIsReadBeyondTheLimit() throws {
    let endless = repeatElement(UInt8(ascii: "<"), count: 1 << 40)
    for (form, code) in [
      (Received.response(endless), StableCode.xmlTooLarge), (.envelope(endless), .xmlTooLarge),
      (.posted(endless), .captureTooLarge),
    ] {
      let error = #expect(throws: Refused.self) {
        try Self.immediate().verify(form, at: Self.now())
      }
      #expect(error?.reasons.map(\.code) == [code])
    }
  }

  /// A record may be kept: it has codes and places, and values only where they are asked for.
  @Test func aVerdictIsEncodedWithoutValues() throws {
    let sound = try Self.immediate().evaluate(.response(Self.response()), at: Self.now())
    let encoder = JSONEncoder()
    let text = String(decoding: try encoder.encode(sound), as: UTF8.self)
    #expect(text.contains("\"verdict\":\"valid\""))
    #expect(!text.contains("subject-1") && !text.contains("household-1"))
    encoder.userInfo[Verdict.showsPersonalValues] = true
    let whole = String(decoding: try encoder.encode(sound), as: UTF8.self)
    #expect(whole.contains("subject-1") && whole.contains("household-1"))
    let late = try Self.immediate().evaluate(
      .response(Self.response()), at: try #require(Instant(rfc3339: "2026-03-02T00:00:00Z")))
    let refused = String(decoding: try encoder.encode(late), as: UTF8.self)
    #expect(refused.contains("\"code\":\"time.expired\"") && !refused.contains("subject-1"))
  }

  /// A verdict that can be decoded can be forged.
  @Test func nothingVerifiedIsDecodable() {
    let types: [Any.Type] = [
      Verdict.self, Finding.self, Assertion.self, ValidatedAssertion.self, VerifiedElement.self,
      AssertionContent.self, TokenGrant.self, RefusedToken.self, Refused.self,
    ]
    #expect(types.filter { $0 is any Decodable.Type }.isEmpty)
  }

  @Test func whatIsAbsentHasNoValue() throws {
    let assertion = try Self.immediate().verify(.response(Self.response()), at: Self.now())
    #expect(try assertion["absent"] == nil)
    #expect(try assertion.values("absent") == [])
    // Names are compared byte by byte.
    #expect(try assertion["HouseholdID"] == nil)
  }

  @Test(arguments: [
    (
      "household-1</saml:AttributeValue>",
      "a</saml:AttributeValue><saml:AttributeValue>b</saml:AttributeValue>",
      AttributeDoubt.severalValues(count: 2)
    ),
    (
      "<saml:AttributeValue>household-1",
      "<saml:AttributeValue xmlns:xsi=\"http://www.w3.org/2001/XMLSchema-instance\" xsi:nil=\"true\">",
      .notText
    ),
    ("household-1", "<x xmlns=\"urn:x\"/>", .notText),
  ])
  func oneValueIsWhatEveryReaderTakes(old: String, new: String, doubt: AttributeDoubt) throws {
    let assertion = try Self.immediate()
      .verify(.response(Self.response((old, new))), at: Self.now())
    #expect(throws: doubt) { try assertion["householdID"] }
  }

  /// The format is a part of the name.
  @Test func twoFormatsAreTwoAttributes() throws {
    let basic = "urn:oasis:names:tc:SAML:2.0:attrname-format:basic"
    let second =
      "<saml:Attribute Name=\"householdID\" NameFormat=\"\(basic)\">"
      + "<saml:AttributeValue>b</saml:AttributeValue></saml:Attribute></saml:AttributeStatement>"
    let xml = try Self.response(("</saml:AttributeStatement>", second))
    let assertion = try Self.immediate().verify(.response(xml), at: Self.now())
    #expect(throws: AttributeDoubt.severalFormats) { try assertion["householdID"] }
    #expect(try assertion.values("householdID", format: ExactString(basic)) == ["b"])
    #expect(
      try assertion.values(
        "householdID", format: "urn:oasis:names:tc:SAML:2.0:attrname-format:unspecified")
        == ["household-1"])
  }

  @Test func aRefusalHasSentences() throws {
    let late = try Self.now().advanced(by: .seconds(86_400))
    let error = try #require(
      throws: Refused.self,
      performing: {
        try Self.immediate().verify(.response(Self.response()), at: late)
      })
    #expect(error.description.contains("time.expired: "))
    #expect(error.reasons.allSatisfy { !$0.help.isEmpty })
    #expect(!error.description.contains("household-1"))
  }
}
