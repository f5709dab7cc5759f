import SAML
import TestSupport
import Testing

/// SEE-01, SEE-04, SEE-05, SEE-07: what is read is what was signed, wherever the rest stands.
@Suite struct WrappingTests {
  @Test(arguments: try Wrapping.all())
  func noWrappingIsAccepted(_ wrapping: Wrapping) throws {
    let now = try #require(Instant(rfc3339: TestPolicy.now))
    let verdict = ResponseVerifier(policy: try TestPolicy.policy())
      .judge(wrapping.document, at: now)
    #expect(verdict.outcome != .valid)
    #expect(verdict.validated == nil)
    #expect(verdict.assertion?.subject?.nameID?.value != "subject-evil")
    #expect(throws: VerificationError.self) {
      try ResponseVerifier(policy: try TestPolicy.policy()).verify(wrapping.document, at: now)
    }
  }

  /// SEE-04: a forged assertion where nothing is read does no harm, and is not read.
  @Test func anAssertionInExtensionsIsNeverRead() throws {
    var document = TestDocument(try Vector("rules/sound").template)
    try document.sign("assertion")
    try document.replace(
      "<samlp:Status>",
      with: """
        <samlp:Extensions><saml:Assertion ID="_evil"><saml:Subject><saml:NameID>subject-evil\
        </saml:NameID></saml:Subject></saml:Assertion></samlp:Extensions><samlp:Status>
        """)
    let now = try #require(Instant(rfc3339: TestPolicy.now))
    let assertion = try ResponseVerifier(policy: try TestPolicy.policy())
      .verify(document.octets, at: now)
    #expect(assertion.subject?.nameID?.value == "subject-1")
    #expect(assertion.id == "_a1")
  }
}
