import CanonicalXML
import SAML
import TestSupport
import Testing
import XMLSignature

/// Whose signature a query carries, and what comes out of it.
@Suite struct RedirectVerifierTests {
  private static let issuer = "https://idp.example.com"

  private static func anchor(_ key: TestKey, of issuer: String? = issuer) throws -> TrustAnchor {
    var anchor = try key.trustAnchor()
    anchor.issuer = issuer.map(ExactString.init(_:))
    return anchor
  }

  private static func policy(_ anchors: TrustAnchor...) -> Policy {
    var policy = Policy()
    policy.trustAnchors = anchors
    return policy
  }

  private static func verify(
    _ name: String = "sound", _ policy: Policy
  ) throws -> VerifiedRedirectMessage {
    let vector = try Vector("redirect/\(name)")
    return try RedirectVerifier(policy: policy).verify(
      query: try vector.document(), at: try vector.now())
  }

  /// The codes of the reasons why a query is refused.
  private static func refusal(_ name: String = "sound", _ policy: Policy) throws -> [String] {
    let error = #expect(throws: RedirectError.self) { try verify(name, policy) }
    return try #require(error).reasons.map(\.code.rawValue)
  }

  @Test func whatIsReadIsWhatWasSigned() throws {
    let message = try Self.verify("sound", Self.policy(try Self.anchor(.rsa2048)))
    #expect(message.kind == .request)
    #expect(message.message == Array(try Vector("redirect/sound").template.utf8))
    #expect(message.relayState == Array("token-1".utf8))
    #expect(message.signer.issuer == Self.issuer)
    #expect(message.signatureMethod == .rsaSHA256)
    let answer = try Self.verify("sound-response", Self.policy(try Self.anchor(.rsa2048)))
    #expect(answer.kind == .response)
    #expect(answer.message == Array(try Vector("redirect/sound-response").template.utf8))
  }

  @Test func aRelayStateThatWasNotSentIsNone() throws {
    let policy = Self.policy(try Self.anchor(.rsa2048))
    #expect(try Self.verify("relay-state-missing", policy).relayState == nil)
    #expect(try Self.verify("relay-state-empty", policy).relayState == [])
  }

  /// KEY-09: a key of one provider does not verify the message of another one.
  @Test func aKeyOfAnotherIssuerIsRefused() throws {
    let other = try Self.anchor(.rsa2048, of: "https://other.example.com")
    #expect(try Self.refusal("sound", Self.policy(other)) == ["signature.key-not-of-issuer"])
    let own = try Self.anchor(.p256)
    #expect(try Self.refusal("sound", Self.policy(other, own)) == ["signature.key-not-of-issuer"])
    let stranger = try Self.anchor(.p256, of: "https://other.example.com")
    #expect(try Self.refusal("sound", Self.policy(stranger)) == ["signature.no-key-of-issuer"])
  }

  @Test func aKeyThatIsOverIsRefused() throws {
    var anchor = try Self.anchor(.rsa2048)
    let end = try #require(Instant(rfc3339: TestPolicy.now))
    anchor.trustedUntil = end
    #expect(try Self.refusal("sound", Self.policy(anchor)) == ["key.metadata-expired"])
    // Whoever signed it, the issuer has no other key.
    var stranger = try Self.anchor(.p256)
    stranger.trustedUntil = end
    #expect(try Self.refusal("sound", Self.policy(stranger)) == ["key.metadata-expired"])
  }

  @Test func withoutAKeyNothingIsVerified() throws {
    #expect(try Self.refusal("sound", Policy()) == ["capture.detached-signature"])
  }

  @Test func moreKeysThanThePolicyTriesAreRefused() throws {
    var policy = Self.policy(try Self.anchor(.rsa2048), try Self.anchor(.p256))
    policy.signature.maximumTrustAnchors = 1
    #expect(try Self.refusal("sound", policy) == ["signature.too-many-trust-anchors"])
  }

  /// An exception for SHA-1 is for its issuer and until its day, as in XML.
  @Test(arguments: [("2026-03-02T00:00:00Z", true), (TestPolicy.now, false)])
  func anExceptionIsForItsIssuerAndUntilItsDay(_ end: String, _ applies: Bool) throws {
    var policy = Self.policy(try Self.anchor(.rsa2048))
    var exception = PolicyException(
      issuer: ExactString(Self.issuer), expires: try #require(Instant(rfc3339: end)))
    exception.dangerous.acceptsSHA1 = true
    policy.exceptions = [exception]
    if applies {
      #expect(try Self.verify("method-sha1", policy).signatureMethod == .rsaSHA1)
    } else {
      #expect(try Self.refusal("method-sha1", policy).last == "signature.method-forbidden")
    }
    policy.trustAnchors = [try Self.anchor(.rsa2048, of: nil)]
    #expect(try Self.refusal("method-sha1", policy).last == "signature.method-forbidden")
  }

  @Test func aKeyMayBeLimitedToItsMethods() throws {
    var anchor = try Self.anchor(.rsa2048)
    anchor.permittedAlgorithms = PermittedAlgorithms(
      signatureMethods: [.rsaSHA512], digestMethods: [])
    #expect(try Self.refusal("sound", Self.policy(anchor)) == ["signature.method-forbidden"])
    anchor.permittedAlgorithms?.signatureMethods = [.rsaSHA256]
    #expect(try Self.verify("sound", Self.policy(anchor)).kind == .request)
  }

  @Test func aKeyWithoutACertificateIsNotEnoughWhereDatesCount() throws {
    var policy = Self.policy(try Self.anchor(.rsa2048))
    policy.requiresCurrentCertificate = true
    #expect(try Self.refusal("sound", policy) == ["key.certificate-dates"])
  }

  /// IN-02: nothing is inflated beyond the limit, and no query is read beyond it.
  @Test func theLimitsHoldForTheMessageAndForTheQuery() throws {
    var policy = Self.policy(try Self.anchor(.rsa2048))
    let size = try Vector("redirect/sound").template.utf8.count
    let queryLength = try Vector("redirect/sound").document().count
    policy.limits.maximumBytes = max(size, queryLength)
    #expect(try Self.verify("sound", policy).kind == .request)
    policy.limits.maximumBytes = queryLength - 1
    #expect(try Self.refusal("sound", policy) == ["capture.too-large"])
    let bomb = String(repeating: " ", count: 1 << 16)
    let vector = try Vector("redirect/sound")
    let padded = vector.template.replacing(
      "</samlp:LogoutRequest>", with: bomb + "</samlp:LogoutRequest>")
    let query = try RedirectSigner(key: try TestKey.rsa2048.privateKey(), method: .rsaSHA256)
      .query(for: try XMLTree(parsing: Array(padded.utf8)))
    policy.limits.maximumBytes = 1 << 15
    let error = #expect(throws: RedirectError.self) {
      try RedirectVerifier(policy: policy).verify(query: query, at: try vector.now())
    }
    #expect(error?.reasons.map(\.code.rawValue) == ["capture.deflate-too-large"])
  }

