import CanonicalXML
import SAML
import SAMLFormats
import TestSupport
import Testing

@testable import XMLSignature
@testable import XMLSignatureDiagnosis

/// The cause of a signature that does not hold follows from evidence, and is not named without it.
@Suite struct SignatureCauseTests {
  private static func anchors() throws -> [TrustAnchor] {
    try TrustAnchor.parse(Fixture.key("rsa2048.cert.pem"))
  }

  /// A sound message that carries the signer's certificate, in one line.
  private static func document(_ method: SignatureMethod = .rsaSHA256) throws -> TestDocument {
    var signer = ElementSigner(key: try Fixture.privateKey("rsa2048"))
    signer.signatureMethod = method
    signer.certificate = try anchors()[0].certificate
    let text = try Vector("rules/sound").template.replacing(#/>\s+</#, with: "><")
    let tree = try XMLTree(parsing: Array(text.utf8))
    return TestDocument(
      String(decoding: try signer.sign(try assertion(tree)), as: UTF8.self))
  }

  private static func assertion(_ tree: XMLTree) throws -> XMLTree.Element {
    try #require(tree.elements.first { $0.name.localName == "Assertion" })
  }

  private static func judged(
    _ document: TestDocument, _ anchors: [TrustAnchor]? = nil
  ) throws -> (SignatureError, SignatureDiagnosis) {
    let tree = try XMLTree(parsing: document.bytes)
    let signature = try UnverifiedSignature(of: try assertion(tree), IDMap(of: tree))
    let anchors = try anchors ?? Self.anchors()
    let error = try #require(throws: SignatureError.self) {
      try signature.verify(against: anchors)
    }
    return (error, signature.diagnose(error, against: anchors))
  }

  /// Who changes a value and its digest leaves a whole signature value of another `SignedInfo`.
  @Test func aDigestThatWasMadeAnewIsNoDamagedValue() throws {
    var document = try Self.document()
    try document.replace("household-1", with: "household-2")
    let (_, first) = try Self.judged(document)
    let digest = try #require(first.contentDigest)
    let element = try document.stretch(from: "<ds:DigestValue>", to: "</ds:DigestValue>")
    try document.replace(
      element,
      with: "<ds:DigestValue>\(String(decoding: Base64.encode(digest), as: UTF8.self))"
        + "</ds:DigestValue>")
    let (error, diagnosis) = try Self.judged(document)
    #expect(error == .valueMismatch)
    #expect(diagnosis.digestHolds == true)
    #expect(diagnosis.valueDefect == .overOtherBytes(isByTrustedKey: true))
    #expect(diagnosis.cause == .contentChanged)
    let (_, elsewhere) = try Self.judged(document, [TestKey.attacker.trustAnchor()])
    #expect(elsewhere.valueDefect == .overOtherBytes(isByTrustedKey: false))
    #expect(elsewhere.cause == .wrongKey)
  }

  /// One byte of the value itself is another one.
  @Test func aDamagedValueIsOne() throws {
    var document = try Self.document()
    let element = try document.stretch(from: "<ds:SignatureValue>", to: "</ds:SignatureValue>")
    let start = element.index(element.startIndex, offsetBy: 40)
    let changed =
      element[..<start] + (element[start] == "A" ? "B" : "A")
      + element[element.index(after: start)...]
    try document.replace(element, with: String(changed))
    let (error, diagnosis) = try Self.judged(document)
    #expect(error == .valueMismatch)
    #expect(diagnosis.valueDefect == .ofNoKey)
    #expect(diagnosis.cause == .signatureValueDamaged)
  }

  /// A value that none of the keys has made says nothing of the content, whatever became of that.
  @Test(arguments: [true, false]) func anotherKeyIsNoChangeOfTheContent(isChanged: Bool) throws {
    var document = try Self.document()
    let keyInfo = try document.stretch(from: "<ds:KeyInfo>", to: "</ds:KeyInfo>")
    try document.replace(keyInfo, with: "")
    if isChanged { try document.replace("household-1", with: "household-2") }
    let (error, diagnosis) = try Self.judged(document, [TestKey.attacker.trustAnchor()])
    #expect(error == .valueMismatch)
    #expect(diagnosis.valueDefect == .ofNoKey)
    #expect(diagnosis.cause == nil)
    #expect(diagnosis.contentCause == (isChanged ? .contentChanged : nil))
  }

  /// No trusted key makes values of that length, and others do.
  @Test(arguments: [true, false]) func theLengthOfAValueTellsAnotherKey(isChanged: Bool) throws {
    var document = try Self.document()
    let keyInfo = try document.stretch(from: "<ds:KeyInfo>", to: "</ds:KeyInfo>")
    try document.replace(keyInfo, with: "")
    if isChanged { try document.replace("household-1", with: "household-2") }
    let value = try document.stretch(from: "<ds:SignatureValue>", to: "</ds:SignatureValue>")
    let longer = String(
      decoding: Base64.encode([UInt8](repeating: 0x5A, count: 384)), as: UTF8.self)
    try document.replace(value, with: "<ds:SignatureValue>\(longer)</ds:SignatureValue>")
    let (error, diagnosis) = try Self.judged(document)
    #expect(error == .valueMismatch)
    #expect(diagnosis.valueDefect == .length(384, expected: [256]))
    #expect(diagnosis.cause == .wrongKey)
  }

