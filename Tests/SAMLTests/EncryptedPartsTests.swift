import SAML
import SAMLReport
import TestSupport
import Testing
import XMLEncryption
import XMLSignature

/// Names and attributes that a verified assertion holds encrypted (SAML Core §2.2.4, §2.7.3.2).
@Suite struct EncryptedPartsTests {
  private static func document(
    _ method: BlockEncryptionMethod = .aes256GCM, for keys: [TestKey] = [.rsa2048],
    signing shape: String = "assertion"
  ) throws -> TestDocument {
    var document = TestDocument(try Vector("rules/sound").template)
    try document.encrypt(
      from: "<saml:NameID ", to: "</saml:NameID>", as: "EncryptedID", method, for: keys)
    try document.encrypt(
      from: "<saml:Attribute ", to: "</saml:Attribute>", as: "EncryptedAttribute", method,
      for: keys)
    if !shape.isEmpty { try document.sign(shape) }
    return document
  }

  /// Adds an attribute with one value behind the others, and encrypts it there.
  private static func addEncryptedAttribute(
    _ name: String, _ value: String, to document: inout TestDocument
  ) throws {
    let start = "<saml:Attribute Name=\"\(name)\""
    try document.replace(
      "</saml:AttributeStatement>",
      with: "\(start)><saml:AttributeValue>\(value)</saml:AttributeValue></saml:Attribute>"
        + "</saml:AttributeStatement>")
    try document.encrypt(from: start, to: "</saml:Attribute>", as: "EncryptedAttribute")
  }

  /// The signature covers the ciphertexts, so CBC is decrypted too (ENC-07).
  @Test(arguments: [BlockEncryptionMethod.aes256GCM, .aes128CBC], ["assertion", "response"])
  func theyAreReadAfterTheSignatureHolds(
    _ method: BlockEncryptionMethod, _ shape: String
  ) throws {
    let verdict = try Self.document(method, signing: shape).judged()
    #expect(Vector.text(of: verdict) == "ok")
    #expect(verdict.validated?.subject?.nameID?.value == "subject-1")
    #expect(verdict.validated?.subject?.unread == nil)
    #expect(verdict.validated?.attributes.map(\.values) == [[.text("household-1")]])
    #expect(verdict.findings.count { $0.code == .encryptionDecryption } == 2)
    #expect(verdict.findings.contains { $0.code == .samlEncryptedParts && $0.outcome == .pass })
  }

  @Test func theyAreReadInsideAnEncryptedAssertion() throws {
    for inner in ["assertion", ""] {
      var document = try Self.document(signing: inner)
      try document.encryptAssertion()
      try document.sign("response")
      let verdict = try document.judged()
      #expect(Vector.text(of: verdict) == "ok")
      #expect(verdict.validated?.subject?.nameID?.value == "subject-1")
    }
  }

  /// ATT-04: without a key they are not dropped in silence.
  @Test func withoutAKeyTheyAreReportedAsNotRead() throws {
    var policy = try TestPolicy.policy()
    policy.requiredAttributes = []
    let verdict = try Self.document().judged(by: policy, with: [])
    let finding = verdict.findings.first { $0.code == .samlEncryptedParts }
    #expect(finding?.outcome == .notChecked)
    #expect(finding?.actual?.words == "subject identifier, 1 attributes")
    #expect(verdict.assertion?.subject?.nameID == nil)
  }

