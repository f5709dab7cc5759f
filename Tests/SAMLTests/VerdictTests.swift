import CanonicalXML
import SAML
import SAMLReport
import TestSupport
import Testing
import XMLSignature

/// What follows from findings, and what a verdict gives away.
@Suite struct VerdictTests {
  @Test func aFailureDecidesThenWhatWasNotChecked() {
    typealias Outcome = Verdict.Outcome.Kind
    let pass = Finding(.samlStatus, .pass)
    let fail = Finding(.samlNames, .fail, isRequired: false)
    let unchecked = Finding(.samlAudience, .notChecked)
    let optional = Finding(.samlDestination, .notChecked, isRequired: false)
    #expect(Outcome(of: []) == .indeterminate)
    #expect(Outcome(of: [optional]) == .indeterminate)
    #expect(Outcome(of: [pass]) == .valid)
    #expect(Outcome(of: [pass, optional]) == .valid)
    #expect(Outcome(of: [pass, unchecked]) == .indeterminate)
    #expect(Outcome(of: [pass, unchecked, fail]) == .invalid)
  }

  @Test func aSoundResponseIsValidAndSaysWhatWasNotChecked() throws {
    let verdict = try Judged.verdict()
    #expect(verdict.outcome.kind == .valid)
    #expect(verdict.validated?.subject?.nameID?.value == "subject-1")
    // TIM-07: nobody has remembered whether it was used before, and that is said.
    let unchecked = verdict.findings.filter { $0.outcome == .notChecked }
    #expect(unchecked.map(\.code) == [.replayAssertion])
    #expect(!verdict.isValidOnlyBySkew)
  }