  /// A key that is too short to be trusted is still the one that signed.
  @Test func aSignerWhoseKeyIsTooShortIsNamed() throws {
    let certificate = try Certificate(
      der: Fixture.der("rsa1024.cert.pem"), minimumRSABits: 1024)
    var signer = ElementSigner(
      key: try PrivateKey(pem: Fixture.key("rsa1024.key.pem"), minimumRSABits: 1024))
    signer.certificate = certificate
    let tree = try XMLTree(parsing: Array(Vector("rules/sound").template.utf8))
    let document = TestDocument(
      String(decoding: try signer.sign(try Self.assertion(tree)), as: UTF8.self))
    let (error, diagnosis) = try Self.judged(document)
    #expect(error == .valueMismatch)
    #expect(diagnosis.embeddedFingerprint == certificate.fingerprint)
    #expect(diagnosis.cause == .wrongKey)
  }

  /// RFC 9231 §2.3.10: values of the `openssl` command whose salt has another length.
  @Test(arguments: [
    ("pss-salt-0.sig", SignatureValueDefect?.some(.saltLength)), ("pss-salt-31.sig", .saltLength),
    ("pss-salt-222.sig", .saltLength), ("pss-mgf1-sha1.sig", nil),
    ("rsa-sha256.sig", .otherAlgorithm),
    ("rsa-sha512.sig", .otherAlgorithm),
  ])
  func aSaltOfAnotherLengthIsNamed(file: String, defect: SignatureValueDefect?) throws {
    let message = try Fixture.message()
    let keys = [
      SuspectedKey(key: try Fixture.publicKey("rsa2048"), isTrusted: true, isNamed: false)
    ]
    let found = SignatureMethod.sha256RSAMGF1.defect(
      of: try Fixture.signature(file), by: keys, over: { message })
    #expect(found == defect)
    let cause = found?.cause(of: .sha256RSAMGF1, isNamedTrusted: nil)
    #expect(cause == (defect == nil ? nil : .unsupported))
  }

  /// XML Signature 1.1 §4.5.4: certificates stand in no order.
  @Test(arguments: [
    "<ds:X509Certificate>OTHER</ds:X509Certificate>SIGNER", "SIGNER",
    "<ds:X509Certificate>OTHER</ds:X509Certificate></ds:X509Data><ds:X509Data>SIGNER",
    "<ds:X509Certificate>AAAA</ds:X509Certificate>SIGNER",
  ])
  func theSignerIsFoundAmongTheCertificates(_ form: String) throws {
    var document = try Self.document()
    let element = try document.stretch(from: "<ds:X509Certificate>", to: "</ds:X509Certificate>")
    let other = String(
      decoding: Base64.encode(try Fixture.der("p256.cert.pem")), as: UTF8.self)
    try document.replace(
      element, with: form.replacing("OTHER", with: other).replacing("SIGNER", with: element))
    let (error, diagnosis) = try Self.judged(document, [TestKey.attacker.trustAnchor()])
    #expect(error == .valueMismatch)
    #expect(diagnosis.embeddedFingerprint == (try Self.anchors()[0].certificate?.fingerprint))
    #expect(diagnosis.embeddedKeySigned)
    #expect(diagnosis.cause == .wrongKey)
  }

  /// The digest alone was broken into lines, as some tools do with any Base64.
  @Test(arguments: [76, 20]) func aDigestThatWasBrokenIntoLinesIsFound(length: Int) throws {
    var document = try Self.document()
    let element = try document.stretch(from: "<ds:DigestValue>", to: "</ds:DigestValue>")
    let value = element.dropFirst("<ds:DigestValue>".count).dropLast("</ds:DigestValue>".count)
    let lines = value.prefix(length) + "\n" + value.dropFirst(length)
    try document.replace(element, with: "<ds:DigestValue>\(lines)</ds:DigestValue>")
    let (error, diagnosis) = try Self.judged(document)
    #expect(error == .valueMismatch)
    #expect(diagnosis.cause == .reformatted)
    #expect(diagnosis.edit(undoing: error) == .textsIndented)
  }