  /// The search for a cause tries a bounded number of keys and queries (LIM-06).
  @Test func theSearchForACauseStopsAtItsLimit() throws {
    var policy = Self.policy(try Self.anchor(.rsa2048))
    for limit in [0, 1] {
      policy.signature.diagnosis.maximumSignatureTrials = limit
      let error = #expect(throws: RedirectError.self) {
        try Self.verify("reencoded-in-small-letters", policy)
      }
      #expect((error?.reasons.first?.actual == .query(.upperCaseEscapes)) == (limit == 1))
    }
    policy.signature.diagnosis.maximumSignatureTrials = 16
    policy.signature.diagnosis.maximumBytes = 1
    let error = #expect(throws: RedirectError.self) {
      try Self.verify("reencoded-in-small-letters", policy)
    }
    #expect(error?.reasons.first?.actual == nil)
  }

  @Test func aVerifiedMessageShowsNothingOfItsSubject() throws {
    let message = try Self.verify("sound", Self.policy(try Self.anchor(.rsa2048)))
    for text in ["\(message)", String(reflecting: message)] {
      #expect(!text.contains("subject-1"))
      #expect(!text.contains("token-1"))
    }
    var dumped = ""
    dump(message, to: &dumped)
    #expect(!dumped.contains("subject-1"))
    #expect(!dumped.contains("token-1"))
  }
}

/// What a test issuer makes, the verifier accepts.
@Suite struct RedirectSignerTests {
  private static func query(
    _ key: TestKey, _ method: SignatureMethod, relayState: String?
  ) throws -> [UInt8] {
    let tree = try XMLTree(parsing: Array(try Vector("redirect/sound").template.utf8))
    return try RedirectSigner(key: try key.privateKey(), method: method)
      .query(for: tree, relayState: relayState)
  }

  @Test(arguments: [
    (TestKey.rsa2048, SignatureMethod.rsaSHA256), (.rsa2048, .sha256RSAMGF1),
    (.p256, .ecdsaSHA256), (.p384, .ecdsaSHA384), (.p521, .ecdsaSHA512), (.ed25519, .ed25519),
  ])
  func aSignedQueryIsAccepted(_ key: TestKey, _ method: SignatureMethod) throws {
    var policy = Policy()
    policy.trustAnchors = [try key.trustAnchor()]
    let now = try #require(Instant(rfc3339: TestPolicy.now))
    for relayState in [nil, "", "a b&c=d;e+f%2F", "\u{E9}"] as [String?] {
      let query = try Self.query(key, method, relayState: relayState)
      let message = try RedirectVerifier(policy: policy).verify(query: query, at: now)
      #expect(message.signatureMethod == method)
      #expect(message.relayState == relayState.map { Array($0.utf8) })
      #expect(message.message == Array(try Vector("redirect/sound").template.utf8))
    }
  }

  /// A second implementation of the packing gives the same bytes.
  @Test func theQueryIsThatOfTheVector() throws {
    let query = try Self.query(.rsa2048, .rsaSHA256, relayState: "token-1")
    #expect(query == (try Vector("redirect/sound").document()))
  }

  @Test func onlyUnsignedMessagesAreSigned() throws {
    let signer = RedirectSigner(key: try TestKey.rsa2048.privateKey(), method: .rsaSHA256)
    #expect(throws: RedirectSigningError.notAMessage) {
      try signer.query(for: try XMLTree(parsing: Array("<x/>".utf8)))
    }
    let signed = try Vector("rules/sound")
    var document = TestDocument(signed.template)
    try document.sign("response")
    let tree = try XMLTree(parsing: document.bytes)
    #expect(throws: RedirectSigningError.alreadySigned) { try signer.query(for: tree) }
    #expect(throws: RedirectSigningError.key(.methodDoesNotFitKey(.ecdsaSHA256))) {
      try RedirectSigner(key: try TestKey.rsa2048.privateKey(), method: .ecdsaSHA256)
        .query(for: try XMLTree(parsing: Array(signed.template.utf8)))
    }
  }
}
