import CanonicalXML
import SAML
import SAMLInspection
import TestSupport
import TestTools
import Testing
import XMLSignature
import XMLSignatureDiagnosis

/// What `saml verify` says of signatures that hold by what is not trusted.
@Suite struct WideReportTests {
  /// What a test gives beside the trusted key.
  enum Given: String, CaseIterable {
    case nothing, secret, otherSecret, embedded, chain, emptyList, revoked, chainBefore, file
    case otherFile, short
  }

  @Test(arguments: [
    ("hmac", Given.nothing, Inspection.Outcome.notSigned, ["signature.method-forbidden"]),
    ("hmac", .secret, .intact, []),
    ("hmac", .otherSecret, .notSigned, ["signature.value-mismatch"]),
    ("embedded-key", .embedded, .intact, []),
    ("embedded-key", .chain, .signed, []),
    ("chain", .nothing, .notSigned, ["signature.value-mismatch"]),
    ("chain", .embedded, .intact, []),
    ("chain", .chain, .intact, []),
    ("chain", .emptyList, .intact, []),
    ("chain", .revoked, .notSigned, ["signature.value-mismatch"]),
    ("chain", .chainBefore, .notSigned, ["signature.value-mismatch"]),
    ("external", .nothing, .notSigned, ["signature.reference-external"]),
    ("external", .file, .intact, []),
    ("external", .otherFile, .notSigned, ["signature.digest-mismatch"]),
    ("xpath", .nothing, .intact, []),
    ("xpath-filter2", .nothing, .intact, []),
    (
      "rsa-sha1", .nothing, .notSigned,
      ["signature.method-forbidden", "signature.digest-method-forbidden"]
    ),
    ("short-key", .nothing, .notSigned, ["signature.value-mismatch"]),
    ("short-key", .short, .notSigned, ["key.rsa-modulus-too-small"]),
    ("saml-short-key", .short, .notSigned, ["key.rsa-modulus-too-small"]),
    ("detached-and-enveloped", .short, .signed, []),
  ])
  func aSignatureIsAnsweredByWhatWasGiven(
    _ name: String, _ given: Given, _ outcome: Inspection.Outcome, _ codes: [String]
  ) throws {
    // Without a trusted key, a key in the message is the only one.
    let isTrusted = !(name == "embedded-key" && given == .embedded)
    let inspection = try Self.inspect(name, given, isTrusted: isTrusted)
    #expect(inspection.outcome == outcome)
    #expect(inspection.findings.filter { $0.outcome == .fail }.map(\.code.rawValue) == codes)
    #expect(inspection.findings.contains { $0.code == .signatureIntact } == (outcome == .intact))
    #expect(inspection.verified.isEmpty)
    #expect(inspection.outcome.isAccepted == (outcome == .signed))
  }

  /// What is not accepted is said to hold, and nothing is said of what does not.
  @Test(arguments: [
    ("rsa-sha1", Given.nothing, true), ("short-key", .short, true),
    ("saml-short-key", .short, true), ("short-key", .nothing, false), ("hmac", .secret, false),
  ])
  func whatHoldsWithoutBeingAcceptedHasARemark(
    _ name: String, _ given: Given, _ hasRemark: Bool
  ) throws {
    let findings = try Self.inspect(name, given).findings
    let remark = findings.first { $0.code == .signatureHoldsNotAccepted }
    #expect((remark != nil) == hasRemark)
    #expect(remark?.isNote ?? true)
  }

