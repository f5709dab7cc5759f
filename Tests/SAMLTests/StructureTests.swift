import SAML
import SAMLReport
import TestSupport
import Testing
import XMLSignature

/// What is wrong with the structure of a response is final, and silences nothing else.
@Suite struct StructureTests {
  /// An assertion that is signed and sound, in a response that is not.
  private static let defects = [
    "s|</samlp:Response>|<samlp:Other/></samlp:Response>|",
    "s|</samlp:Response>|text</samlp:Response>|",
    "s|ID=\"_r1\"|ID=\"1 r\"|",
    "s|ID=\"_r1\"|ID=\"_a1\"|",
    "s|IssueInstant=\"2026-03-01T11:54:00Z\"|IssueInstant=\"2026-03-01\"|",
    "s|<samlp:Status>|<?p i?><samlp:Status>|",
    "s|<samlp:Response |<samlp:Response Other=\"1\" |",
    "c|<ds:Signature |</ds:Signature>|<x:a |",
  ]

  private static func document(_ edit: String) throws -> TestDocument {
    var document = TestDocument(try Vector("rules/sound").template)
    try document.replace(
      "  <samlp:Status>",
      with: "<samlp:Extensions><x:a xmlns:x=\"urn:x\"/></samlp:Extensions><samlp:Status>")
    try document.sign("assertion")
    if !edit.isEmpty { try document.edit(by: edit) }
    return document
  }

  @Test func theDocumentIsSoundWithoutADefect() throws {
    #expect(try Self.document("").judged().outcome.kind == .valid)
  }

  @Test(arguments: defects) func nothingIsReturnedOfADefectiveResponse(_ edit: String) throws {
    let verdict = try Self.document(edit).judged()
    #expect(verdict.outcome.kind == .invalid)
    #expect(verdict.signature == nil && verdict.assertion == nil && verdict.validated == nil)
    #expect(verdict.inResponseTo == nil)
  }

  /// The signature of the assertion holds all the same, and every rule has its say.
  @Test(arguments: defects) func theOtherFindingsStandBesideADefect(_ edit: String) throws {
    let verdict = try Self.document(edit).judged()
    let passed = Set(verdict.findings.filter { $0.outcome == .pass }.map(\.code))
    #expect(passed.isSuperset(of: [.samlAudience, .timeWindow, .samlSubjectConfirmation]))
    #expect(edit.contains("_a1") || passed.contains(.signatureCoreValidation))
  }

  /// What would have to guess says why it did not.
  @Test(arguments: [
    (
      "c|<saml:Subject>|</saml:Subject>|<saml:Conditions |", "saml.subject-confirmation",
      "2 Subject elements"
    ),
    (
      "c|<saml:Conditions |</saml:Conditions>|<saml:AttributeStatement>|", "saml.audience",
      "2 Conditions elements"
    ),
    (
      "c|<saml:Assertion |</saml:Assertion>|</samlp:Response>|", "time.window", "2 assertions"
    ),
    (
      "s|NotBefore=\"2026-03-01T12:00:00Z\"|NotBefore=\"soon\"|", "time.window",
      "NotBefore cannot be read"
    ),
    (
      "s|<saml:Audience>https://sp.example.com</saml:Audience>||", "saml.audience",
      "AudienceRestriction cannot be read"
    ),
    (
      "s|<saml:Attribute Name=\"householdID\">|<saml:Attribute>|", "saml.required-attributes",
      "AttributeStatement cannot be read"
    ),
    (
      "s|<samlp:Status>|<samlp:Status><x:y xmlns:x=\"urn:x\"/>|", "saml.status",
      "Status cannot be read"
    ),
  ])
  func aRuleIsNotAppliedToWhatCannotBeRead(
    _ edit: String, _ code: String, _ reason: String
  ) throws {
    let verdict = try Self.document(edit).judged()
    #expect(verdict.outcome.kind == .invalid)
    let finding = try #require(verdict.findings.first { $0.code.rawValue == code })
    #expect(finding.outcome == .notChecked && finding.actual?.words == reason)
  }

  /// A hostile message may have thousands.
  @Test func aFewDefectsAreToldOfMany() throws {
    var document = try Self.document("")
    let many = String(repeating: "<samlp:Other/>", count: 1_000)
    try document.replace("</samlp:Response>", with: many + "</samlp:Response>")
    let verdict = try document.judged()
    #expect(verdict.findings.count { $0.code == .samlUnexpectedChild } == 16)
  }