  @Test func whatCannotBeDecryptedIsOneError() throws {
    let verdict = try Self.document(for: [.attacker]).judged()
    let failed = verdict.findings.filter { $0.outcome == .fail }.map(\.code)
    #expect(
      failed == [
        .encryptionDecryptionFailed, .encryptionDecryptionFailed, .samlAttributeMissing,
      ])
    #expect(verdict.assertion == nil)
  }

  /// An unsigned assertion gives no private key anything to do.
  @Test func theyAreNotReadBeforeTheSignatureHolds() throws {
    for shape in ["", "assertion attacker"] {
      let verdict = try Self.document(signing: shape).judged()
      #expect(verdict.outcome.kind == .invalid)
      #expect(!verdict.findings.contains { $0.code.area == .encryption })
    }
  }

  /// Another element inside is no name and no attribute (ENC-03).
  @Test func anElementOfAnotherNameIsNamed() throws {
    var document = TestDocument(try Vector("rules/sound").template)
    try document.encrypt(
      from: "<saml:NameID ", to: "</saml:NameID>", as: "EncryptedID",
      plaintext: "<saml:Attribute Name=\"a\"/>")
    try document.sign("assertion")
    #expect(Vector.text(of: try document.judged()) == "encryption.not-an-element")
  }

  /// XML-18, REF-06, REF-07, SIG-03: what would be refused in the clear is refused.
  @Test(arguments: [
    (
      "<saml:AttributeValue>", "<saml:AttributeValue><?a b?>", Finding.Code.xmlProcessingInstruction
    ),
    ("<saml:AttributeValue>", "<saml:AttributeValue><x ID='_a1'/>", .xmlDuplicateID),
    ("<saml:AttributeValue>", "<saml:AttributeValue><x ID='_r1'/>", .xmlDuplicateID),
    ("<saml:AttributeValue>", "<saml:AttributeValue><x ID='b'/><y Id='b'/>", .xmlDuplicateID),
    (
      "<saml:AttributeValue>", "<saml:AttributeValue xmlns:x='urn:x' x:ID='b'>", .xmlForeignID
    ),
    (
      "<saml:AttributeValue>",
      "<saml:AttributeValue><ds:Signature xmlns:ds='http://www.w3.org/2000/09/xmldsig#'/>",
      .signatureMisplaced
    ),
  ])
  func aPartIsHeldToWhatADocumentIs(_ old: String, _ new: String, _ expected: Finding.Code) throws {
    var document = TestDocument(try Vector("rules/sound").template)
    let plaintext = try document.stretch(from: "<saml:Attribute ", to: "</saml:Attribute>")
    try document.encrypt(
      from: "<saml:Attribute ", to: "</saml:Attribute>", as: "EncryptedAttribute",
      plaintext: plaintext.replacing(old, with: new))
    try document.sign("assertion")
    let verdict = try document.judged()
    let failed = verdict.findings.filter { $0.outcome == .fail }.map(\.code)
    #expect(failed == [expected, .samlAttributeMissing])
    #expect(verdict.validated == nil)
  }

  /// REF-07: two parts have no ID in common either.
  @Test func twoPartsWithOneIDAreRefused() throws {
    var document = TestDocument(try Vector("rules/sound").template)
    for name in ["a", "b"] { try Self.addEncryptedAttribute(name, "<x ID='i'/>", to: &document) }
    try document.sign("assertion")
    #expect(Vector.text(of: try document.judged()) == "xml.duplicate-id")
  }

  /// LIM-14: nine are too many, eight are not.
  @Test(arguments: [(8, "ok"), (9, "encryption.too-many")])
  func thereAreAsManyAsThePolicyAllows(_ count: Int, _ expected: String) throws {
    var document = TestDocument(try Vector("rules/sound").template)
    for number in 1...count { try Self.addEncryptedAttribute("a\(number)", "v", to: &document) }
    try document.sign("assertion")
    let verdict = try document.judged()
    #expect(Vector.text(of: verdict) == expected)
    #expect(expected != "ok" || verdict.validated?.attributes.count == count + 1)
  }

  /// ATT-02: a decrypted attribute that repeats one in the clear is noticed.
  @Test func anAttributeThatIsStatedTwiceIsNoticed() throws {
    var document = TestDocument(try Vector("rules/sound").template)
    try document.edit(
      by: "c|<saml:Attribute |</saml:Attribute>|</saml:AttributeStatement>|")
    let stretch = try document.stretch(from: "<saml:Attribute ", to: "</saml:Attribute>")
    let first = try #require(document.text.firstRange(of: stretch))
    var text = document.text
    text.replaceSubrange(
      first,
      with: "<saml:Attribute Name=\"other\"><saml:AttributeValue>1"
        + "</saml:AttributeValue></saml:Attribute>")
    document = TestDocument(text)
    try document.encrypt(
      from: "<saml:Attribute Name=\"other\"", to: "</saml:Attribute>", as: "EncryptedAttribute",
      plaintext: stretch)
    try document.sign("assertion")
    #expect(Vector.text(of: try document.judged()) == "saml.attribute-duplicate")
  }
}
