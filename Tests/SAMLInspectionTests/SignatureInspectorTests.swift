import CanonicalXML
import SAML
import SAMLFormats
import SAMLInspection
import TestSupport
import Testing
import XMLSignature
import XMLSignatureDiagnosis

/// What `saml verify` says of a document's signatures.
@Suite struct SignatureInspectorTests {
  private static let names =
    "xmlns:samlp='urn:oasis:names:tc:SAML:2.0:protocol' "
    + "xmlns:saml='urn:oasis:names:tc:SAML:2.0:assertion' "
    + "xmlns:md='urn:oasis:names:tc:SAML:2.0:metadata'"

  /// SIG-03: `[...]` is signed, from the inside to the outside.
  @Test(arguments: [
    ("[<samlp:Response ID='_1'><saml:Assertion ID='_2'/></samlp:Response>]", true),
    (
      "<samlp:Response ID='_1'>[<saml:Assertion ID='_2'><a/></saml:Assertion>]</samlp:Response>",
      true
    ),
    (
      "[<samlp:Response ID='_1'>[<saml:Assertion ID='_2'><a/></saml:Assertion>]</samlp:Response>]",
      true
    ),
    (
      "<samlp:ArtifactResponse ID='_0'>[<samlp:Response ID='_1'>[<saml:Assertion ID='_2'><a/>"
        + "</saml:Assertion>]</samlp:Response>]</samlp:ArtifactResponse>", true
    ),
    (
      "<e:Envelope xmlns:e='http://schemas.xmlsoap.org/soap/envelope/'><e:Body>"
        + "<samlp:Response ID='_1'>[<saml:Assertion ID='_2'><a/></saml:Assertion>]"
        + "</samlp:Response></e:Body></e:Envelope>", true
    ),
    (
      "[<md:EntitiesDescriptor ID='_1'>[<md:EntityDescriptor ID='_2'><a/></md:EntityDescriptor>]"
        + "</md:EntitiesDescriptor>]", true
    ),
    (
      "<e:Envelope xmlns:e='http://schemas.xmlsoap.org/soap/envelope/'><e:Header>"
        + "[<saml:Assertion ID='_2'><a/></saml:Assertion>]</e:Header><e:Body/></e:Envelope>", true
    ),
    // What a signature covers cannot have been parked.
    (
      "[<saml:Assertion ID='_1'><saml:Advice>[<saml:Assertion ID='_2'><a/></saml:Assertion>]"
        + "</saml:Advice></saml:Assertion>]", true
    ),
    (
      "<saml:Assertion ID='_1'><saml:Advice>[<saml:Assertion ID='_2'><a/></saml:Assertion>]"
        + "</saml:Advice></saml:Assertion>", false
    ),
    (
      "<samlp:Response ID='_1'><saml:Assertion ID='_2'>[<saml:Assertion ID='_3'><a/>"
        + "</saml:Assertion>]</saml:Assertion></samlp:Response>", false
    ),
    (
      "<samlp:Response ID='_1'><samlp:Extensions>[<saml:Assertion ID='_2'><a/></saml:Assertion>]"
        + "</samlp:Extensions></samlp:Response>", false
    ),
    (
      "<samlp:LogoutRequest ID='_1'><samlp:Extensions>[<samlp:LogoutRequest ID='_2'><a/>"
        + "</samlp:LogoutRequest>]</samlp:Extensions></samlp:LogoutRequest>", false
    ),
    (
      "<samlp:LogoutRequest ID='_1'>[<saml:Assertion ID='_2'><a/></saml:Assertion>]"
        + "</samlp:LogoutRequest>", false
    ),
    (
      "<samlp:Response ID='_1'>[<samlp:Response ID='_2'><a/></samlp:Response>]</samlp:Response>",
      false
    ),
    (
      "<samlp:Response ID='_1'><samlp:Extensions>[<x ID='_2'><a/></x>]</samlp:Extensions>"
        + "</samlp:Response>", false
    ),
    (
      "<e:Envelope xmlns:e='http://schemas.xmlsoap.org/soap/envelope/'><e:Body>"
        + "<samlp:Response ID='_1'><samlp:Extensions>[<x ID='_2'><a/></x>]</samlp:Extensions>"
        + "</samlp:Response></e:Body></e:Envelope>", false
    ),
    (
      "<e:Envelope xmlns:e='http://schemas.xmlsoap.org/soap/envelope/'><e:Header>"
        + "[<samlp:Response ID='_2'><a/></samlp:Response>]</e:Header><e:Body>"
        + "<samlp:Response ID='_1'/></e:Body></e:Envelope>", false
    ),
    (
      "<md:EntityDescriptor ID='_1'><md:Extensions>[<md:EntityDescriptor ID='_2'><a/>"
        + "</md:EntityDescriptor>]</md:Extensions></md:EntityDescriptor>", false
    ),
    (
      "<e:Envelope xmlns:e='http://schemas.xmlsoap.org/soap/envelope/'><e:Body>"
        + "<samlp:Response ID='_1'><x>[<saml:Assertion ID='_2'><a/></saml:Assertion>]</x>"
        + "</samlp:Response></e:Body></e:Envelope>", false
    ),
  ])
  func aSignatureHoldsWhereItsElementIsRead(form: String, isRead: Bool) throws {
    let inspection = try Self.inspect(try Self.signed(form))
    let failures = inspection.findings.filter { $0.outcome == .fail }.map(\.code)
    #expect(
      failures.filter { ![.signatureNotCovered, .signatureDescriptorNotCovered].contains($0) }
        == (isRead ? [] : [.signatureMisplaced]))
    #expect(failures.isEmpty == isRead)
    #expect(inspection.outcome == (isRead ? .signed : .notSigned))
    #expect((inspection.signature == nil) == !isRead)
  }

  /// Signature wrapping: a forged message or assertion beside, around or inside of a signed one.
  ///
  /// Each form names what is not covered; `!` stands for a signed assertion.
  @Test(arguments: [
    ("<samlp:Response ID='_1'>!<saml:Assertion ID='_3'/></samlp:Response>", ["Assertion[2]"]),
    ("<samlp:Response ID='_1'><saml:Assertion ID='_3'/>!</samlp:Response>", ["Assertion[1]"]),
    (
      "<samlp:Response ID='_1'>!<saml:EncryptedAssertion/></samlp:Response>",
      ["EncryptedAssertion[1]"]
    ),
    (
      "<samlp:Response ID='_1'><samlp:Extensions><saml:Assertion ID='_3'/></samlp:Extensions>!"
        + "</samlp:Response>", ["Assertion[1]"]
    ),
    (
      "<samlp:Response ID='_1'><saml:Issuer><saml:Assertion ID='_3'/></saml:Issuer>!"
        + "</samlp:Response>", ["Assertion[1]"]
    ),
    (
      "<samlp:Response ID='_1'><samlp:Status><samlp:StatusCode><saml:Assertion ID='_3'/>"
        + "</samlp:StatusCode></samlp:Status>!</samlp:Response>", ["Assertion[1]"]
    ),
    (
      "<samlp:Response ID='_1'><x><samlp:LogoutRequest ID='_3'/></x>!</samlp:Response>",
      ["LogoutRequest[1]"]
    ),
    (
      "<e:Envelope xmlns:e='http://schemas.xmlsoap.org/soap/envelope/'><e:Header>!</e:Header><e:Body>"
        + "<samlp:Response ID='_1'><saml:Assertion ID='_3'/></samlp:Response></e:Body></e:Envelope>",
      ["Response[1]", "Assertion[1]"]
    ),
    (
      "<e:Envelope xmlns:e='http://schemas.xmlsoap.org/soap/envelope/'><e:Header><saml:Assertion "
        + "ID='_3'/></e:Header><e:Body><samlp:Response ID='_1'>!</samlp:Response></e:Body></e:Envelope>",
      ["Assertion[1]"]
    ),
    ("<r>!<saml:Assertion ID='_3'/></r>", ["Assertion[2]"]),
    (
      "<r>!<a:Assertion xmlns:a='urn:oasis:names:tc:SAML:1.0:assertion' AssertionID='_3'/></r>",
      ["Assertion[1]"]
    ),
    (
      "<samlp:AuthzDecisionQuery ID='_1'><saml:Evidence>!</saml:Evidence></samlp:AuthzDecisionQuery>",
      ["AuthzDecisionQuery"]
    ),
    ("<samlp:ArtifactResponse ID='_1'>!</samlp:ArtifactResponse>", ["ArtifactResponse"]),
  ])
  func whatNoSignatureCoversIsNotSigned(form: String, uncovered: [String]) throws {
    let signed = "[<saml:Assertion ID='_2'><a/></saml:Assertion>]"
    let document = try Self.signed(form.replacing("!", with: signed))
    let inspection = try Self.inspect(document)
    let failures = inspection.findings.filter { $0.code == .signatureNotCovered }
    let names = failures.compactMap {
      $0.location?.path?.string.split { $0 == "/" || $0 == ":" }.last
    }
    #expect(names.map(String.init) == uncovered)
    #expect(inspection.outcome == .notSigned)
    // Nobody needs a key to see it.
    let unchecked = try SignatureInspector(trustAnchors: [])
      .inspect(Array(document.utf8), at: Instant(millisecondsSince1970: 0))
    #expect(unchecked.outcome == .notSigned)
  }

  /// What carries a signed element is named, and changes no answer.
  @Test func carriersAreNotes() throws {
    let form =
      "<e:Envelope xmlns:e='http://schemas.xmlsoap.org/soap/envelope/'><e:Body>"
      + "<samlp:ArtifactResponse ID='_0'><samlp:Response ID='_1'>[<saml:Assertion ID='_2'><a/>"
      + "</saml:Assertion>]</samlp:Response></samlp:ArtifactResponse></e:Body></e:Envelope>"
    let inspection = try Self.inspect(try Self.signed(form))
    let notes = inspection.findings.filter(\.isNote)
    #expect(Set(notes.map(\.code)) == [.signatureCarrierNotCovered])
    #expect(
      notes.compactMap { $0.location?.path?.string.split { $0 == "/" || $0 == ":" }.last }
        == ["Envelope", "ArtifactResponse[1]", "Response[1]"])
    #expect(inspection.outcome == .signed)
  }

  /// A response of one provider around an assertion of another, each signed or not.
  @Test(arguments: [
    "<samlp:Response ID='_1'><saml:Issuer>https://one</saml:Issuer>[<saml:Assertion ID='_2'>"
      + "<saml:Issuer>https://two</saml:Issuer><a/></saml:Assertion>]</samlp:Response>",
    "[<samlp:Response ID='_1'><saml:Issuer>https://one</saml:Issuer>[<saml:Assertion ID='_2'>"
      + "<saml:Issuer>https://two</saml:Issuer><a/></saml:Assertion>]</samlp:Response>]",
    "<samlp:ArtifactResponse ID='_0'><saml:Issuer>https://one</saml:Issuer>[<samlp:Response ID='_1'>"
      + "<saml:Issuer>https://two</saml:Issuer><a/></samlp:Response>]</samlp:ArtifactResponse>",
  ])
  func twoProvidersInOneResponseAreNotSigned(form: String) throws {
    let inspection = try Self.inspect(try Self.signed(form))
    let failures = inspection.findings.filter { $0.outcome == .fail }.map(\.code)
    #expect(failures == [.signatureCarrierOfOtherIssuer])
    #expect(inspection.outcome == .notSigned)
    let same = try Self.inspect(try Self.signed(form.replacing("two", with: "one")))
    #expect(same.outcome == .signed)
  }

  /// Readers disagree about such an issuer, so it agrees with none (CVE-2017-11427).
  @Test(arguments: [
    "https://one<!-- -->", "https://one<?x y?>", "<x/>https://one",
    "https://one</saml:Issuer><saml:Issuer>https://two",
  ])
  func anUnclearIssuerIsThatOfNobody(issuer: String) throws {
    let form =
      "<samlp:Response ID='_1'><saml:Issuer>\(issuer)</saml:Issuer>[<saml:Assertion ID='_2'>"
      + "<saml:Issuer>https://one</saml:Issuer><a/></saml:Assertion>]</samlp:Response>"
    let inspection = try Self.inspect(try Self.signed(form))
    #expect(
      inspection.findings.filter { $0.outcome == .fail }.map(\.code)
        == [.signatureCarrierOfOtherIssuer])
    #expect(inspection.outcome == .notSigned)
  }

  /// A key that is bound to one provider vouches for nobody else, at any depth (KEY-01).
  @Test(arguments: [
    "<samlp:Response ID='_2'>ONE<saml:Assertion ID='_3'>ONE</saml:Assertion></samlp:Response>",
    "<samlp:Response ID='_2'><saml:Assertion ID='_3'>ONE</saml:Assertion></samlp:Response>",
    "<samlp:Extensions><x><saml:Assertion ID='_3'>ONE</saml:Assertion></x></samlp:Extensions>",
    "<x><saml:Assertion ID='_3'><saml:Advice><saml:Assertion ID='_4'>ONE</saml:Assertion>"
      + "</saml:Advice></saml:Assertion></x>",
    "<x><a:Assertion xmlns:a='urn:oasis:names:tc:SAML:1.0:assertion' Issuer='https://one'/></x>",
  ])
  func aBoundKeyVouchesForItsProviderAlone(content: String) throws {
    func outcome(of name: String) throws -> (Inspection.Outcome, [String]) {
      let issuer = "<saml:Issuer>https://\(name)</saml:Issuer>"
      let inside = content.replacing("ONE", with: issuer)
        .replacing("https://one", with: "https://\(name)")
      let form =
        "[<samlp:ArtifactResponse ID='_1'><saml:Issuer>https://two</saml:Issuer><a/>\(inside)"
        + "</samlp:ArtifactResponse>]"
      var anchor = try TestKey.rsa2048.trustAnchor()
      anchor.issuer = "https://two"
      let inspection = try SignatureInspector(trustAnchors: [anchor])
        .inspect(Array(try Self.signed(form).utf8), at: Instant(millisecondsSince1970: 0))
      return (
        inspection.outcome, inspection.findings.filter { $0.outcome == .fail }.map(\.code.rawValue)
      )
    }
    let own = try outcome(of: "two")
    #expect(own.0 == .signed)
    let foreign = try outcome(of: "one")
    #expect(foreign.0 == .notSigned)
    #expect(foreign.1.contains("signature.key-not-of-issuer"))
  }

  /// Metadata names an entity; an issuer in it is nobody's.
  @Test func anIssuerInMetadataSpeaksForNobody() throws {
    let form =
      "[<md:EntityDescriptor entityID='https://one' ID='_1'><saml:Issuer>https://two</saml:Issuer><a/>"
      + "</md:EntityDescriptor>]"
    var anchor = try TestKey.rsa2048.trustAnchor()
    anchor.issuer = "https://two"
    let inspection = try SignatureInspector(trustAnchors: [anchor])
      .inspect(Array(try Self.signed(form).utf8), at: Instant(millisecondsSince1970: 0))
    #expect(inspection.outcome == .notSigned)
  }

  /// Anyone can write a descriptor, or a group around a signed one.
  @Test(arguments: [
    (
      "<md:EntitiesDescriptor>[<md:EntityDescriptor ID='_2'><a/></md:EntityDescriptor>]"
        + "<md:EntityDescriptor ID='_3'/></md:EntitiesDescriptor>",
      ["EntitiesDescriptor", "EntityDescriptor[2]"]
    ),
    (
      "<md:EntitiesDescriptor>[<md:EntityDescriptor ID='_2'><a/></md:EntityDescriptor>]"
        + "</md:EntitiesDescriptor>", ["EntitiesDescriptor"]
    ),
    (
      "<md:EntitiesDescriptor>[<md:EntitiesDescriptor ID='_1'><md:EntityDescriptor ID='_2'/>"
        + "</md:EntitiesDescriptor>]</md:EntitiesDescriptor>", ["EntitiesDescriptor"]
    ),
    (
      "<md:EntityDescriptor>[<md:IDPSSODescriptor ID='_2'><a/></md:IDPSSODescriptor>]"
        + "</md:EntityDescriptor>", ["EntityDescriptor"]
    ),
    (
      "<md:EntityDescriptor ID='_1'><md:Extensions>[<saml:Assertion ID='_2'><a/></saml:Assertion>]"
        + "</md:Extensions></md:EntityDescriptor>", ["EntityDescriptor"]
    ),
  ])
  func anUncoveredDescriptorIsNotSigned(form: String, uncovered: [String]) throws {
    let inspection = try Self.inspect(try Self.signed(form))
    let failures = inspection.findings.filter { $0.outcome == .fail }
    #expect(failures.allSatisfy { $0.code == .signatureDescriptorNotCovered })
    #expect(
      failures.compactMap { $0.location?.path?.string.split { $0 == "/" || $0 == ":" }.last }
        .map(String.init) == uncovered)
    #expect(inspection.outcome == .notSigned)
  }

  /// In metadata the signature is the first child (SAML Metadata §2.3.1, §2.3.2).
  @Test func aSignatureBehindItsContentIsMisplaced() throws {
    let signed = try Self.signed(
      "[<md:EntityDescriptor entityID='urn:a' ID='_1'><a/></md:EntityDescriptor>]")
    let start = try #require(signed.firstRange(of: "<ds:Signature ")).lowerBound
    let end = try #require(signed.firstRange(of: "</ds:Signature>")).upperBound
    var moved = signed
    moved.removeSubrange(start..<end)
    moved = moved.replacing(
      "</md:EntityDescriptor>", with: "\(signed[start..<end])</md:EntityDescriptor>")
    #expect(try Self.inspect(signed).outcome == .signed)
    let inspection = try Self.inspect(moved)
    #expect(inspection.outcome == .notSigned)
    #expect(inspection.findings.contains { $0.code == .signatureMisplaced })
  }

  /// A line of Base64 is judged as the document that it holds, not as the parts that can be verified.
  @Test func whatIsEncodedIsJudgedWhole() throws {
    let document = try Self.signed(
      "<w xmlns:e='urn:oasis:names:tc:SAML:2.0:assertion'>[<saml:Assertion ID='_2'><a/>"
        + "</saml:Assertion>]<e:EncryptedAssertion/></w>")
    let line = String(decoding: Base64.encode(Array(document.utf8)), as: UTF8.self)
    for text in [document, line] {
      #expect(try Self.inspect(text).outcome == .notSigned)
    }
  }

  /// A signature of another kind covers what it selects, and nothing beside it.
  @Test(arguments: [("#m", Inspection.Outcome.notSigned), ("", .signed)])
  func aSignatureOfAnotherKindCoversWhatItSelects(uri: String, outcome: Inspection.Outcome) throws {
    let content = "<x Id='m'/><samlp:Response \(Self.names) ID='_1'/>"
    let text = try Self.general(uri, ReferenceTransform.envelopedSignature.uri.string, of: content)
    {
      tree in
      let whole = try XMLTree(parsing: Array("<r>\(content)</r>".utf8))
      let part = tree.elements.first { IDMap.id(of: $0) == "m" }
      return try Canonicalizer(.inclusive10)
        .bytes(of: uri.isEmpty ? whole : tree, apex: uri.isEmpty ? nil : part?.id)
    }
    let inspection = try Self.inspect(text)
    #expect(inspection.outcome == outcome)
    #expect(
      inspection.findings.filter { $0.outcome == .fail }.map(\.code)
        == (outcome == .signed ? [] : [.signatureNotCovered]))
  }

  /// What decodes Base64 digests text alone, whatever elements stand around it.
  @Test func decodedTextCoversNoElement() throws {
    let content = "<samlp:Response \(Self.names) ID='_1'>AAAA</samlp:Response>"
    let text = try Self.general("#_1", ReferenceTransform.base64.uri.string, of: content) { _ in
      [0, 0, 0]
    }
    let inspection = try Self.inspect(text)
    #expect(
      inspection.findings.filter { $0.outcome == .fail }.map(\.code) == [.signatureNotCovered])
  }

  /// A signature that covers another one covers it unchecked too; one that fails leaves nothing to say.
  @Test func aSignatureInACoveredPlaceIsNotCalledMisplaced() throws {
    let form =
      "[<saml:Assertion ID='_1'><saml:Advice>[<saml:Assertion ID='_2'><a/></saml:Assertion>]"
      + "</saml:Advice></saml:Assertion>]"
    let document = Array(try Self.signed(form).utf8)
    let now = Instant(millisecondsSince1970: 0)
    let unchecked = try SignatureInspector(trustAnchors: []).inspect(document, at: now)
    #expect(unchecked.outcome == .indeterminate)
    #expect(unchecked.findings.allSatisfy { $0.outcome != .fail })
    let elsewhere = try SignatureInspector(trustAnchors: [TestKey.attacker.trustAnchor()])
      .inspect(document, at: now)
    #expect(
      elsewhere.findings.filter { $0.outcome == .fail }.map(\.code) == [.signatureValueMismatch])
  }

  /// SIG-03: a signature beside what it signs, in a message that no signature covers.
  @Test(arguments: ["<r>MESSAGE</r>", "MESSAGE"]) func aParkedDetachedSignatureIsRefused(
    form: String
  ) throws {
    let parked = try Self.manifest("#o").replacing(#/<(/?)r>/#) { "<\($0.output.1)x>" }
    let message =
      "<samlp:Response \(Self.names)><samlp:Extensions>\(parked)</samlp:Extensions>"
      + "</samlp:Response>"
    let failures = try Self.inspect(form.replacing("MESSAGE", with: message)).findings
      .filter { $0.outcome == .fail }
    #expect(failures.map(\.code) == [.signatureMisplaced, .signatureNotCovered])
  }

  /// No signature covers what stands in itself.
  @Test func aSignatureInKeyInfoIsCoveredByNone() throws {
    let inner = try Self.signed("[<x ID='_2'><a/></x>]")
    let outer = try Self.signed("[<samlp:Response ID='_1'><a/></samlp:Response>]").replacing(
      "</ds:SignatureValue>", with: "</ds:SignatureValue><ds:KeyInfo>\(inner)</ds:KeyInfo>")
    let inspection = try Self.inspect(outer)
    #expect(
      inspection.findings.filter { $0.outcome == .fail }.map(\.code) == [.signatureMisplaced])
    #expect(inspection.signature?.element.name.localName == "Response")
    #expect(inspection.verified.count == 1)
  }

  /// Two keys are two signers.
  @Test func eachSignatureHasItsSigner() throws {
    let text = try Self.signed(
      "[<samlp:Response ID='_1'>[<saml:Assertion ID='_2'><a/></saml:Assertion>]</samlp:Response>]",
      by: [.rsa2048, .p256])
    let inspection = try Self.inspect(text)
    #expect(inspection.verified.map(\.element.name.localName) == ["Response", "Assertion"])
    #expect(
      try inspection.verified.map(\.signer)
        == [TestKey.p256, .rsa2048].map { try $0.trustAnchor() })
  }

  /// XML Signature 1.1 §5.1: a Manifest is reported, whichever way it is signed.
  @Test(arguments: ["#o", "#m"]) func aManifestThatIsSignedIsReported(uri: String) throws {
    let inspection = try Self.inspect(try Self.manifest(uri))
    #expect(inspection.outcome == .signed)
    let remark = inspection.findings.first { $0.code == .signatureManifest }
    #expect(remark?.outcome == .notChecked)
  }

  /// What is wrong with the IDs of a document is said once, however many references there are.
  @Test func repeatedIDsAreSaidOnce() throws {
    let text = try Self.manifest("#o").replacing("<a/>", with: "<a Id='o'/>")
    let start = try #require(text.firstRange(of: "<ds:Reference URI=\"#o\">"))
    let end = try #require(text[start.upperBound...].firstRange(of: "</ds:Reference>"))
    let reference = text[start.lowerBound..<end.upperBound]
    let failures = try Self.inspect(text.replacing(reference, with: reference + reference)).findings
      .filter { $0.code == .signatureAmbiguousReference }
    #expect(failures.count == 1)
  }

  /// REF-02: two equal IDs that nothing refers to are ordinary, but not beside anything of SAML.
  @Test(arguments: [
    ("<b id='x'/><c id='x'/>", Inspection.Outcome.signed),
    ("<b id='x'/><c id='_1'/>", .notSigned),
    ("<b id='x'/><c xml:id='x'><d xmlns='urn:oasis:names:tc:SAML:2.0:metadata'/></c>", .notSigned),
    ("<b id='x'/><c id='x' xmlns='urn:oasis:names:tc:SAML:1.0:assertion'/>", .notSigned),
    ("<b id='x'/><c id='y' xmlns='urn:oasis:names:tc:SAML:1.0:conditions'/>", .signed),
  ])
  func onlyTheIDThatIsReferencedMustBeUnique(
    beside: String, outcome: Inspection.Outcome
  ) throws {
    let text = try Self.signed("<r>[<a ID='_1'>t</a>]\(beside)</r>")
    let inspection = try Self.inspect(text)
    #expect(inspection.outcome == outcome)
    let ambiguous = inspection.findings.filter { $0.code == .signatureAmbiguousReference }
    #expect(ambiguous.count == (outcome == .signed ? 0 : 1))
  }

  private static func inspect(_ text: String) throws -> Inspection {
    let anchors = try [TestKey.rsa2048, .p256].map { try $0.trustAnchor() }
    return try SignatureInspector(trustAnchors: anchors)
      .inspect(Array(text.utf8), at: Instant(millisecondsSince1970: 0))
  }

  /// Signs what stands in brackets, the innermost first, by keys in turn.
  private static func signed(_ form: String, by keys: [TestKey] = [.rsa2048]) throws -> String {
    var text = form
    for round in 0... {
      guard let start = text.lastIndex(of: "["),
        let end = text[start...].firstIndex(of: "]")
      else { break }
      let element = text[text.index(after: start)..<end]
      let declared = element.replacing(#/^<[\w:]+/#) { "\($0.output) \(names)" }
      let key = try keys[round % keys.count].privateKey()
      let bytes = try ElementSigner(key: key).sign(XMLTree(parsing: Array(declared.utf8)).root)
      text.replaceSubrange(start...end, with: String(decoding: bytes, as: UTF8.self))
    }
    let isDeclared = text.prefix { $0 != ">" }.contains("xmlns:samlp")
    return isDeclared ? text : text.replacing(#/^<[\w:]+/#) { "\($0.output) \(names)" }
  }

  /// A signature of any XML document, over a Manifest or the Object around it.
  private static func manifest(_ uri: String) throws -> String {
    let object =
      "<ds:Object Id=\"o\"><ds:Manifest Id=\"m\"><ds:Reference URI=\"x\"/></ds:Manifest></ds:Object>"
    return try general(uri, CanonicalizationMethod.exclusive10.rawValue, of: "<a/>", object) {
      tree in
      let target = try #require(tree.elements.first { "#\(IDMap.id(of: $0) ?? "")" == uri })
      return try Canonicalizer(.exclusive10).bytes(of: tree, apex: target.id)
    }
  }

  /// A signature of any XML document with one reference and one transform.
  private static func general(
    _ uri: String, _ transform: String, of content: String, _ object: String = "",
    digesting bytes: (XMLTree) throws -> [UInt8]
  ) throws -> String {
    let template = """
      <r>\(content)<ds:Signature xmlns:ds="http://www.w3.org/2000/09/xmldsig#"><ds:SignedInfo>\
      <ds:CanonicalizationMethod Algorithm="\(CanonicalizationMethod.exclusive10.rawValue)"/>\
      <ds:SignatureMethod Algorithm="\(SignatureMethod.rsaSHA256.rawValue)"/>\
      <ds:Reference URI="\(uri)"><ds:Transforms><ds:Transform Algorithm="\(transform)"/>\
      </ds:Transforms><ds:DigestMethod Algorithm="\(DigestMethod.sha256.rawValue)"/>\
      <ds:DigestValue>AAAA</ds:DigestValue></ds:Reference></ds:SignedInfo>\
      <ds:SignatureValue>AAAA</ds:SignatureValue>\(object)</ds:Signature></r>
      """
    let digested = try bytes(try XMLTree(parsing: Array(template.utf8)))
    let digest = String(
      decoding: Base64.encode(try DigestMethod.sha256.digest(of: digested)), as: UTF8.self)
    var document = TestDocument(template)
    try document.replace(
      "<ds:DigestValue>AAAA</ds:DigestValue>", with: "<ds:DigestValue>\(digest)</ds:DigestValue>")
    try document.seal(with: .rsa2048)
    return document.text
  }
}
