import SAML
import TestSupport
import Testing
import XMLSignature

/// An exception is for one issuer, for keys that are bound to it, and until a day.
@Suite struct PolicyExceptionTests {
  private static let issuer = "https://idp.example.com"

  /// A response that is signed with SHA-1.
  private static func verdict(
    bound: String? = issuer, for excepted: String = issuer, until: String = "2026-03-02T00:00:00Z",
    signing shape: String = "assertion rsa-sha1 sha1"
  ) throws -> Verdict {
    var anchor = try TestKey.rsa2048.trustAnchor()
    anchor.issuer = bound.map(ExactString.init(_:))
    let expires = try #require(Instant(rfc3339: until))
    return try Judged.verdict(
      signing: shape,
      policy: {
        $0.trustAnchors = [anchor]
        var exception = PolicyException(issuer: ExactString(excepted), expires: expires)
        exception.dangerous.acceptsSHA1 = true
        $0.exceptions = [exception]
      })
  }

  private static func codes(_ verdict: Verdict, _ outcome: Finding.Outcome) -> [String] {
    verdict.findings.filter { $0.outcome == outcome }.map(\.code.rawValue)
  }

  @Test func anExceptionAppliesAndIsTold() throws {
    let verdict = try Self.verdict()
    #expect(verdict.outcome.kind == .valid)
    #expect(Self.codes(verdict, .pass).contains("signature.exception-applied"))
  }

  /// The one for a signature behind the statements is told as the others are.
  @Test func anExceptionForTheFormIsTold() throws {
    let verdict = try Vector("structure/signature-last-child-accepted").verdict()
    #expect(verdict.outcome.kind == .valid)
    #expect(Self.codes(verdict, .pass).contains("signature.exception-applied"))
  }

  /// Each is for what bound keys of its issuer have signed, until its end, and is told with a note.
  @Test(arguments: [
    ("rules/confirmation-beginning-accepted", Finding.Code.samlConfirmationNotBefore),
    ("rules/time-window-end-of-confirmation", Finding.Code.timeExpiryMissing),
    ("structure/ids-are-guids", Finding.Code.samlMalformedAttribute),
    ("structure/ids-are-guids-response-signed", Finding.Code.samlMalformedAttribute),
  ])
  func anExceptionForADeviationIsForItsIssuerAlone(_ name: String, _ note: Finding.Code) throws {
    let vector = try Vector(name)
    func verdict(_ change: (inout Policy) -> Void) throws -> Verdict {
      var policy = try vector.policy()
      change(&policy)
      return try ResponseVerifier(policy: policy).evaluate(
        .response(vector.document()), at: vector.now())
    }
    let accepted = try verdict { _ in }
    #expect(accepted.outcome.kind == .valid)
    #expect(accepted.findings.filter(\.isNote).map(\.code).contains(note))
    #expect(Self.codes(accepted, .pass).contains("signature.exception-applied"))
    let now = try vector.now()
    let refused = try [
      verdict { $0.exceptions = [] },
      verdict { $0.exceptions[0].issuer = "https://other.example.com" },
      verdict { $0.exceptions[0].expires = now },
      verdict { $0.exceptions[0].dangerous = .init() },
      verdict { $0.trustAnchors[0].issuer = nil },
    ]
    for verdict in refused {
      #expect(verdict.outcome.kind == .invalid)
      #expect(!Self.codes(verdict, .pass).contains("signature.exception-applied"))
    }
  }

  /// A private key is used only where all that came in the clear is sound, so the response needs an ID that is
  /// a name, or a signature of its own (ENC-04).
  @Test(arguments: [
    ("assertion nmtoken", "response nmtoken", "ok"), ("", "response nmtoken", "ok"),
    ("assertion nmtoken", "", "saml.malformed-attribute"),
  ])
  func anEncryptedAssertionMayHaveAnIDThatIsNoName(
    inner: String, outer: String, expected: String
  ) throws {
    let vector = try Vector("structure/ids-are-guids")
    var document = TestDocument(vector.template)
    if !inner.isEmpty { try document.sign(inner) }
    try document.encryptAssertion(.aes256GCM)
    if !outer.isEmpty { try document.sign(outer) }
    let verdict = try document.judged(by: vector.policy())
    #expect(Self.codes(verdict, .fail) == (expected == "ok" ? [] : [expected]))
    #expect((verdict.validated != nil) == (expected == "ok"))
  }

  /// The one that holds now may end first; until the last has ended, the assertion is remembered.
  @Test func aReplayIsKnownUntilTheLastConfirmationEnds() throws {
    let later =
      "<saml:SubjectConfirmation Method=\"urn:oasis:names:tc:SAML:2.0:cm:bearer\">"
      + "<saml:SubjectConfirmationData InResponseTo=\"_q1\" NotOnOrAfter=\"2026-03-01T13:00:00Z\" "
      + "Recipient=\"https://sp.example.com/acs\"/></saml:SubjectConfirmation></saml:Subject>"
    let policy = try Vector("rules/time-window-end-of-confirmation").policy()
    let verdict = try Judged.verdict(
      policy: { ($0.trustAnchors, $0.exceptions) = (policy.trustAnchors, policy.exceptions) },
      (" NotOnOrAfter=\"2026-03-01T12:05:00Z\"", ""), ("</saml:Subject>", later))
    let end = try #require(Instant(rfc3339: "2026-03-01T13:00:00Z"))
    #expect(verdict.validated?.acceptableUntil == end.advanced(by: Policy.maximumClockSkew))
  }

  @Test func anExceptionIsOverAtItsMoment() throws {
    let verdict = try Self.verdict(until: TestPolicy.now)
    #expect(verdict.outcome.kind == .invalid)
    #expect(Self.codes(verdict, .fail) == ["signature.method-forbidden"])
    #expect(Self.codes(verdict, .notChecked).contains("signature.exception-over"))
  }

  @Test func anExceptionIsForItsIssuer() throws {
    let verdict = try Self.verdict(for: "https://other.example.com")
    #expect(Self.codes(verdict, .fail) == ["signature.method-forbidden"])
  }

  /// Whoever holds a key for every issuer could else claim the one with the weakest algorithms.
  @Test func anExceptionIsForBoundKeysAlone() throws {
    let verdict = try Self.verdict(bound: nil)
    #expect(Self.codes(verdict, .fail) == ["signature.method-forbidden"])
  }

  /// What the policy accepts by itself needs no exception, and is not said to have had one.
  @Test func anExceptionThatIsNotNeededIsNotTold() throws {
    let verdict = try Self.verdict(signing: "assertion")
    #expect(verdict.outcome.kind == .valid)
    #expect(!Self.codes(verdict, .pass).contains("signature.exception-applied"))
  }

  /// Another digest than SHA-1 is not accepted because SHA-1 is.
  @Test func anExceptionAllowsWhatItNames() throws {
    let verdict = try Self.verdict(signing: "assertion rsa-sha224 sha224")
    #expect(Self.codes(verdict, .fail) == ["signature.method-forbidden"])
  }
}