  @Test func noReplayCacheIsAsked() async throws {
    let cache = InMemoryReplayCache()
    let now = try #require(Instant(rfc3339: TestPolicy.now))
    let verifier = ResponseVerifier(policy: try TestPolicy.policy(), replay: cache)
    await #expect(throws: Refused.self) {
      try await verifier.verify(.response(Self.document(Self.defects[0]).bytes), at: now)
    }
    // The assertion in it was not used up.
    _ = try await verifier.verify(.response(Self.document("").bytes), at: now)
  }

  @Test func anExceptionForThePlaceOfASignatureIsForBoundKeysAlone() throws {
    let vector = try Vector("structure/signature-last-child-accepted")
    var policy = try vector.policy()
    #expect(
      ResponseVerifier(policy: policy).evaluate(
        .response(try vector.document()), at: try vector.now()
      )
      .findings.contains { $0.code == .samlSignatureLastChild && $0.isNote })
    for index in policy.trustAnchors.indices { policy.trustAnchors[index].issuer = nil }
    let verdict = ResponseVerifier(policy: policy)
      .evaluate(.response(try vector.document()), at: try vector.now())
    #expect(Vector.text(of: verdict) == "saml.unexpected-child")
  }

  @Test func anExceptionForThePlaceOfASignatureIsOverAtItsMoment() throws {
    let vector = try Vector("structure/signature-last-child-accepted")
    var policy = try vector.policy()
    policy.exceptions[0].expires = try vector.now()
    let verdict = ResponseVerifier(policy: policy)
      .evaluate(.response(try vector.document()), at: try vector.now())
    #expect(Vector.text(of: verdict) == "saml.unexpected-child")
  }

  /// The exception accepts a place, and no other element than the signed one: with the signature of each
  /// attack as it is, and as the last child of the element that it follows the issuer of.
  @Test(arguments: try Wrapping.all())
  func noWrappingAttackPassesByTheException(_ attack: Wrapping) throws {
    let vector = try Vector("structure/signature-last-child-accepted")
    let verifier = ResponseVerifier(policy: try vector.policy())
    let text = String(decoding: attack.document, as: UTF8.self)
    let signature = /<ds:Signature .*?<\/ds:Signature>/.dotMatchesNewlines()
    let moved = text.firstMatch(of: signature).map { match in
      text.replacing(match.output, with: "", maxReplacements: 1)
        .replacing(
          "</saml:Assertion>", with: match.output + "</saml:Assertion>", maxReplacements: 1)
    }
    for document in [text, moved ?? text] {
      let verdict = verifier.evaluate(.response(Array(document.utf8)), at: try vector.now())
      #expect(verdict.outcome.kind == .invalid && verdict.validated == nil)
    }
  }

  /// The plaintext of an assertion is held to the schema as one in the clear is.
  @Test(arguments: [true, false])
  func theSignatureOfAnEncryptedAssertionHasItsPlaceToo(_ isAccepted: Bool) throws {
    var document = TestDocument(try Vector("rules/sound").template)
    try document.sign("assertion")
    try document.edit(by: "m|<ds:Signature |</ds:Signature>|</saml:Assertion>|")
    try document.encryptAssertion()
    var policy = try Vector("structure/signature-last-child-accepted").policy()
    policy.exceptions[0].dangerous.acceptsSignatureAsLastChild = isAccepted
    let verdict = try document.judged(by: policy)
    #expect(Vector.text(of: verdict) == (isAccepted ? "ok" : "saml.unexpected-child"))
    #expect(verdict.findings.contains { $0.code == .samlSignatureLastChild } == isAccepted)
  }

  @Test(arguments: ["time-with-offset-zero", "in-response-to-with-digit-first"])
  func whatIsLetInIsNamedByANote(_ name: String) throws {
    let verdict = try Vector("structure/\(name)").verdict()
    let notes = verdict.findings.filter(\.isNote)
    #expect(
      notes.map(\.code)
        == [name.hasPrefix("time") ? .timeOffset : .samlInResponseToDigit])
    #expect(notes.allSatisfy { $0.outcome == .pass && !$0.isRequired })
  }
}
