import CanonicalXML
import SAML
import TestSupport
import Testing
import XMLSignature

/// Metadata that must be signed, in one part and in many.
@Suite struct SignedMetadataTests {
  private static func trust(_ key: TestKey = .p256) throws -> MetadataTrust {
    .signature(by: [try key.trustAnchor()], SignaturePolicy())
  }

  private static func code(
    _ bytes: [UInt8], trust: MetadataTrust
  ) -> String {
    do throws(MetadataError) {
      _ = try Metadata(parsing: bytes, trust: trust, limits: TestMetadata.small)
      return "ok"
    } catch {
      return error.code.rawValue
    }
  }

  /// The same document in one part, and in some twenty.
  @Test(arguments: [2, 24], CanonicalizationMethod.allCases)
  func aSignatureHoldsHoweverTheDocumentIsCut(
    count: Int, form: CanonicalizationMethod
  ) throws {
    let bytes = try TestMetadata.sign(TestMetadata.aggregate(of: count)) { signer in
      signer.canonicalizer = Canonicalizer(form, inclusivePrefixes: ["unused", "#default"])
      signer.canonicalizer.maximumBytes = 64 << 20
    }
    let metadata = try Metadata(parsing: bytes, trust: Self.trust(), limits: TestMetadata.small)
    #expect(metadata.entityCount == count)
    #expect(metadata.isSigned)
    let signer = try TestKey.p256.trustAnchor()
    #expect(metadata.signer == signer)
    #expect(metadata.trustAnchors.map(\.issuer) == ["https://idp.example.com"])
  }

  /// The schema has the signature before everything else (SAML Metadata §2.3.1, §2.3.2).
  @Test(arguments: ["EntitiesDescriptor", "EntityDescriptor"])
  func aSignatureBehindItsContentIsRefused(root: String) throws {
    let entity = TestMetadata.entity(
      "https://idp.example.com", "ID='_e'",
      TestMetadata.role("IDPSSODescriptor", "", try TestMetadata.key("rsa2048")))
    let text = root == "EntityDescriptor" ? entity : TestMetadata.group("ID='_g'", entity)
    let signed = String(decoding: try TestMetadata.sign(text), as: UTF8.self)
    let start = try #require(signed.firstRange(of: "<ds:Signature ")).lowerBound
    let end = try #require(signed.firstRange(of: "</ds:Signature>")).upperBound
    var moved = signed
    moved.removeSubrange(start..<end)
    let place = try #require(moved.ranges(of: "</md:\(root)>").last).lowerBound
    moved.insert(contentsOf: signed[start..<end], at: place)
    #expect(Self.code(Array(signed.utf8), trust: try Self.trust()) == "ok")
    for trust in [try Self.trust(), .source] {
      #expect(Self.code(Array(moved.utf8), trust: trust) != "ok")
    }
  }

  /// Groups inside of groups are cut too.
  @Test func aSignatureHoldsOverNestedGroups() throws {
    let inner = try TestMetadata.aggregate(of: 20, "ID='_inner'")
      .replacing("<?xml version='1.0'?><!-- made up -->", with: "")
      .replacing("\n<!-- end -->", with: "")
    let text = TestMetadata.group(
      "ID='_outer' xml:base='urn:x'", TestMetadata.group("xml:space='preserve'", inner),
      TestMetadata.entity("urn:last"))
    for form in [CanonicalizationMethod.exclusive10, .inclusive10, .inclusive11] {
      let bytes = try TestMetadata.sign(text) { signer in
        signer.canonicalizer = Canonicalizer(form)
        signer.canonicalizer.maximumBytes = 64 << 20
      }
      let metadata = try Metadata(parsing: bytes, trust: Self.trust(), limits: TestMetadata.small)
      #expect(metadata.entityCount == 21)
    }
  }

