import CanonicalXML
import SAML
import SAMLFormats
import TestSupport
import TestTools
import Testing
import XMLEncryption
import XMLSignature

/// An encrypted assertion is judged in one order: signature of the response, policy, private key,
/// signature of the assertion, rules.
@Suite struct EncryptedAssertionTests {
  private static func document(
    inner: String, _ method: BlockEncryptionMethod, outer: String
  ) throws -> TestDocument {
    var document = TestDocument(try Vector("rules/sound").template)
    if !inner.isEmpty { try document.sign(inner) }
    try document.encryptAssertion(method)
    if !outer.isEmpty { try document.sign(outer) }
    return document
  }

  /// ENC-02, ENC-04, ENC-07: what is signed where, and what may then be decrypted.
  @Test(arguments: [
    ("assertion", BlockEncryptionMethod.aes256GCM, "", "ok"),
    ("assertion", .aes128GCM, "response", "ok"),
    ("", .aes256GCM, "response", "ok"),
    ("", .aes256GCM, "", "signature.missing"),
    ("assertion attacker", .aes256GCM, "", "signature.value-mismatch"),
    ("assertion attacker", .aes256GCM, "response", "signature.value-mismatch"),
    ("assertion", .aes256GCM, "response attacker", "signature.value-mismatch"),
    ("assertion", .aes128CBC, "", "encryption.unauthenticated"),
    ("", .aes128CBC, "", "encryption.unauthenticated"),
    ("assertion", .aes192CBC, "response", "ok"),
    ("", .aes256CBC, "response", "ok"),
    ("assertion", .aes256CBC, "response attacker", "signature.value-mismatch"),
    ("assertion", .tripleDESCBC, "response", "encryption.method-forbidden"),
  ])
  func oneOfTheSignaturesMustHoldAndBothIfThereAreTwo(
    inner: String, method: BlockEncryptionMethod, outer: String, expected: String
  ) throws {
    let verdict = try Self.document(inner: inner, method, outer: outer).judged()
    #expect(Vector.text(of: verdict) == expected)
    #expect((verdict.validated != nil) == (expected == "ok"))
    if expected == "ok" {
      #expect(verdict.validated?.subject?.nameID?.value == "subject-1")
      #expect(verdict.inResponseTo == "_q1")
      #expect(
        verdict.findings.contains { $0.code == .encryptionDecryption && $0.outcome == .pass })
    }
  }

  /// SIG-22: what covers a ciphertext is no signature of the assertion itself.
  @Test(arguments: [
    ("assertion", "", "ok", "signature.response-not-signed"),
    ("assertion", "response", "ok", "ok"),
    ("", "response", "signature.assertion-not-signed", "ok"),
  ])
  func aDecryptedAssertionIsSignedByItselfOrNot(
    inner: String, outer: String, ofAssertion: String, ofResponse: String
  ) throws {
    let document = try Self.document(inner: inner, .aes256GCM, outer: outer)
    var policy = try TestPolicy.policy()
    policy.requiresSignedAssertion = true
    #expect(Vector.text(of: try document.judged(by: policy)) == ofAssertion)
    policy.requiresSignedAssertion = false
    policy.requiresSignedResponse = true
    #expect(Vector.text(of: try document.judged(by: policy)) == ofResponse)
  }

  /// SIG-22: nobody has looked into what was not decrypted.
  @Test func aCiphertextIsNotSaidToHoldNoSignature() throws {
    let document = try Self.document(inner: "assertion", .aes256GCM, outer: "response")
    var policy = try TestPolicy.policy()
    policy.requiresSignedAssertion = true
    let now = try #require(Instant(rfc3339: TestPolicy.now))
    let verdict = ResponseVerifier(policy: policy).evaluate(.response(document.bytes), at: now)
    let finding = try #require(verdict.findings.first { $0.code == .signatureAssertion })
    #expect(finding.outcome == .notChecked)
    #expect(verdict.outcome.kind == .invalid)
  }

  /// Many declarations around an assertion are many for each of its elements, and no more than the limit
  /// of those in scope.
  @Test func theNamespacesAroundAnEncryptedAssertionAreThoseInScope() throws {
    func declarations(_ prefix: String) -> String {
      (0..<20).map { " xmlns:\(prefix)\($0)=\"urn:\(prefix)\($0)\"" }.joined()
    }
    var document = try Self.document(inner: "assertion", .aes256GCM, outer: "")
    try document.replace("<samlp:Response", with: "<samlp:Response" + declarations("a"))
    try document.replace(
      "<saml:EncryptedAssertion", with: "<saml:EncryptedAssertion" + declarations("b"))
    #expect(Vector.text(of: try document.judged()) == "ok")
    var policy = try TestPolicy.policy()
    policy.limits.maximumBytes = .max
    policy.limits.maximumNamespaces = .max
    policy.limits.maximumNamespacesInScope = .max
    #expect(Vector.text(of: try document.judged(by: policy)) == "ok")
  }

  /// A certificate outside of its dates is told, and keeps nobody from decrypting unless it counts.
  @Test(arguments: [false, true]) func theDatesOfACertificateStopNothingUnlessTheyCount(
    isRequired: Bool
  ) throws {
    let document = try Self.document(inner: "", .aes256GCM, outer: "response")
    var policy = try TestPolicy.policy()
    policy.trustAnchors = try TrustAnchor.parse(
      Repository.key("rsa2048.cert.pem"))
    policy.requiresCurrentCertificate = isRequired
    let verdict = try document.judged(by: policy)
    #expect(verdict.findings.contains { $0.code == .keyCertificateNotYetValid })
    #expect(verdict.outcome.kind == (isRequired ? .invalid : .valid))
    #expect(
      verdict.findings.contains { $0.code == .encryptionDecryption && $0.outcome == .pass }
        == !isRequired)
  }

  /// Inside of the ciphertext too a key speaks for its own issuer alone.
  @Test(arguments: [
    ("https://idp.example.com", "ok"), ("https://other.example.com", "signature.key-not-of-issuer"),
  ])
  func aKeyInsideIsHeldToItsIssuer(issuer: String, expected: String) throws {
    let document = try Self.document(inner: "assertion", .aes256GCM, outer: "")
    var policy = try TestPolicy.policy()
    var anchor = try TestKey.rsa2048.trustAnchor()
    anchor.issuer = ExactString(issuer)
    anchor.trustedUntil = Instant(millisecondsSince1970: .max)
    policy.trustAnchors = [anchor]
    #expect(Vector.text(of: try document.judged(by: policy)) == expected)
  }

  /// An outer signature vouches for assertions of the provider to which its key is bound, and no other,
  /// whether or not the assertion is signed by a key of its own provider.
  @Test(arguments: ["", "assertion ecdsa-sha256 p256"])
  func anOuterKeyIsHeldToTheIssuerInside(inner: String) throws {
    let (own, other) = ("https://idp.example.com", "https://other.example.com")
    for (issuer, isRefused) in [(own, false), (other, true)] {
      var document = TestDocument(try Vector("rules/sound").template)
      let line = try document.stretch(from: "<saml:Assertion", to: "</saml:Issuer>")
      try document.replace(line, with: line.replacing(own, with: issuer))
      if !inner.isEmpty { try document.sign(inner) }
      try document.encryptAssertion()
      try document.sign("response")
      var policy = try TestPolicy.policy()
      policy.issuers = [ExactString(own), ExactString(other)]
      var (outerKey, innerKey) = (
        try TestKey.rsa2048.trustAnchor(), try TestKey.p256.trustAnchor()
      )
      (outerKey.issuer, innerKey.issuer) = (ExactString(own), ExactString(issuer))
      policy.trustAnchors = [outerKey, innerKey]
      let verdict = try document.judged(by: policy)
      let isFound = verdict.findings.contains { $0.code == .signatureKeyNotOfIssuer }
      #expect(isFound == isRefused)
      #expect((verdict.assertion == nil) == isRefused)
      #expect((verdict.outcome.kind == .valid) == !isRefused)
    }
  }

  /// REF-07: an ID of the plaintext that the message has too.
  @Test(arguments: ["assertion", "response"])
  func anIDOfTheMessageIsNotUsedAgain(_ shape: String) throws {
    var document = TestDocument(try Vector("rules/sound").template)
    if shape == "assertion" { try document.sign(shape) }
    try document.replace("ID=\"_r1\"", with: "ID=\"_a1\"")
    try document.encryptAssertion()
    if shape == "response" { try document.sign("response") }
    #expect(Vector.text(of: try document.judged()) == "xml.duplicate-id")
  }

  /// RSP-05: a response that holds what is encrypted says whose it is.
  @Test func aResponseWithoutItsIssuerIsRefused() throws {
    var document = TestDocument(try Vector("rules/sound").template)
    try document.sign("assertion")
    try document.edit(by: "d|<saml:Issuer>|</saml:Issuer>|")
    try document.encryptAssertion()
    #expect(Vector.text(of: try document.judged()) == "saml.issuer-missing")
  }

  /// SEE-04: nothing covers what describes a ciphertext, where only the assertion in it is signed.
  @Test(arguments: ["</xenc:EncryptedData>", "</ds:KeyInfo>"])
  func anAssertionBesideTheCiphertextIsRefused(place: String) throws {
    var document = try Self.document(inner: "assertion", .aes256GCM, outer: "")
    let end = try #require(document.text.ranges(of: place).last)
    let evil = "<x><saml:Assertion ID='_evil'/></x>"
    let parked =
      place == "</ds:KeyInfo>"
      ? evil
      : "<xenc:EncryptionProperties><xenc:EncryptionProperty>\(evil)</xenc:EncryptionProperty>"
        + "</xenc:EncryptionProperties>"
    document = TestDocument(
      document.text[..<end.lowerBound] + parked + document.text[end.lowerBound...])
    let failed = try document.judged().findings.filter { $0.outcome == .fail }.map(\.code)
    #expect(failed == [.samlAssertionMultiple])
  }

  /// ENC-01: without a key it is refused as it was, and said to be encrypted.
  @Test func withoutAKeyItIsNotRead() throws {
    let signed = try Self.document(inner: "assertion", .aes256GCM, outer: "response")
    #expect(Vector.text(of: try signed.judged(with: [])) == "saml.assertion-encrypted")
    let unsigned = try Self.document(inner: "assertion", .aes256GCM, outer: "")
    #expect(
      Vector.text(of: try unsigned.judged(with: []))
        == "signature.missing, saml.assertion-encrypted")
  }

  @Test func theRulesAreAppliedToWhatWasDecrypted() throws {
    let document = try Self.document(inner: "assertion", .aes256GCM, outer: "response")
    var policy = try TestPolicy.policy()
    policy.audiences = ["https://other.example.com"]
    policy.requiredAttributes = ["other"]
    #expect(
      Vector.text(of: try document.judged(by: policy))
        == "saml.audience-mismatch, saml.attribute-missing")
    policy.trustAnchors = []
    #expect(Vector.text(of: try document.judged(by: policy)).hasPrefix("not-checked"))
  }

  /// ENC-13, ORA-02: byte by byte, and by a wrong key, the same findings.
  @Test func everyChangeOfTheCiphertextGivesTheSameFindings() throws {
    let document = try Self.document(inner: "assertion", .aes256GCM, outer: "")
    let reference = try document.judged(with: [.attacker])
    #expect(Vector.text(of: reference) == "encryption.decryption-failed")
    let values = document.text.matches(of: /<xenc:CipherValue>([^<]*)</).map { String($0.1) }
    #expect(values.count == 2)
    for value in values {
      let bytes = try Base64.decode(Array(value.utf8))
      // The ends are where key, vector and tag are.
      let places = Set(0..<16).union(bytes.count - 16..<bytes.count)
        .union(stride(from: 16, to: bytes.count, by: 61))
      for place in places.sorted() {
        var changed = bytes
        changed[place] ^= 0x20
        let other = document.text.replacing(
          value, with: String(decoding: Base64.encode(changed), as: UTF8.self))
        let verdict = try TestDocument(other).judged()
        #expect(verdict.findings == reference.findings)
        #expect(verdict.validated == nil && verdict.assertion == nil)
      }
    }
  }

  /// Whatever is inside and is not one assertion is one error too: AES-GCM has proved the key (ENC-03).
  @Test(arguments: [
    "", "text", "<a/>", "<saml:Assertion/><saml:Assertion/>", "<!DOCTYPE a><saml:Assertion/>",
    "<saml:EncryptedAssertion/>", "<Assertion/>", "<saml:Assertion>", "<undeclared:Assertion/>",
    "</plaintext><plaintext><saml:Assertion/>",
  ])
  func whatIsNotOneAssertionGivesTheSameFinding(_ plaintext: String) throws {
    for outer in ["", "response"] {
      var document = TestDocument(try Vector("rules/sound").template)
      try document.encrypt(
        from: "<saml:Assertion ", to: "</saml:Assertion>", as: "EncryptedAssertion",
        plaintext: plaintext)
      if !outer.isEmpty { try document.sign(outer) }
      #expect(Vector.text(of: try document.judged()) == "encryption.not-an-element")
    }
  }

  @Test func twoEncryptedAssertionsAreNotDecrypted() throws {
    var document = try Self.document(inner: "assertion", .aes256GCM, outer: "")
    try document.edit(
      by: "c|<saml:EncryptedAssertion|</saml:EncryptedAssertion>|</samlp:Response>|")
    let verdict = try document.judged()
    #expect(!verdict.findings.contains { $0.code.area == .encryption })
    #expect(verdict.outcome.kind == .invalid && verdict.assertion == nil)
  }

  /// LIM-06, LIM-14: as large as the document may be, and no larger.
  @Test func aGiantCiphertextIsBounded() throws {
    let document = try Self.document(inner: "assertion", .aes256GCM, outer: "")
    let values = document.text.matches(of: /<xenc:CipherValue>([^<]*)</).map { String($0.1) }
    for (count, expected) in [
      (130_000, "encryption.decryption-failed"), (132_000, "xml.text-too-long"),
    ] {
      let giant = String(repeating: "AAAA", count: count / 4)
      let text = document.text.replacing(try #require(values.last), with: giant)
      let verdict = try TestDocument(text).judged()
      #expect(verdict.findings.first { $0.outcome == .fail }?.code.rawValue == expected)
      #expect(verdict.outcome.kind == .invalid)
    }
  }

  /// The limit is the one of texts, and no other (LIM-06).
  @Test func aCiphertextIsAsLargeAsThePolicyAllows() throws {
    let document = try Self.document(inner: "assertion", .aes256GCM, outer: "")
    let values = document.text.matches(of: /<xenc:CipherValue>([^<]*)</).map { String($0.1) }
    let giant = String(repeating: "AAAA", count: 1 << 19)
    var policy = try TestPolicy.policy()
    policy.limits.maximumBytes = 4 << 20
    policy.limits.maximumTextBytes = 4 << 20
    let verdict = try TestDocument(
      document.text.replacing(try #require(values.last), with: giant)
    ).judged(by: policy)
    let code = verdict.findings.first { $0.outcome == .fail }?.code
    #expect(code == .encryptionDecryptionFailed)
  }

  /// A prefix that the signed bytes do not declare has no meaning in a plaintext without a signature
  /// of its own: somebody else could say what it stands for.
  @Test func namesMeanWhatTheyMeanInTheSignedBytes() throws {
    var document = TestDocument(try Vector("rules/sound").template)
    try document.replace(
      "<saml:AttributeValue>household-1<", with: "<saml:AttributeValue><x:v/><")
    try document.replace("<samlp:Response ", with: "<samlp:Response xmlns:x=\"urn:x\" ")
    var signedInside = document
    try document.encrypt(
      from: "<saml:Assertion ", to: "</saml:Assertion>", as: "EncryptedAssertion")
    try document.sign("response")
    #expect(Vector.text(of: try document.judged()) == "encryption.decryption-failed")
    // With a signature of its own it is held to that.
    try signedInside.sign("assertion")
    try signedInside.encrypt(
      from: "<saml:Assertion ", to: "</saml:Assertion>", as: "EncryptedAssertion")
    try signedInside.sign("response")
    #expect(Vector.text(of: try signedInside.judged()) == "ok")
    try signedInside.replace("xmlns:x=\"urn:x\"", with: "xmlns:x=\"urn:y\"")
    #expect(Vector.text(of: try signedInside.judged()) == "signature.digest-mismatch")
  }

  /// Every canonical form of the inner signature holds where the ciphertext stood.
  @Test(arguments: ["exclusive10", "inclusive10", "inclusive11"])
  func everyCanonicalFormHoldsInside(_ form: String) throws {
    for outer in ["", "response \(form)"] {
      let document = try Self.document(inner: "assertion \(form)", .aes256GCM, outer: outer)
      #expect(Vector.text(of: try document.judged()) == "ok")
    }
  }

  /// Where CBC is allowed without a signature, a reader still does not learn how far a change got.
  @Test func withDangerousCBCOnlyOneErrorIsTold() throws {
    var policy = try TestPolicy.policy()
    policy.encryption.dangerous.acceptsUnauthenticatedCBC = true
    let sound = try Self.document(inner: "assertion", .aes128CBC, outer: "")
    #expect(Vector.text(of: try sound.judged(by: policy)) == "ok")
    for inner in ["", "assertion attacker"] {
      let document = try Self.document(inner: inner, .aes128CBC, outer: "")
      #expect(Vector.text(of: try document.judged(by: policy)) == "encryption.decryption-failed")
    }
  }
}