  @Test(arguments: [
    ("2026-03-01T12:05:59Z", true), ("2026-03-01T11:59:30Z", true), ("2026-03-01T12:00:00Z", false),
    ("2026-03-01T12:04:59.999Z", false),
  ])
  func validityBySkewAloneIsTold(_ now: String, bySkew: Bool) throws {
    var document = TestDocument(try Vector("rules/sound").template)
    try document.sign("assertion")
    let verdict = ResponseVerifier(policy: try TestPolicy.policy())
      .evaluate(.response(document.bytes), at: try #require(Instant(rfc3339: now)))
    #expect(verdict.outcome.kind == .valid)
    #expect(verdict.isValidOnlyBySkew == bySkew)
  }

  /// SEE-06: what only the unsigned response says is not given away as verified; the signed confirmation says it.
  @Test func theQueryIsToldFromSignedBytesAlone() throws {
    #expect(try Judged.verdict(signing: "assertion").inResponseTo == "_q1")
    #expect(try Judged.verdict(signing: "response").inResponseTo == "_q1")
    #expect(try Judged.verdict(signing: "assertion, response").inResponseTo == "_q1")
  }

  /// SEE-06: the InResponseTo of an unsigned response binds nothing by itself.
  @Test(arguments: [("assertion", Finding.Outcome.notChecked), ("response", .pass)])
  func theQueryOfAnUnsignedResponseIsNotTakenForChecked(
    shape: String, outcome: Finding.Outcome
  ) throws {
    let template = try Vector("rules/sound").template
    let start = try #require(template.firstRange(of: "<saml:SubjectConfirmation "))
    let end = try #require(template.firstRange(of: "</saml:SubjectConfirmation>"))
    let confirmation = String(template[start.lowerBound..<end.upperBound])
    let verdict = try Judged.verdict(signing: shape, (confirmation, ""))
    let finding = try #require(verdict.findings.first { $0.code == .samlInResponseTo })
    #expect(finding.outcome == outcome)
    #expect(verdict.outcome.kind == .valid)
  }

  @Test func theCoverageOfASignatureIsTold() throws {
    func signed(_ shape: String) throws -> ExactString? {
      try Judged.verdict(signing: shape).signature?.origin.name.localName
    }
    #expect(try signed("assertion") == "Assertion")
    #expect(try signed("response") == "Response")
    #expect(try signed("assertion, response") == "Assertion")
  }

  @Test func anInvalidResponseGivesNothingAway() throws {
    let verdict = try Judged.verdict(policy: { $0.audiences = ["urn:other"] })
    #expect(verdict.outcome.kind == .invalid)
    #expect(verdict.validated == nil)
    #expect(verdict.assertion == nil)
    #expect(verdict.inResponseTo == nil)
  }

  @Test func anUnsignedResponseIsNeverValid() throws {
    let verdict = try Judged.verdict(signing: "", policy: { $0.trustAnchors = [] })
    #expect(verdict.outcome.kind == .invalid)
    #expect(verdict.signature == nil)
    #expect(verdict.assertion == nil)
  }

  @Test func anErrorNamesEveryReasonAtOnce() throws {
    var document = TestDocument(try Vector("rules/sound").template)
    try document.sign("assertion")
    var policy = try TestPolicy.policy()
    policy.audiences = ["urn:other"]
    policy.recipient = "urn:other"
    policy.requiredAttributes = ["other"]
    let now = try #require(Instant(rfc3339: TestPolicy.now))
    let error = #expect(throws: Refused.self) {
      try ResponseVerifier(policy: policy).verify(.response(document.bytes), at: now)
    }
    #expect(
      error?.reasons.map(\.code) == [
        .samlAudienceMismatch, .samlRecipientMismatch, .samlAttributeMissing,
      ])
  }

  @Test func withoutAFailureTheReasonsAreWhatCouldNotBeChecked() throws {
    let now = try #require(Instant(rfc3339: TestPolicy.now))
    var document = TestDocument(try Vector("rules/sound").template)
    try document.sign("assertion")
    let error = #expect(throws: Refused.self) {
      try ResponseVerifier(policy: Policy()).verify(.response(document.bytes), at: now)
    }
    #expect(error?.reasons.map(\.code) == [.signatureCoreValidation, .samlAudience])
  }

  /// ATT-04, ENC-01: what is encrypted is said to be there.
  @Test func encryptedPartsAreReported() throws {
    let verdict = try Judged.verdict(
      (
        "<saml:AttributeStatement>",
        "<saml:AttributeStatement><saml:EncryptedAttribute><xenc:EncryptedData "
          + "xmlns:xenc='http://www.w3.org/2001/04/xmlenc#'/></saml:EncryptedAttribute>"
      ))
    let finding = try #require(verdict.findings.first { $0.code == .samlEncryptedParts })
    #expect(finding.outcome == .notChecked)
    #expect(finding.actual?.words == "1 attributes")
  }

  /// What libxml2 is known to write otherwise than the standard says nothing against a signature.
  @Test(arguments: [("urn:x", Finding.Outcome.pass), ("urn:x?a=1&amp;b=2", .notChecked)])
  func aSecondCanonicaliserIsAskedWhatItKnows(
    _ uri: String, _ expected: Finding.Outcome
  ) throws {
    let verdict = try Judged.verdict(
      policy: { $0.crossChecksCanonicalBytes = true },
      ("<saml:AttributeValue>", "<saml:AttributeValue xmlns:x=\"\(uri)\" x:a=\"1\">"))
    #expect(verdict.outcome.kind == .valid)
    let finding = try #require(verdict.findings.first { $0.code.area == .crosscheck })
    #expect(finding.outcome == expected)
  }

  /// Every rule has its say, whatever the others say, and in the same order.
  @Test func everyRuleHasItsSay() throws {
    let sound = try Judged.verdict()
    let codes = sound.findings.filter { $0.code != .xmlWellFormed }.map(\.code)
    #expect(ResponseVerifier(policy: try TestPolicy.policy()).unchecked.map(\.code) == codes)
    let now = try #require(Instant(rfc3339: TestPolicy.now))
    let unreadable = ResponseVerifier(policy: try TestPolicy.policy()).evaluate(
      .response([]), at: now)
    #expect(unreadable.findings.map(\.code) == [.xmlEmpty] + codes)
    #expect(unreadable.outcome.kind == .invalid)
  }

  @Test func aFindingSaysWhereInTheCapturedMessage() throws {
    let verdict = try Judged.verdict(
      ("    <saml:Audience>", "\r\n<saml:Audience>"),
      (">https://sp.example.com<", ">https://other.example.com<"))
    let finding = try #require(verdict.findings.first { $0.code == .samlAudienceMismatch })
    #expect(
      finding.location?.path
        == "/samlp:Response/saml:Assertion[1]/saml:Conditions[1]/saml:AudienceRestriction[1]")
    #expect(finding.location?.position.line == 15)
    #expect(finding.location?.position.column == 7)
  }

  /// What stands against a response are its failures; where nothing fails, what is missing.
  @Test func theReasonsAreThoseOfTheOutcome() throws {
    let valid = try Judged.verdict()
    #expect(valid.reasons == [] && valid.validated?.id == valid.assertion?.id)
    let invalid = try Judged.verdict(policy: { $0.audiences = ["urn:other"] })
    guard case .invalid(let reasons) = invalid.outcome else { throw VectorError.malformed("") }
    #expect(reasons.map(\.code) == [.samlAudienceMismatch] && invalid.reasons == reasons)
    #expect(invalid.assertion == nil && invalid.inResponseTo == nil)
    let missing = try Judged.verdict(policy: { $0.audiences = [] })
    guard case .indeterminate(let findings, let assertion) = missing.outcome else {
      throw VectorError.malformed("")
    }
    #expect(findings.map(\.code) == [.samlAudience] && missing.reasons == findings)
    #expect(assertion?.id == "_a1" && missing.validated == nil)
  }
}
