import CanonicalXML
import SAML
import TestSupport
import Testing
import XMLSignature

/// What metadata says about keys, and whose they are.
@Suite struct MetadataTests {
  private static let issuer = "https://idp.example.com"

  private static func names(_ metadata: Metadata) -> [String] {
    metadata.trustAnchors.map { $0.certificate?.subject ?? "none" }
  }

  @Test(arguments: ["IDPSSODescriptor", "AttributeAuthorityDescriptor"])
  func theKeysOfRolesThatAssertAreTrustedForTheirEntity(role: String) throws {
    let metadata = try TestMetadata.read(
      TestMetadata.entity(Self.issuer, "", TestMetadata.role(role, "", TestMetadata.key("rsa2048")))
    )
    let anchor = try #require(metadata.trustAnchors.first)
    #expect(metadata.trustAnchors.count == 1)
    #expect(anchor.issuer == Self.issuer)
    #expect(anchor.trustedUntil == nil)
    #expect(metadata.entities.first?.roles.first?.kind.rawValue == role)
    #expect(metadata.signer == nil && !metadata.isSigned)
    let verdict = try Judged.verdict(policy: { $0.trustAnchors = metadata.trustAnchors })
    #expect(verdict.outcome.kind == .valid)
  }

  /// KEY-06: a key without a use is for everything; one for encryption signs nothing.
  @Test(arguments: [(nil, 1), ("signing", 1), ("encryption", 0)])
  func theUseOfAKeyDecides(use: String?, count: Int) throws {
    let metadata = try TestMetadata.read(
      TestMetadata.entity(
        Self.issuer, "",
        TestMetadata.role("IDPSSODescriptor", "", TestMetadata.key("rsa2048", use: use))))
    #expect(metadata.trustAnchors.count == count)
  }

  @Test(arguments: [
    "SPSSODescriptor", "AuthnAuthorityDescriptor", "PDPDescriptor", "RoleDescriptor",
  ])
  func theKeysOfOtherRolesAreNotTrusted(role: String) throws {
    let metadata = try TestMetadata.read(
      TestMetadata.entity(Self.issuer, "", TestMetadata.role(role, "", TestMetadata.key("rsa2048")))
    )
    #expect(metadata.trustAnchors.isEmpty)
    #expect(metadata.entityCount == 1)
  }

  @Test(arguments: [
    ("urn:oasis:names:tc:SAML:1.1:protocol", 0), ("", 0), (TestMetadata.saml2 + "x", 0),
    ("urn:oasis:names:tc:SAML:1.1:protocol\n " + TestMetadata.saml2, 1),
  ])
  func aRoleMustSpeakSAML2(protocols: String, count: Int) throws {
    let role = TestMetadata.role(
      "IDPSSODescriptor", protocols: protocols, "", try TestMetadata.key("rsa2048"))
    let metadata = try TestMetadata.read(TestMetadata.entity(Self.issuer, "", role))
    #expect(metadata.trustAnchors.count == count)
  }

  /// A rollover: both keys are tried, and the result says which it was.
  @Test func severalKeysOfAnEntityAreTrusted() throws {
    let metadata = try TestMetadata.read(
      TestMetadata.entity(
        Self.issuer, "",
        TestMetadata.role(
          "IDPSSODescriptor", "", TestMetadata.key("p256"), TestMetadata.key("rsa2048"),
          TestMetadata.key("rsa2048"))))
    #expect(metadata.trustAnchors.count == 2)
    let verdict = try Judged.verdict(policy: { $0.trustAnchors = metadata.trustAnchors })
    #expect(verdict.outcome.kind == .valid)
    #expect(verdict.signature?.signer == metadata.trustAnchors[1])
  }

  @Test func theKeysOfOneEntityDoNotSignForAnother() throws {
    let metadata = try TestMetadata.read(
      TestMetadata.group(
        "",
        TestMetadata.entity(
          "https://evil.example.com", "",
          TestMetadata.role("IDPSSODescriptor", "", TestMetadata.key("rsa2048"))),
        TestMetadata.entity(
          Self.issuer, "", TestMetadata.role("IDPSSODescriptor", "", TestMetadata.key("p256")))))
    let verdict = try Judged.verdict(policy: { $0.trustAnchors = metadata.trustAnchors })
    #expect(verdict.outcome.kind == .invalid)
    #expect(verdict.findings.contains { $0.code == .signatureKeyNotOfIssuer })
  }

