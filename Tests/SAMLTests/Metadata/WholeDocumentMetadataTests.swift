import CanonicalXML
import SAML
import TestSupport
import Testing
import XMLSignature

/// Metadata whose signature refers to the whole document (`URI=""`).
@Suite struct WholeDocumentMetadataTests {
  private static let group = "<md:EntitiesDescriptor"
  private static let entity = "<md:EntityDescriptor"

  private static func trust(_ accepts: Bool = true, _ key: TestKey = .p256) throws -> MetadataTrust
  {
    .signature(
      by: [try key.trustAnchor()], SignaturePolicy(), acceptsWholeDocumentReference: accepts)
  }

  private static func code(_ text: String, _ trust: MetadataTrust) -> String {
    do throws(MetadataError) {
      _ = try Metadata(parsing: Array(text.utf8), trust: trust, limits: TestMetadata.small)
      return "ok"
    } catch {
      return error.code.rawValue
    }
  }

  private static func signed(
    _ text: String, in start: String = group, change: (inout WholeDocumentSigner) -> Void = { _ in }
  ) throws -> String {
    var signer = WholeDocumentSigner()
    change(&signer)
    return try signer.sign(text, in: start)
  }

  /// The same document in one part, and in some twenty; the digest is that of the whole document.
  @Test(arguments: [2, 24], CanonicalizationMethod.allCases)
  func aSignatureOverTheDocumentHoldsHoweverItIsCut(
    count: Int, form: CanonicalizationMethod
  ) throws {
    // Nothing refers to an ID, so the document element needs none.
    for attributes in ["ID='_all'", ""] {
      let text = try Self.signed(TestMetadata.aggregate(of: count, attributes)) { $0.form = form }
      let metadata = try Metadata(
        parsing: Array(text.utf8), trust: Self.trust(), limits: TestMetadata.small)
      #expect(metadata.entityCount == count)
      #expect(metadata.isSigned)
      #expect(metadata.signer == (try TestKey.p256.trustAnchor()))
      #expect(metadata.trustAnchors.map(\.issuer) == ["https://idp.example.com"])
    }
  }