  /// However many keys are trusted, and whichever certificate stands first: the value tells its key.
  @Test func theKeyOfAValueIsFoundAmongMany() throws {
    var document = try Self.document()
    let others = try (0..<7).map { _ in
      TrustAnchor(publicKey: try PrivateKey.fresh(like: Self.anchors()[0].publicKey).publicKey)
    }
    let authority = try Certificate(
      selfSignedBy: PrivateKey.fresh(like: Self.anchors()[0].publicKey),
      notBefore: Instant(millisecondsSince1970: 0),
      notAfter: Instant(millisecondsSince1970: 4_000_000_000_000), byteCount: 700)
    let certificate = try document.stretch(
      from: "<ds:X509Certificate>", to: "</ds:X509Certificate>")
    let chain =
      "<ds:X509Certificate>\(String(decoding: Base64.encode(authority.der), as: UTF8.self))"
      + "</ds:X509Certificate>"
    let signedInfo = try document.stretch(from: "<ds:SignedInfo>", to: "</ds:SignedInfo>")
    try document.replace(signedInfo, with: signedInfo.replacing(#/><(?=ds:)/#, with: ">\n  <"))
    for (embedded, anchors) in [
      ("", others + (try Self.anchors())), (certificate, others + (try Self.anchors())),
      (chain + certificate, [TrustAnchor(certificate: authority)] + (try Self.anchors())),
      (chain, [TrustAnchor(certificate: authority)] + (try Self.anchors())),
    ] {
      var form = document
      try form.replace(certificate, with: embedded)
      if embedded.isEmpty {
        try form.replace("<ds:KeyInfo><ds:X509Data></ds:X509Data></ds:KeyInfo>", with: "")
      }
      let (error, diagnosis) = try Self.judged(form, anchors)
      #expect(error == .valueMismatch)
      #expect(diagnosis.cause == .reformatted)
      #expect(diagnosis.edit(undoing: error) == .indented)
    }
  }

  /// The same bytes and the same key, and another algorithm than the method says.
  @Test(arguments: [SignatureMethod.rsaSHA512, .sha256RSAMGF1])
  func aValueByAnotherAlgorithmIsNamed(_ method: SignatureMethod) throws {
    var document = try Self.document()
    try document.seal(with: .rsa2048, by: method)
    let (error, diagnosis) = try Self.judged(document)
    #expect(error == .valueMismatch)
    #expect(diagnosis.valueDefect == .otherAlgorithm)
    #expect(diagnosis.cause == .unsupported)
  }

  /// `saml verify` looks for no edit of `SignedInfo`, and so cannot say that there was none.
  @Test func aGeneralSignatureThatWasIndentedIsNotCalledChanged() throws {
    var document = try Self.document()
    let signedInfo = try document.stretch(from: "<ds:SignedInfo>", to: "</ds:SignedInfo>")
    try document.replace(signedInfo, with: signedInfo.replacing(#/><(?=ds:)/#, with: ">\n  <"))
    let tree = try XMLTree(parsing: document.bytes)
    let element = try #require(tree.elements.first { $0.hasName(DSigName.signature) })
    let policy = SignaturePolicy()
    let signature = try GeneralSignature(element, policy: policy)
    let anchors = try Self.anchors()
    let validation = signature.validate(against: anchors, IDMap(of: tree))
    #expect(validation.value == .fails(.valueMismatch))
    let diagnosis = signature.diagnose(.valueMismatch, validation, against: anchors)
    #expect(diagnosis.valueDefect == .overOtherBytes(isByTrustedKey: true))
    #expect(diagnosis.cause == nil)
  }

  /// A blank at the end of a value is part of the value, and nobody has formatted anything.
  @Test(arguments: [
    ("household-1", "household-1 "), ("household-1", " household-1"),
    ("household-1", "household-1\n"), ("household-1", "\n household-1"),
    (">household-1<", ">household-1\t<"),
  ])
  func aBlankAtTheEndOfAValueIsAChange(_ value: String, _ changed: String) throws {
    var document = try Self.document()
    try document.replace(value, with: changed)
    let (error, diagnosis) = try Self.judged(document)
    #expect(error.code == .signatureDigestMismatch)
    #expect(diagnosis.contentEdit == nil)
    #expect(diagnosis.cause == .contentChanged)
  }

  /// Without a key of the right kind the content is looked at all the same.
  @Test func aKeyOfAnotherKindDoesNotHideAChange() throws {
    let anchor = try TestKey.p256.trustAnchor()
    var policy = try TestPolicy.policy()
    policy.trustAnchors = [anchor]
    let now = try #require(Instant(rfc3339: TestPolicy.now))
    for (value, codes) in [
      ("household-1", [Finding.Code.signatureKeyMismatch]),
      ("household-2", [.signatureKeyMismatch, .signatureDigestMismatch]),
    ] {
      var document = try Self.document()
      if value != "household-1" { try document.replace("household-1", with: value) }
      let verdict = ResponseVerifier(policy: policy, explaining: .search).evaluate(
        .response(document.bytes), at: now)
      let failed = verdict.findings.filter {
        $0.code.area == .signature && $0.outcome == .fail
      }
      #expect(failed.map(\.code) == codes)
      #expect(
        failed.map(\.cause?.rawValue)
          == Array(["wrong-key", "content-changed"].prefix(codes.count)))
    }
  }
}