  /// Any byte that is changed anywhere is found, or changes nothing that is signed.
  @Test func aChangeAnywhereIsFound() throws {
    let text = try TestMetadata.aggregate(of: 24)
    let bytes = try TestMetadata.sign(text)
    let places = stride(from: text.utf8.count / 40, to: bytes.count, by: bytes.count / 40)
    #expect(Self.code(bytes, trust: try Self.trust()) == "ok")
    for place in places {
      var changed = bytes
      // In the middle of a text, whose bytes are all signed.
      guard let letter = changed[place...].firstIndex(of: UInt8(ascii: "f")),
        letter + 1 < changed.count,
        changed[letter + 1] == UInt8(ascii: "i")
      else { continue }
      changed[letter] = UInt8(ascii: "g")
      #expect(Self.code(changed, trust: try Self.trust()) == "signature.digest-mismatch")
    }
  }

  @Test(arguments: [
    ("d|<md:EntityDescriptor entityID='https://sp15.|</md:EntityDescriptor>|", false),
    (
      "m|<md:EntityDescriptor entityID='https://sp15.|</md:EntityDescriptor>"
        + "|<md:EntityDescriptor entityID='https://sp5.|", false
    ),
    (
      "s|<md:EntityDescriptor entityID='https://sp15.|<md:EntityDescriptor entityID='https://evil.|",
      false
    ),
    (
      "s|<md:EntityDescriptor entityID='https://sp15.|<md:EntityDescriptor entityID='urn:evil'/>"
        + "<md:EntityDescriptor entityID='https://sp15.|", false
    ),
    // What stands in comments is neither signed nor read.
    (
      "s|<md:EntityDescriptor entityID='https://sp15.|<!-- <md:EntityDescriptor/> -->"
        + "<md:EntityDescriptor entityID='https://sp15.|", true
    ),
    // A line break in a tag is not part of the canonical bytes.
    (
      "s|<md:EntityDescriptor entityID='https://sp15.|<md:EntityDescriptor\n  entityID='https://sp15.|",
      true
    ),
  ])
  func aPartThatIsAddedMovedOrLeftOutIsFound(edit: String, isTheSame: Bool) throws {
    var document = TestDocument(try Self.signedText(of: 24))
    try document.edit(by: edit)
    let code = Self.code(document.bytes, trust: try Self.trust())
    #expect(code == (isTheSame ? "ok" : "signature.digest-mismatch"))
  }

  private static func signedText(of count: Int) throws -> String {
    String(decoding: try TestMetadata.sign(TestMetadata.aggregate(of: count)), as: UTF8.self)
  }

  /// Whoever asks again gets the same answer.
  @Test func whatWasRefusedStaysRefused() throws {
    var bytes = try TestMetadata.sign(TestMetadata.aggregate(of: 2))
    let place = try #require(bytes.firstRange(of: Array("filler".utf8))?.lowerBound)
    bytes[place] = UInt8(ascii: "g")
    var reader = MetadataReader(trust: try Self.trust())
    try reader.append(bytes[...])
    for _ in 0..<3 {
      do {
        _ = try reader.finish()
        Issue.record("forged metadata is believed")
      } catch {
        #expect(error.code == .signatureDigestMismatch)
      }
    }
    var other = MetadataReader(trust: .source)
    try other.append(Array("<a/>".utf8)[...])
    #expect(throws: MetadataError.unexpectedRoot) { try other.finish() }
    #expect(throws: MetadataError.unexpectedRoot) { try other.append([]) }
    #expect(throws: MetadataError.unexpectedRoot) { try other.finish() }
  }