  /// A changed document holds by nothing, whatever is given.
  @Test(arguments: [
    ("hmac", Given.secret), ("embedded-key", .embedded), ("chain", .chain), ("xpath", .nothing),
    ("xpath-filter2", .nothing), ("short-key", .short), ("rsa-sha1", .nothing),
  ])
  func aChangedDocumentHoldsByNothing(_ name: String, _ given: Given) throws {
    let inspection = try Self.inspect(name, given) { text in
      name == "xpath-filter2"
        ? text.replacing("<Body Id=\"body\">", with: "<Body Id=\"body\"><More/>")
        : text.replacing("1 &lt; 2", with: "1 &lt; 3")
    }
    #expect(inspection.outcome == .notSigned)
    #expect(inspection.findings.contains { $0.code == .signatureDigestMismatch })
    #expect(
      !inspection.findings.contains {
        $0.code == .signatureIntact || $0.code == .signatureHoldsNotAccepted
      })
  }

  /// Each key costs a check, usable or not, and a reference may lead to one again and again.
  @Test(arguments: [
    (unusable, 7, true), (unusable, 8, false),
    ("<RetrievalMethod URI=\"#none\"/>", 100, true),
    ("<RetrievalMethod URI=\"#body\"/>", 7, true), ("<RetrievalMethod URI=\"#body\"/>", 8, false),
  ])
  func keysOfAMessageAreTriedUpToALimit(_ other: String, _ count: Int, _ isReached: Bool) throws {
    let others = String(repeating: other, count: count)
    let inspection = try Self.inspect("embedded-key", .embedded, isTrusted: false) { text in
      text.replacing("<KeyInfo>", with: "<KeyInfo>" + others)
    }
    #expect((inspection.outcome == .intact) == isReached)
  }

  private static let unusable =
    "<KeyValue><RSAKeyValue><Modulus>AQ==</Modulus><Exponent>AQ==</Exponent></RSAKeyValue></KeyValue>"

  /// A forged assertion beside a response that is signed by a key in the message is not covered.
  @Test func aForgedAssertionBesideIsNoMoreIntact() throws {
    let text = String(
      decoding: try Repository.bytes("samples/captures/assertion-signed-rsa-sha256.xml"),
      as: UTF8.self)
    var material = DiagnosisMaterial()
    material.acceptsEmbeddedKeys = true
    let inspector = SignatureInspector(policy: Policy(), reportingOn: material)
    let now = Instant(millisecondsSince1970: 0)
    let sound = try inspector.inspect(Array(text.utf8), at: now)
    #expect(sound.outcome == .intact)
    #expect(sound.verified.isEmpty)
    #expect(sound.findings.contains { $0.code == .signatureCarrierNotCovered })
    let forged = text.replacing(
      "</samlp:Response>", with: "<saml:Assertion ID=\"_f\"/></samlp:Response>")
    let inspection = try inspector.inspect(Array(forged.utf8), at: now)
    #expect(inspection.outcome == .notSigned)
    #expect(inspection.findings.contains { $0.code == .signatureNotCovered })
    let changed = try inspector.inspect(
      Array(text.replacing("persistent", with: "transient").utf8), at: now)
    #expect(changed.outcome == .notSigned)
    #expect(changed.findings.contains { $0.code == .signatureDigestMismatch })
  }

  /// `saml validate` reports on a short key, and no response is valid by it.
  @Test func aResponseSignedByAShortKeyIsInvalid() throws {
    let keys = try KeyForDiagnosis.parse(Self.vector("short-rsa.pem"))
    #expect(keys.trusted.isEmpty && keys.short.map(\.bitCount) == [1024])
    let inspector = Inspector(policy: Policy(), receiver: nil, shortKeys: keys.short)
    let inspection = try inspector.inspect(
      Self.vector("saml-short-key.xml"), at: Instant(millisecondsSince1970: 0))
    #expect(inspection.outcome == .invalid)
    #expect(inspection.verdict?.signature == nil)
    let codes = inspection.findings.map(\.code)
    #expect(codes.contains(.keyRSAModulusTooSmall) && codes.contains(.signatureHoldsNotAccepted))
  }

  /// A message beside the response is reported on in the same way.
  @Test func aLogoutSignedByAShortKeyIsInvalid() throws {
    let keys = try KeyForDiagnosis.parse(
      Repository.bytes("Tests/XMLSignatureTests/Keys/rsa1024.pub.pem"))
    let now = try #require(Instant(rfc3339: "2026-03-01T12:00:30Z"))
    for (shortKeys, outcome) in [
      (keys.short, Inspection.Outcome.invalid), ([], .indeterminate),
    ] {
      let inspection = try Inspector(
        policy: Policy(), receiver: .serviceProvider, shortKeys: shortKeys
      ).inspect(Self.vector("logout-short-key.xml"), at: now)
      #expect(inspection.outcome == outcome)
      #expect(inspection.messageVerdict?.validated == nil && inspection.verified.isEmpty)
      let codes = inspection.findings.map(\.code)
      #expect(codes.contains(.keyRSAModulusTooSmall) == !shortKeys.isEmpty)
      #expect(codes.contains(.signatureHoldsNotAccepted) == !shortKeys.isEmpty)
    }
  }

  // MARK: Fixtures

  private static func inspect(
    _ name: String, _ given: Given, isTrusted: Bool = true,
    _ change: (String) -> String = { $0 }
  ) throws -> Inspection {
    let text = change(String(decoding: try vector("\(name).xml"), as: UTF8.self))
    var policy = Policy()
    if isTrusted {
      policy.trustAnchors = try TrustAnchor.parse(
        Repository.bytes("samples/trust/idp-rsa.pem"))
    }
    return try SignatureInspector(policy: policy, reportingOn: material(given))
      .inspect(Array(text.utf8), at: Instant(millisecondsSince1970: 0))
  }

  private static func material(_ given: Given) throws -> DiagnosisMaterial {
    var material = DiagnosisMaterial()
    switch given {
    case .nothing: break
    case .secret: material.secret = try MACSecret(Array("an open secret".utf8))
    case .otherSecret: material.secret = try MACSecret(Array("another secret".utf8))
    case .embedded: material.acceptsEmbeddedKeys = true
    case .chain: material.chains = try chains(lists: [])
    case .emptyList: material.chains = try chains(lists: ["crl-empty.pem"])
    case .revoked: material.chains = try chains(lists: ["crl-revoked.pem"])
    case .chainBefore: material.chains = try chains(lists: [], at: "2020-01-01T00:00:00Z")
    case .file: material.add(try vector("external.txt"), for: "external.txt")
    case .otherFile: material.add(try vector("README.md"), for: "external.txt")
    case .short: material.shortKeys = try KeyForDiagnosis.parse(vector("short-rsa.pem")).short
    }
    return material
  }

  private static func chains(
    lists: [String], at moment: String = "2027-01-01T00:00:00Z"
  ) throws -> CertificateChains {
    try CertificateChains(
      roots: [vector("root.pem")], revocationLists: lists.map(vector),
      at: try #require(Instant(rfc3339: moment)))
  }

  private static func vector(_ name: String) throws -> [UInt8] {
    try Repository.bytes("vectors/recipes/general/\(name)")
  }
}