  /// The nearest end of all that is around a key counts.
  @Test(arguments: [
    ("2026-01-01T00:00:00Z", "2027-01-01T00:00:00Z", "2028-01-01T00:00:00Z"),
    ("2027-01-01T00:00:00Z", "2026-01-01T00:00:00Z", "2028-01-01T00:00:00Z"),
    ("2028-01-01T00:00:00Z", "2027-01-01T00:00:00Z", "2026-01-01T01:00:00+01:00"),
  ])
  func everyLevelEndsTheTrust(group: String, entity: String, role: String) throws {
    let metadata = try TestMetadata.read(
      TestMetadata.group(
        "validUntil='\(group)'",
        TestMetadata.group(
          "cacheDuration='PT6H'",
          TestMetadata.entity(
            Self.issuer, "validUntil='\(entity)' cacheDuration='P1D'",
            TestMetadata.role(
              "IDPSSODescriptor", "validUntil='\(role)'", TestMetadata.key("rsa2048"))))))
    let end = try #require(Instant(rfc3339: "2026-01-01T00:00:00Z"))
    #expect(metadata.trustAnchors.map(\.trustedUntil) == [end])
    #expect(metadata.validUntil == Instant(rfc3339: group))
    #expect(metadata.entities.first?.cacheDuration == .seconds(6 * 3600))
    let verdict = try Judged.verdict(policy: { $0.trustAnchors = metadata.trustAnchors })
    #expect(verdict.findings.contains { $0.code == .keyMetadataExpired })
    #expect(verdict.outcome.kind == .invalid)
  }

  /// A key of two roles is one key for both where both end together, and two where they do not.
  @Test func aKeyIsTrustedInEachRoleUntilItsEnd() throws {
    let end = "2026-03-01T00:00:00Z"
    let ended = try #require(Instant(rfc3339: end))
    for (attributes, roles, ends) in [
      ("", [nil], [nil]),
      ("validUntil='\(end)'", [.identityProvider, .attributeAuthority], [ended, nil]),
    ] as [(String, [TrustAnchor.Role?], [Instant?])] {
      let anchors = try TestMetadata.read(
        TestMetadata.entity(
          Self.issuer, "",
          TestMetadata.role("IDPSSODescriptor", attributes, TestMetadata.key("rsa2048")),
          TestMetadata.role("AttributeAuthorityDescriptor", "", TestMetadata.key("rsa2048")))
      ).trustAnchors
      #expect(anchors.map(\.role) == roles)
      #expect(anchors.map(\.trustedUntil) == ends)
      let answer = try Judged.verdict(policy: { $0.trustAnchors = anchors })
      #expect(answer.outcome.kind == .valid)
      let signIn = try Judged.verdict(policy: {
        $0.trustAnchors = anchors
        $0.profile = .webBrowserSSO
      })
      #expect(signIn.findings.contains { $0.code == .keyMetadataExpired } == (ends[0] != nil))
      #expect((signIn.signature == nil) == (ends[0] != nil))
    }
  }

