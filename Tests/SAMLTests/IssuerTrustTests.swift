import CanonicalXML
import SAML
import TestSupport
import Testing
import XMLSignature

/// A key that is bound to an issuer speaks for it and for nobody else (KEY-01, KEY-09).
@Suite struct IssuerTrustTests {
  private static let issuer = "https://idp.example.com"
  private static let other = "https://other.example.com"

  private static func anchor(_ key: TestKey, of issuer: String?) throws -> TrustAnchor {
    var anchor = try key.trustAnchor()
    anchor.issuer = issuer.map(ExactString.init(_:))
    return anchor
  }

  private static func failed(_ verdict: Verdict) -> [String] {
    verdict.findings.filter { $0.outcome == .fail }.map(\.code.rawValue)
  }

  @Test(arguments: ["assertion", "response", "assertion, response"])
  func aKeySpeaksForTheIssuerThatItIsBoundTo(shape: String) throws {
    let verdict = try Judged.verdict(
      signing: shape, policy: { $0.trustAnchors = try [Self.anchor(.rsa2048, of: Self.issuer)] })
    #expect(verdict.outcome.kind == .valid)
    #expect(verdict.signature?.signer.issuer == Self.issuer)
  }

  @Test(arguments: ["assertion", "response"])
  func aKeyOfAnotherIssuerIsRefused(shape: String) throws {
    for own in [nil, try Self.anchor(.p256, of: Self.issuer)] {
      let anchors = [try Self.anchor(.rsa2048, of: Self.other)] + (own.map { [$0] } ?? [])
      let verdict = try Judged.verdict(signing: shape, policy: { $0.trustAnchors = anchors })
      #expect(verdict.outcome.kind == .invalid)
      #expect(verdict.assertion == nil)
      #expect(Self.failed(verdict) == ["signature.key-not-of-issuer"])
    }
  }

  /// The bytes decide: an entity ID in capitals is another one.
  @Test func anIssuerIsComparedByteByByte() throws {
    let verdict = try Judged.verdict(policy: {
      $0.trustAnchors = try [Self.anchor(.rsa2048, of: "https://IDP.example.com")]
    })
    #expect(Self.failed(verdict) == ["signature.key-not-of-issuer"])
  }

  /// One key for two issuers is two anchors; the one of the message's issuer is reported.
  @Test func aKeyCanBeBoundToSeveralIssuers() throws {
    let anchors = [
      try Self.anchor(.rsa2048, of: Self.other), try Self.anchor(.rsa2048, of: Self.issuer),
    ]
    let verdict = try Judged.verdict(policy: { $0.trustAnchors = anchors })
    #expect(verdict.outcome.kind == .valid)
    #expect(verdict.signature?.signer == anchors[1])
  }

  /// The limit on keys is for those of one issuer: a federation has thousands.
  @Test func keysOfOtherIssuersDoNotCount() throws {
    var anchors = try (0..<50).map { try Self.anchor(.p256, of: "https://idp\($0).example.com") }
    anchors.append(try Self.anchor(.rsa2048, of: Self.issuer))
    #expect(try Judged.verdict(policy: { $0.trustAnchors = anchors }).outcome.kind == .valid)
  }

  @Test func withoutAKeyOfTheIssuerNothingHolds() throws {
    let verdict = try Judged.verdict(
      signing: "assertion attacker",
      policy: { $0.trustAnchors = try [Self.anchor(.rsa2048, of: Self.other)] })
    #expect(Self.failed(verdict) == ["signature.no-key-of-issuer"])
  }