  @Test func whatIsNotSignedByATrustedKeyIsRefused() throws {
    let text = try TestMetadata.aggregate(of: 2)
    #expect(Self.code(Array(text.utf8), trust: try Self.trust()) == "key.metadata-unsigned")
    let signed = try TestMetadata.sign(text, by: .attacker)
    #expect(Self.code(signed, trust: try Self.trust(.rsa2048)) == "signature.value-mismatch")
    #expect(Self.code(signed, trust: try Self.trust(.p256)) == "signature.key-mismatch")
    #expect(
      Self.code(signed, trust: .signature(by: [], SignaturePolicy())) == "signature.no-trust-anchor"
    )
    #expect(Self.code(signed, trust: .source) == "ok")
  }

  /// An exception needs the one issuer that is read from the metadata, and its time.
  @Test(arguments: [
    ("https://idp.example.com", "2030-01-01T00:00:00Z", "ok"),
    ("https://idp.example.com", TestPolicy.now, "signature.method-forbidden"),
    ("https://other.example.com", "2030-01-01T00:00:00Z", "signature.method-forbidden"),
    (nil, "2030-01-01T00:00:00Z", "signature.method-forbidden"),
  ])
  func anExceptionIsForMetadataOfItsIssuer(
    issuer: String?, expires: String, code: String
  ) throws {
    var policy = Policy()
    var exception = PolicyException(
      issuer: "https://idp.example.com", expires: try #require(Instant(rfc3339: expires)))
    exception.signatureMethods = [.ecdsaSHA3Bits256]
    policy.exceptions = [exception]
    let trust = policy.metadataTrust(
      signedBy: [try TestKey.p256.trustAnchor()], for: issuer.map(ExactString.init(_:)),
      at: try #require(Instant(rfc3339: TestPolicy.now)))
    let bytes = try TestMetadata.sign(TestMetadata.aggregate(of: 2)) {
      $0.signatureMethod = .ecdsaSHA3Bits256
    }
    #expect(Self.code(bytes, trust: trust) == code)
    if code == "ok" {
      let metadata = try Metadata(parsing: bytes, trust: trust)
      #expect(metadata.remarks == [.exceptionApplied(exception)])
    }
    // What the policy accepts by itself needs no exception.
    let usual = try Metadata(
      parsing: TestMetadata.sign(TestMetadata.aggregate(of: 2)), trust: trust)
    #expect(usual.remarks.isEmpty)
  }

  /// Wrapping: the signed document inside of another one.
  @Test func aSignedDocumentInsideOfAnotherIsNotSigned() throws {
    var document = TestDocument(try Self.signedText(of: 2))
    try document.edit(by: "d|<?xml|<!-- made up -->|")
    try document.edit(by: "d|\n<!-- end| -->|")
    let evil = TestMetadata.entity("urn:evil")
    let wrapped = TestMetadata.group("ID='_evil'", evil, document.text)
    #expect(Self.code(Array(wrapped.utf8), trust: try Self.trust()) == "key.metadata-unsigned")
    let signature = try document.stretch(from: "<ds:Signature", to: "</ds:Signature>")
    try document.replace(signature, with: "")
    let moved = TestMetadata.group("ID='_evil'", signature, evil, document.text)
    #expect(Self.code(Array(moved.utf8), trust: try Self.trust()) == "signature.reference-uri")
    let same = TestMetadata.group("ID='_all'", signature, evil, document.text)
    #expect(Self.code(Array(same.utf8), trust: try Self.trust()) == "signature.ambiguous-reference")
  }

  /// Far behind the signature, in a part of its own.
  @Test(arguments: [
    ("<ds:Signature/>", "signature.multiple"),
    ("<md:EntityDescriptor ID='_all' entityID='urn:e'/>", "signature.ambiguous-reference"),
    ("<md:EntityDescriptor ID='_e' entityID='urn:e'/>", "signature.digest-mismatch"),
  ])
  func aSecondSignatureOrIDIsRefused(addition: String, code: String) throws {
    var document = TestDocument(try Self.signedText(of: 24))
    try document.replace("</md:EntitiesDescriptor>", with: addition + "</md:EntitiesDescriptor>")
    #expect(Self.code(document.bytes, trust: try Self.trust()) == code)
  }

  @Test func oneSignedEntityIsRead() throws {
    let text = TestMetadata.entity(
      "urn:one", "ID='_one'",
      TestMetadata.role("IDPSSODescriptor", "", try TestMetadata.key("rsa2048")))
    let metadata = try Metadata(
      parsing: TestMetadata.sign(text), trust: Self.trust(), limits: TestMetadata.small)
    #expect(metadata.trustAnchors.map(\.issuer) == ["urn:one"])
  }
}
