import SAML
import TestSupport
import Testing

/// SEE-01, SEE-04, SEE-05, SEE-07: what is read is what was signed, wherever the rest stands.
@Suite struct WrappingTests {
  @Test(arguments: try Wrapping.all())
  func noWrappingIsAccepted(_ wrapping: Wrapping) throws {
    let now = try #require(Instant(rfc3339: TestPolicy.now))
    let verdict = ResponseVerifier(policy: try TestPolicy.policy())
      .evaluate(.response(wrapping.document), at: now)
    #expect(verdict.outcome.kind != .valid)
    #expect(verdict.validated == nil)
    #expect(verdict.assertion?.subject?.nameID?.value != "subject-evil")
    #expect(throws: Refused.self) {
      try ResponseVerifier(policy: try TestPolicy.policy()).verify(
        .response(wrapping.document), at: now)
    }
  }

  /// SEE-04: a careless reader would find the forged assertion first.
  @Test(arguments: [
    ("<samlp:Status>", "<samlp:Extensions>EVIL</samlp:Extensions><samlp:Status>"),
    ("</samlp:Status>", "<samlp:StatusDetail>EVIL</samlp:StatusDetail></samlp:Status>"),
    ("</samlp:Status>", "<samlp:StatusDetail><x>EVIL</x></samlp:StatusDetail></samlp:Status>"),
  ])
  func anAssertionWhereNoneIsReadIsRefused(place: String, content: String) throws {
    for evil in [Self.evil, "<saml:EncryptedAssertion/>"] {
      var document = TestDocument(try Vector("rules/sound").template)
      try document.sign("assertion")
      try document.replace(place, with: content.replacing("EVIL", with: evil))
      #expect(try Self.failures(document) == ["saml.assertion-multiple"])
    }
  }

  /// SIG-04: not even a signature of the whole response covers what stands in `KeyInfo`.
  @Test(arguments: [
    ("assertion", ["signature.malformed"]),
    ("response", ["signature.malformed", "saml.assertion-multiple"]),
  ])
  func anAssertionInKeyInfoIsRefused(shape: String, codes: [String]) throws {
    var document = TestDocument(try Vector("rules/sound").template)
    try document.sign(shape)
    try document.replace(
      "</ds:SignatureValue>",
      with: "</ds:SignatureValue><ds:KeyInfo><x>\(Self.evil)</x></ds:KeyInfo>")
    #expect(try Self.failures(document) == codes)
  }

  /// SEE-04: what an assertion holds besides its statements is signed with it, and never read.
  @Test func anAssertionInAdviceIsNeverRead() throws {
    var document = TestDocument(try Vector("rules/sound").template)
    try document.replace(
      "</saml:Conditions>", with: "</saml:Conditions><saml:Advice>\(Self.evil)</saml:Advice>")
    try document.sign("assertion")
    let now = try #require(Instant(rfc3339: TestPolicy.now))
    let assertion = try ResponseVerifier(policy: try TestPolicy.policy())
      .verify(.response(document.bytes), at: now)
    #expect(assertion.subject?.nameID?.value == "subject-1")
    #expect(assertion.id == "_a1")
  }

  private static let evil = """
    <saml:Assertion ID="_evil"><saml:Subject><saml:NameID>subject-evil</saml:NameID></saml:Subject>\
    </saml:Assertion>
    """

  private static func failures(_ document: TestDocument) throws -> [String] {
    let now = try #require(Instant(rfc3339: TestPolicy.now))
    let verdict = ResponseVerifier(policy: try TestPolicy.policy()).evaluate(
      .response(document.bytes), at: now)
    #expect(verdict.validated == nil)
    return verdict.findings.filter { $0.outcome == .fail }.map(\.code.rawValue)
  }
}