  @Test func theSettingIsOffUnlessItIsGiven() throws {
    let text = try Self.signed(TestMetadata.aggregate(of: 2))
    #expect(Self.code(text, try Self.trust(false)) == "key.metadata-whole-document-reference")
    let policy = Policy()
    let signers = [try TestKey.p256.trustAnchor()]
    let now = Instant(millisecondsSince1970: 0)
    #expect(
      Self.code(text, policy.metadataTrust(signedBy: signers, at: now))
        == "key.metadata-whole-document-reference")
    #expect(
      Self.code(
        text,
        policy.metadataTrust(signedBy: signers, acceptsWholeDocumentReference: true, at: now))
        == "ok")
  }

  /// The setting accepts one form more, and everything else is as strict as without it.
  @Test func aReferenceByIDIsAcceptedUnderTheSettingToo() throws {
    let bytes = try TestMetadata.sign(TestMetadata.aggregate(of: 2))
    #expect(Self.code(String(decoding: bytes, as: UTF8.self), try Self.trust()) == "ok")
    let other = try Self.signed(TestMetadata.aggregate(of: 2)) { $0.uri = "#_other" }
    #expect(Self.code(other, try Self.trust()) == "signature.reference-uri")
    #expect(Self.code(other, try Self.trust(false)) == "signature.reference-uri")
    let pointer = try Self.signed(TestMetadata.aggregate(of: 2)) { $0.uri = "#xpointer(/)" }
    #expect(Self.code(pointer, try Self.trust()) == "signature.reference-uri")
  }

  @Test func anotherKeyIsRefused() throws {
    let text = try Self.signed(TestMetadata.aggregate(of: 2)) { $0.key = .p384 }
    #expect(Self.code(text, try Self.trust()) == "signature.value-mismatch")
    #expect(Self.code(text, try Self.trust(true, .p384)) == "ok")
  }

  private static let enveloped = WholeDocumentSigner.enveloped
  private static let exclusive = CanonicalizationMethod.exclusive10.rawValue

  @Test(arguments: [
    ([enveloped, exclusive], "ok"),
    ([enveloped], "signature.transforms"),
    ([exclusive], "signature.transforms"),
    ([exclusive, enveloped], "signature.transforms"),
    ([enveloped, exclusive, exclusive], "signature.transforms"),
    ([enveloped, enveloped], "signature.transforms"),
    ([enveloped, "http://www.w3.org/TR/1999/REC-xpath-19991116"], "signature.transforms"),
  ])
  func theTransformsAreTheEnvelopedSignatureAndOneCanonicalisation(
    transforms: [String], code: String
  ) throws {
    let text = try Self.signed(TestMetadata.aggregate(of: 2)) { $0.transforms = transforms }
    #expect(Self.code(text, try Self.trust()) == code)
    if code != "ok" { #expect(Self.code(text, try Self.trust(false)) != "ok") }
  }

  /// The digest of the whole document includes them, and a reader of metadata does not see them.
  @Test(
    arguments: [("<?p a?>", ""), ("", "<?p a?>"), ("<?xml-stylesheet href='a'?>\n", "\n<?p?>")],
    [2, 24])
  func aProcessingInstructionBesideTheDocumentElementIsRefused(
    beside: (before: String, after: String), count: Int
  ) throws {
    let body = try TestMetadata.aggregate(of: count).replacing("<?xml version='1.0'?>", with: "")
    let text = beside.before + body + beside.after
    let signed = try Self.signed(text)
    #expect(Self.code(signed, try Self.trust()) == "signature.processing-instruction")
    // A reference by ID leaves them out.
    let byID = try TestMetadata.sign(text)
    #expect(Self.code(String(decoding: byID, as: UTF8.self), try Self.trust()) == "ok")
    // And added after signing they change nothing of the verdict.
    let sound = try Self.signed(body)
    #expect(Self.code(sound, try Self.trust()) == "ok")
    #expect(
      Self.code(beside.before + sound + beside.after, try Self.trust())
        == "signature.processing-instruction")
  }

  /// The empty URI selects no comments, whatever the canonical form is called.
  @Test(arguments: [CanonicalizationMethod.exclusive10, .inclusive10WithComments])
  func commentsAreLeftOutWhereverTheyStand(form: CanonicalizationMethod) throws {
    var document = TestDocument(
      try Self.signed(TestMetadata.aggregate(of: 2)) { $0.form = form })
    try document.replace("<!-- made up -->", with: "<!-- another --><!-- comment -->")
    try document.replace("</md:EntitiesDescriptor>", with: "<!-- in --></md:EntitiesDescriptor>")
    #expect(Self.code(document.text, try Self.trust()) == "ok")
  }

  @Test func aChangedByteIsFound() throws {
    let sound = try Self.signed(TestMetadata.aggregate(of: 24))
    for (old, new) in [
      ("https://sp15.example.com", "https://sp16.example.com"), ("<?xml version='1.0'?>", ""),
      ("xml:lang='en'", "xml:lang='fr'"), ("xmlns:unused='urn:unused'", ""),
      ("ID='_all'", "ID='_other'"),
    ] {
      var document = TestDocument(sound)
      if old.hasPrefix("https") {
        document = TestDocument(sound.replacing(old, with: new + "/"))
      } else {
        try document.replace(old, with: new)
      }
      // A declaration is no part of the canonical bytes, nor is a namespace that nobody uses.
      let isSigned = !old.hasPrefix("<?xml") && !old.hasPrefix("xmlns")
      #expect(
        Self.code(document.text, try Self.trust())
          == (isSigned ? "signature.digest-mismatch" : "ok"))
    }
  }

  /// Only the signature that is a child of the document element is looked at.
  @Test func aSignatureDeeperInsideIsNotThatOfTheDocument() throws {
    let text = TestMetadata.group(
      "ID='_all'",
      TestMetadata.entity(
        "urn:one", "ID='_one'",
        TestMetadata.role("IDPSSODescriptor", "", try TestMetadata.key("rsa2048"))))
    let inside = try Self.signed(text, in: Self.entity)
    #expect(Self.code(inside, try Self.trust()) == "key.metadata-unsigned")
    // Signed by its own descriptor, with the document around it covered by nobody.
    var extensions = TestDocument(text)
    try extensions.replace("<md:EntityDescriptor", with: "<md:Extensions/><md:EntityDescriptor")
    let parked = try Self.signed(
      extensions.text.replacing(
        "<md:Extensions/>", with: "<md:Extensions></md:Extensions>"), in: "<md:Extensions")
    #expect(Self.code(parked, try Self.trust()) == "key.metadata-unsigned")
  }

  /// What stands inside is covered, so a broken signature of an entity says nothing.
  @Test func nestedSignaturesAreCoveredAndNotLookedAt() throws {
    let text = TestMetadata.group(
      "ID='_all'",
      TestMetadata.entity(
        "urn:one", "ID='_one'", "<ds:Signature><ds:SignedInfo/></ds:Signature>",
        TestMetadata.role("IDPSSODescriptor", "", try TestMetadata.key("rsa2048"))))
    let sound = try Self.signed(text)
    #expect(Self.code(sound, try Self.trust()) == "ok")
    #expect(
      Self.code(
        sound.replacing("<ds:SignedInfo/>", with: "<ds:SignedInfo Id='a'/>"), try Self.trust())
        == "signature.digest-mismatch")
  }

  @Test func aSecondSignatureOfTheDocumentElementIsRefused() throws {
    let twice = try Self.signed(Self.signed(TestMetadata.aggregate(of: 2)))
    #expect(Self.code(twice, try Self.trust()) == "signature.multiple")
    let far = try Self.signed(TestMetadata.aggregate(of: 24))
      .replacing("</md:EntitiesDescriptor>", with: "<ds:Signature/></md:EntitiesDescriptor>")
    #expect(Self.code(far, try Self.trust()) == "signature.multiple")
  }

  /// Wrapping: whatever the document is put into, it is no longer the document.
  @Test func aWrappedDocumentIsNotSigned() throws {
    var document = TestDocument(try Self.signed(TestMetadata.aggregate(of: 2)))
    try document.edit(by: "d|<?xml|<!-- made up -->|")
    try document.edit(by: "d|\n<!-- end| -->|")
    let evil = TestMetadata.entity("urn:evil")
    let wrapped = TestMetadata.group("ID='_all'", evil, document.text)
    #expect(Self.code(wrapped, try Self.trust()) == "key.metadata-unsigned")
    let signature = try document.stretch(from: "<ds:Signature", to: "</ds:Signature>")
    try document.replace(signature, with: "")
    let moved = TestMetadata.group("ID='_evil'", signature, evil, document.text)
    #expect(Self.code(moved, try Self.trust()) == "signature.digest-mismatch")
  }

  @Test func oneEntityIsSignedAsAWhole() throws {
    let text = try Self.signed(
      TestMetadata.entity(
        "urn:one", "", TestMetadata.role("IDPSSODescriptor", "", try TestMetadata.key("rsa2048"))),
      in: Self.entity)
    let metadata = try Metadata(parsing: Array(text.utf8), trust: Self.trust())
    #expect(metadata.trustAnchors.map(\.issuer) == ["urn:one"])
  }

  /// No setting of a policy reaches messages, assertions or general documents of SAML.
  @Test(arguments: ["<samlp:Response", "<saml:Assertion"])
  func messagesAndAssertionsKeepTheirID(start: String) throws {
    let template = try Vector("rules/sound").template
    let text = try Self.signed(template, in: start) { $0.key = .rsa2048 }
    let now = try #require(Instant(rfc3339: TestPolicy.now))
    let verifier = ResponseVerifier(policy: try TestPolicy.policy())
    let verdict = verifier.evaluate(.response(Array(text.utf8)), at: now)
    #expect(verdict.outcome.kind == .invalid)
    #expect(verdict.signature == nil)
    #expect(
      verdict.findings.contains { $0.code == .signatureReferenceURI && $0.outcome == .fail })
    let tree = try XMLTree(parsing: Array(text.utf8))
    var evaluation = SignatureEvaluation(policy: try TestPolicy.policy(), at: now)
    #expect(evaluation.evaluate(document: tree).isEmpty)
    #expect(evaluation.findings.map(\.code) == [.signatureReferenceURI])
  }

  /// Nor do they reach metadata that is read as a document, and not by the reader of metadata.
  @Test func metadataAsADocumentKeepsItsID() throws {
    let text = try Self.signed(TestMetadata.aggregate(of: 2))
    var policy = Policy()
    policy.trustAnchors = [try TestKey.p256.trustAnchor()]
    let tree = try XMLTree(parsing: Array(text.utf8))
    var evaluation = SignatureEvaluation(policy: policy, at: Instant(millisecondsSince1970: 0))
    #expect(evaluation.evaluate(document: tree).isEmpty)
    #expect(evaluation.findings.map(\.code) == [.signatureReferenceURI])
    #expect(throws: SignatureError.referenceURI) {
      try UnverifiedSignature(of: tree.root, IDMap(of: tree))
    }
  }
}