  /// A key that nobody should trust is left out and named; the others remain.
  @Test func aKeyThatIsRefusedIsLeftOut() throws {
    let chain = try TestMetadata.key("rsa2048").replacing(
      "</ds:X509Certificate>",
      with: "</ds:X509Certificate><ds:X509Certificate>AAAA</ds:X509Certificate>")
    let role = TestMetadata.role(
      "IDPSSODescriptor", "", try TestMetadata.key("rsa1024"), chain,
      "<md:KeyDescriptor><ds:KeyInfo><ds:KeyName>x</ds:KeyName></ds:KeyInfo></md:KeyDescriptor>",
      "<md:KeyDescriptor><ds:KeyInfo><ds:X509Data><ds:X509Certificate>!</ds:X509Certificate>"
        + "</ds:X509Data></ds:KeyInfo></md:KeyDescriptor>",
      try TestMetadata.key("rsa2048"))
    let metadata = try TestMetadata.read(TestMetadata.entity(Self.issuer, "", role))
    #expect(metadata.trustAnchors.count == 1)
    #expect(
      metadata.entities.flatMap(\.roles).flatMap(\.refusedKeys).map(\.code) == [
        .keyRSAModulusTooSmall, .keySeveralCertificates, .keyMissingCertificate,
        .keyMalformedCertificate,
      ])
  }

  static let broken: [(String, String)] = [
    ("<a/>", "key.metadata-unexpected-root"),
    ("<EntityDescriptor entityID='x'/>", "key.metadata-unexpected-root"),
    ("", "xml.empty"),
    ("<a", "xml.not-well-formed"),
    ("<!DOCTYPE a><a/>", "xml.doctype"),
    (TestMetadata.entity("", ""), "saml.missing-attribute"),
    (TestMetadata.entity(String(repeating: "x", count: 1025)), "saml.malformed-attribute"),
    (TestMetadata.entity("x", "", "text"), "saml.unexpected-text"),
    (TestMetadata.entity("x", "validUntil='tomorrow'"), "time.malformed"),
    (TestMetadata.entity("x", "validUntil=''"), "time.malformed"),
    (TestMetadata.entity("x", "", "<?pi?>"), "xml.processing-instruction"),
    (
      TestMetadata.entity(
        "x", "", TestMetadata.role("IDPSSODescriptor", "", "<md:KeyDescriptor/>")),
      "saml.missing-child"
    ),
    (
      TestMetadata.entity(
        "x", "",
        TestMetadata.role(
          "IDPSSODescriptor", "", "<md:KeyDescriptor use='Signing'><ds:KeyInfo/></md:KeyDescriptor>"
        )),
      "saml.malformed-attribute"
    ),
    (TestMetadata.group("", "<md:Other/>"), "saml.unexpected-child"),
    (TestMetadata.group("", "text"), "saml.unexpected-text"),
    (
      TestMetadata.group("", TestMetadata.entity("x"), TestMetadata.entity("x")),
      "key.metadata-duplicate-entity"
    ),
    (TestMetadata.group("") + TestMetadata.group(""), "xml.not-well-formed"),
    (TestMetadata.group("").replacing("</md:EntitiesDescriptor>", with: ""), "xml.not-well-formed"),
    (TestMetadata.group("") + "</md:EntitiesDescriptor>", "xml.not-well-formed"),
  ]

  @Test(arguments: broken) func whatIsNotMetadataIsRefused(text: String, code: String) throws {
    let error = #expect(throws: MetadataError.self) { try TestMetadata.read(text) }
    #expect(error?.code.rawValue == code)
  }

  @Test func theEntitiesThatAreWantedAreKept() throws {
    let text = TestMetadata.group(
      "",
      try TestMetadata.entity(
        "urn:a", "", TestMetadata.role("IDPSSODescriptor", "", TestMetadata.key("p256"))),
      try TestMetadata.entity(
        "urn:b", "", TestMetadata.role("IDPSSODescriptor", "", TestMetadata.key("p256"))))
    let metadata = try TestMetadata.read(text, selecting: ["urn:b"])
    #expect(metadata.entities.map(\.entityID) == ["urn:b"])
    #expect(metadata.entityCount == 2)
  }

  @Test func theLimitsHold() throws {
    var limits = MetadataLimits()
    limits.maximumEntities = 1
    let text = Array(
      TestMetadata.group("", TestMetadata.entity("a"), TestMetadata.entity("b")).utf8)
    #expect(throws: MetadataError.tooManyEntities(maximum: 1)) {
      try Metadata(parsing: text, trust: .source, limits: limits)
    }
    limits = MetadataLimits()
    limits.maximumBytes = text.count - 1
    #expect(throws: MetadataError.tooLarge(maximum: text.count - 1)) {
      try Metadata(parsing: text, trust: .source, limits: limits)
    }
    limits = MetadataLimits()
    limits.part.maximumBytes = 100
    let error = #expect(throws: MetadataError.self) {
      try Metadata(parsing: text, trust: .source, limits: limits)
    }
    #expect(error?.code == .xmlTooLarge)
  }

  static let durations: [(String, Int64?)] = [
    ("PT0S", 0), ("P1D", 86_400), ("P1Y2M3DT4H5M6S", 36_993_906), ("PT1.5S", 1), ("PT36H", 129_600),
    ("P", nil), ("PT", nil), ("P1DT", nil), ("1D", nil), ("-P1D", nil), ("P1H", nil), ("PT1D", nil),
    ("P1M1Y", nil), ("PT1H1H", nil), ("P1", nil), ("PT1.S", nil), ("PD", nil), ("", nil),
    ("P99999999999999999999D", nil), ("P9223372036854775807D", nil), ("P1DT1HT1M", nil),
  ]

  @Test(arguments: durations) func aDurationIsReadWholeOrNotAtAll(text: String, seconds: Int64?)
    throws
  {
    let metadata = try TestMetadata.read(TestMetadata.entity("x", "cacheDuration='\(text)'"))
    #expect(metadata.cacheDuration == seconds.map { .seconds($0) })
    #expect(
      metadata.remarks == (seconds == nil ? [.unreadableCacheDuration(entityID: "x")] : []))
  }

  /// It ends no trust, so it is ignored and named, once for each descriptor, and a readable one around it
  /// still holds.
  @Test func anUnreadableCacheDurationIsIgnoredAndNamed() throws {
    let inner = TestMetadata.group(
      "cacheDuration='soon'",
      TestMetadata.entity(
        "urn:a", "cacheDuration='6H'",
        TestMetadata.role(
          "IDPSSODescriptor", "cacheDuration='never'", try TestMetadata.key("rsa2048"))),
      try TestMetadata.aggregate(of: 24, "cacheDuration='P1D'")
        .replacing("<?xml version='1.0'?>", with: ""))
    let text = TestMetadata.group("cacheDuration='PT6H'", inner, TestMetadata.entity("urn:z"))
    for limits in [MetadataLimits(), TestMetadata.small] {
      let metadata = try Metadata(parsing: Array(text.utf8), trust: .source, limits: limits)
      #expect(
        metadata.remarks == [
          .unreadableCacheDuration(entityID: nil), .unreadableCacheDuration(entityID: "urn:a"),
        ])
      #expect(metadata.cacheDuration == .seconds(6 * 3600))
      #expect(metadata.entities.first?.cacheDuration == .seconds(6 * 3600))
      #expect(metadata.entities.first?.roles.first?.signingCertificates.count == 1)
    }
    let many = TestMetadata.group(
      "", (0..<100).map { TestMetadata.entity("urn:\($0)", "cacheDuration=''") }.joined())
    #expect(try TestMetadata.read(many).remarks.count == 64)
  }
}
