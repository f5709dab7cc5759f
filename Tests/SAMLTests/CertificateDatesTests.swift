import SAML
import TestSupport
import TestTools
import Testing
import XMLSignature

/// The dates of a pinned certificate are told, and count only if the policy says so (KEY-07).
@Suite struct CertificateDatesTests {
  private static func certificate() throws -> TrustAnchor {
    let bytes = try Repository.key("rsa2048.cert.pem")
    return try #require(try TrustAnchor.parse(bytes).first)
  }

  /// What the findings say of the key, when the certificate ends so many days after the judgement.
  private static func findings(
    endingAfterDays days: Int64, isRequired: Bool, beside others: [TrustAnchor] = []
  ) throws -> (Verdict.Outcome.Kind, [Finding]) {
    let anchor = try certificate()
    let end = try #require(anchor.certificate?.notAfter)
    let now = end.advanced(by: .seconds(-86_400 * days))
    return try findings(at: now, [anchor] + others, isRequired: isRequired)
  }

  private static func findings(
    at now: Instant, _ anchors: [TrustAnchor], isRequired: Bool
  ) throws -> (Verdict.Outcome.Kind, [Finding]) {
    let (outcome, findings, _) = try judged(at: now, anchors, isRequired: isRequired)
    return (outcome, findings)
  }

  private static func judged(
    at now: Instant, _ anchors: [TrustAnchor], isRequired: Bool
  ) throws -> (Verdict.Outcome.Kind, [Finding], signer: TrustAnchor?) {
    var text = try Vector("rules/sound").template
    for (time, seconds) in [
      ("2026-03-01T11:54:00Z", -60), ("2026-03-01T11:55:00Z", -60), ("2026-03-01T12:00:00Z", -30),
      ("2026-03-01T12:05:00Z", 270), ("2026-03-01T12:10:00Z", 300),
    ] {
      text = text.replacing(time, with: now.advanced(by: .seconds(seconds)).description)
    }
    var document = TestDocument(text)
    try document.sign("assertion")
    var policy = try TestPolicy.policy()
    policy.trustAnchors = anchors
    policy.requiresCurrentCertificate = isRequired
    let verdict = ResponseVerifier(policy: policy).evaluate(.response(document.bytes), at: now)
    return (
      verdict.outcome.kind, verdict.findings.filter { $0.code.area == .key },
      verdict.signature?.signer
    )
  }

  @Test(arguments: [false, true]) func anExpiredCertificateIsTold(isRequired: Bool) throws {
    let (outcome, findings) = try Self.findings(endingAfterDays: -1, isRequired: isRequired)
    #expect(outcome == (isRequired ? .invalid : .valid))
    #expect(findings.map(\.code) == [.keyCertificateExpired])
    #expect(findings.map(\.outcome) == [isRequired ? .fail : .notChecked])
    #expect(findings.map(\.isRequired) == [isRequired])
  }

  /// A renewed certificate of the same key: one that is over says nothing, whichever is given first.
  @Test(arguments: [false, true]) func aCertificateThatIsOverStandsBesideTheRenewedOne(
    isFirst: Bool
  ) throws {
    let over = try #require(
      try TrustAnchor.parse(
        Repository.key("rsa2048-over.cert.pem")
      ).first)
    let renewed = try Self.certificate()
    let start = try #require(renewed.certificate?.notBefore)
    let (outcome, findings, signer) = try Self.judged(
      at: start.advanced(by: .seconds(86_400)),
      isFirst ? [over, renewed] : [renewed, over], isRequired: true)
    #expect(outcome == .valid)
    #expect(findings.map(\.code) == [.keyCertificateDates])
    #expect(findings.map(\.outcome) == [.pass])
    #expect(signer?.certificate == renewed.certificate)
  }

  /// A key that stands without its certificate too says of its dates what the certificate says.
  @Test(arguments: [false, true]) func aBareKeyHidesNoDates(isFirst: Bool) throws {
    let over = try #require(
      try TrustAnchor.parse(
        Repository.key("rsa2048-over.cert.pem")
      ).first)
    let renewed = try Self.certificate()
    let bare = TrustAnchor(publicKey: renewed.publicKey)
    let start = try #require(renewed.certificate?.notBefore)
    let now = start.advanced(by: .seconds(86_400))
    for (anchor, outcome, code) in [
      (renewed, Verdict.Outcome.Kind.valid, Finding.Code.keyCertificateDates),
      (over, .invalid, .keyCertificateExpired),
    ] {
      let anchors = isFirst ? [bare, anchor] : [anchor, bare]
      let (found, findings) = try Self.findings(at: now, anchors, isRequired: true)
      #expect(found == outcome)
      #expect(findings.map(\.code) == [code])
    }
  }

  @Test(arguments: [(0, true), (29, true), (30, false), (31, false)])
  func theLastCertificateIsAnnouncedInTime(days: Int64, isTold: Bool) throws {
    let (outcome, findings) = try Self.findings(endingAfterDays: days, isRequired: false)
    #expect(outcome == .valid)
    #expect(findings.map(\.code) == (isTold ? [.keyCertificateExpiresSoon] : []))
  }

  /// A rollover is under way: another key of the issuer lasts.
  @Test func aKeyWithoutAnEndLasts() throws {
    let (_, findings) = try Self.findings(
      endingAfterDays: 1, isRequired: false, beside: [try TestKey.p256.trustAnchor()])
    #expect(findings == [])
  }

  /// The key of somebody else lasts, and helps nobody.
  @Test func theKeysOfOtherIssuersDoNotLastForThisOne() throws {
    var other = try TestKey.p256.trustAnchor()
    other.issuer = "https://other.example.com"
    let (_, findings) = try Self.findings(
      endingAfterDays: 1, isRequired: false, beside: [other])
    #expect(findings.map(\.code) == [.keyCertificateExpiresSoon])
  }

  @Test(arguments: [false, true]) func aCertificateThatHasNotBegunIsTold(isRequired: Bool) throws {
    let anchor = try Self.certificate()
    let start = try #require(anchor.certificate?.notBefore)
    let (outcome, findings) = try Self.findings(
      at: start.advanced(by: .seconds(-1)), [anchor], isRequired: isRequired)
    #expect(outcome == (isRequired ? .invalid : .valid))
    #expect(findings.map(\.code) == [.keyCertificateNotYetValid])
  }

  @Test func aRequiredDateNeedsACertificate() throws {
    let now = try #require(Instant(rfc3339: TestPolicy.now))
    let (outcome, findings) = try Self.findings(
      at: now, [try TestKey.rsa2048.trustAnchor()], isRequired: true)
    #expect(outcome == .indeterminate)
    #expect(findings.map(\.code) == [.keyCertificateDates])
  }

  @Test func aRequiredDateThatHoldsPasses() throws {
    let (outcome, findings) = try Self.findings(endingAfterDays: 100, isRequired: true)
    #expect(outcome == .valid)
    #expect(findings.map(\.outcome) == [.pass])
  }
}