  /// A signed response vouches for what is in it, so a key of one issuer could put words into the
  /// mouth of another that is accepted too.
  @Test(arguments: [nil, issuer]) func aResponseDoesNotVouchForAnotherIssuer(of bound: String?)
    throws
  {
    let line = try TestDocument(try Vector("rules/sound").template)
      .stretch(from: "<saml:Assertion", to: "</saml:Issuer>")
    let verdict = try Judged.verdict(
      signing: "response",
      policy: {
        $0.trustAnchors = try [Self.anchor(.rsa2048, of: bound)]
        $0.issuers = [ExactString(Self.issuer), ExactString(Self.other)]
      }, (line, line.replacing(Self.issuer, with: Self.other)))
    #expect(verdict.outcome.kind == .invalid)
    #expect(
      Self.failed(verdict).contains(
        bound == nil ? "saml.issuer-mismatch" : "signature.key-not-of-issuer"))
  }

  /// A comment is not signed and could cut a name short, so such an issuer is none.
  @Test func aBoundKeyNeedsAnIssuerThatIsPlainText() throws {
    let line = try TestDocument(try Vector("rules/sound").template)
      .stretch(from: "<saml:Assertion", to: "</saml:Issuer>")
    let verdict = try Judged.verdict(
      policy: { $0.trustAnchors = try [Self.anchor(.rsa2048, of: Self.issuer)] },
      (line, line.replacing("example.com</", with: "example.com<!-- -->.org</")))
    #expect(Self.failed(verdict).contains("signature.key-not-of-issuer"))
    #expect(verdict.assertion == nil)
  }

  /// Metadata that is over: the key is trusted before the moment, and not from it on.
  @Test(arguments: [(-1, "key.metadata-expired"), (0, "key.metadata-expired"), (1, nil)])
  func aKeyIsTrustedUntilTheMomentThatIsSet(milliseconds: Int64, code: String?) throws {
    let now = try #require(Instant(rfc3339: TestPolicy.now))
    var anchor = try Self.anchor(.rsa2048, of: Self.issuer)
    anchor.trustedUntil = now.advanced(by: .milliseconds(milliseconds))
    let verdict = try Judged.verdict(policy: { $0.trustAnchors = [anchor] })
    #expect(verdict.outcome.kind == (code == nil ? .valid : .invalid))
    #expect(Self.failed(verdict) == (code.map { [$0] } ?? []))
  }

  /// A key that was changed: the old one is named as over, and not the new one as another.
  @Test(arguments: [TestKey.attacker, .p256])
  func aKeyThatIsOverIsToldWhereAnotherIsTrusted(_ other: TestKey) throws {
    let now = try #require(Instant(rfc3339: TestPolicy.now))
    var over = try Self.anchor(.rsa2048, of: Self.issuer)
    over.trustedUntil = now
    let verdict = try Judged.verdict(
      policy: { $0.trustAnchors = [over, try Self.anchor(other, of: Self.issuer)] })
    #expect(verdict.outcome.kind == .invalid)
    #expect(Self.failed(verdict) == ["key.metadata-expired"])
  }

  /// Providers may share a key: what has become of it at this issuer is told, and not whose else it is.
  @Test func aSharedKeyIsNotSaidToBeSomebodyElses() throws {
    let now = try #require(Instant(rfc3339: TestPolicy.now))
    let elsewhere = try Self.anchor(.rsa2048, of: Self.other)
    var over = try Self.anchor(.rsa2048, of: Self.issuer)
    over.trustedUntil = now
    var authority = try Self.anchor(.rsa2048, of: Self.issuer)
    authority.role = .attributeAuthority
    for (own, code) in [
      (over, "key.metadata-expired"), (authority, "signature.key-of-other-role"),
    ] {
      let verdict = try Judged.verdict(policy: {
        $0.trustAnchors = [elsewhere, own]
        $0.profile = .webBrowserSSO
      })
      #expect(Self.failed(verdict).filter { !$0.hasPrefix("saml.") } == [code])
    }
  }

  /// A key that stands in both roles, until different moments, is one of the few that may be tried.
  @Test func aKeyOfTwoRolesIsCountedOnce() throws {
    let now = try #require(Instant(rfc3339: TestPolicy.now))
    let keys: [TestKey] = [.p256, .p384, .p521, .ed25519, .rsa2048]
    let anchors = try keys.flatMap { key in
      try [TrustAnchor.Role.identityProvider, .attributeAuthority].enumerated().map {
        number, role in
        var anchor = try Self.anchor(key, of: Self.issuer)
        anchor.role = role
        anchor.trustedUntil = now.advanced(by: .seconds(number + 1))
        return anchor
      }
    }
    #expect(anchors.count > SignaturePolicy().maximumTrustAnchors)
    #expect(try Judged.verdict(policy: { $0.trustAnchors = anchors }).outcome.kind == .valid)
  }

  /// A sign-in is signed in the role that signs users in; who answers a query may have either.
  @Test(arguments: [
    (Policy.Profile.attributeQuery, TrustAnchor.Role?.none, nil),
    (.attributeQuery, .identityProvider, nil),
    (.attributeQuery, .attributeAuthority, nil),
    (.webBrowserSSO, .none, nil),
    (.webBrowserSSO, .identityProvider, nil),
    (.webBrowserSSO, .attributeAuthority, "signature.key-of-other-role"),
  ])
  func aKeyIsTrustedInItsRole(
    profile: Policy.Profile, role: TrustAnchor.Role?, code: String?
  ) throws {
    var anchor = try Self.anchor(.rsa2048, of: Self.issuer)
    anchor.role = role
    for others in [[], [try Self.anchor(.p256, of: Self.issuer)]] {
      for shape in ["assertion", "response"] {
        let verdict = try Judged.verdict(
          signing: shape,
          policy: {
            $0.trustAnchors = others + [anchor]
            $0.profile = profile
          })
        #expect((verdict.signature == nil) == (code != nil))
        let signature = Self.failed(verdict).filter { $0.hasPrefix("signature.") }
        #expect(signature == (code.map { [$0] } ?? []))
      }
    }
  }

  /// The role, and no other reason: a key of nobody is not called one of another role.
  @Test func aKeyOfNobodyIsNotOfAnotherRole() throws {
    var anchor = try Self.anchor(.attacker, of: Self.issuer)
    anchor.role = .attributeAuthority
    let verdict = try Judged.verdict(policy: {
      $0.trustAnchors = [anchor]
      $0.profile = .webBrowserSSO
    })
    #expect(Self.failed(verdict).contains("signature.no-key-of-issuer"))
  }

  @Test func withoutAMomentATermIsNotTrusted() throws {
    var document = TestDocument(try Vector("rules/sound").template)
    try document.sign("assertion")
    var anchor = try Self.anchor(.rsa2048, of: Self.issuer)
    anchor.trustedUntil = Instant(millisecondsSince1970: .max)
    var evaluation = SignatureEvaluation(trustAnchors: [anchor], policy: SignaturePolicy())
    #expect(try evaluation.evaluate(document: XMLTree(parsing: document.bytes)).isEmpty)
    #expect(evaluation.findings.map(\.outcome) == [.fail])
  }
}
