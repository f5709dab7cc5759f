import RFC4648
import SAML
import SAMLInspection
import TestSupport
import Testing
import XMLCanonicalization
import XMLSignature
import XMLTree

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
      "<md:EntitiesDescriptor ID='_1'>[<md:EntityDescriptor ID='_2'><a/></md:EntityDescriptor>]"
        + "</md:EntitiesDescriptor>", true
    ),
    (
      "<samlp:AuthzDecisionQuery ID='_1'><saml:Evidence>[<saml:Assertion ID='_2'><a/></saml:Assertion>]"
        + "</saml:Evidence></samlp:AuthzDecisionQuery>", true
    ),
    (
      "<e:Envelope xmlns:e='http://schemas.xmlsoap.org/soap/envelope/'><e:Header>"
        + "[<saml:Assertion ID='_2'><a/></saml:Assertion>]</e:Header><e:Body/></e:Envelope>", true
    ),
    (
      "<md:EntityDescriptor ID='_1'><md:Extensions>[<saml:Assertion ID='_2'><a/></saml:Assertion>]"
        + "</md:Extensions></md:EntityDescriptor>", true
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
    #expect(failures == (isRead ? [] : ["signature.misplaced"]))
    #expect(inspection.outcome == (isRead ? .valid : .invalid))
    #expect((inspection.signature == nil) == !isRead)
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
      elsewhere.findings.filter { $0.outcome == .fail }.map(\.code) == ["signature.value-mismatch"])
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
    #expect(failures.map(\.code) == ["signature.misplaced"])
  }

  /// No signature covers what stands in itself.
  @Test func aSignatureInKeyInfoIsCoveredByNone() throws {
    let inner = try Self.signed("[<x ID='_2'><a/></x>]")
    let outer = try Self.signed("[<samlp:Response ID='_1'><a/></samlp:Response>]").replacing(
      "</ds:SignatureValue>", with: "</ds:SignatureValue><ds:KeyInfo>\(inner)</ds:KeyInfo>")
    let inspection = try Self.inspect(outer)
    #expect(
      inspection.findings.filter { $0.outcome == .fail }.map(\.code) == ["signature.misplaced"])
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
    #expect(inspection.outcome == .valid)
    let remark = inspection.findings.first { $0.code == "signature.manifest" }
    #expect(remark?.outcome == .notChecked)
  }

  /// What is wrong with the IDs of a document is said once, however many references there are.
  @Test func repeatedIDsAreSaidOnce() throws {
    let text = try Self.manifest("#o").replacing("<a/>", with: "<a Id='o'/>")
    let start = try #require(text.firstRange(of: "<ds:Reference URI=\"#o\">"))
    let end = try #require(text[start.upperBound...].firstRange(of: "</ds:Reference>"))
    let reference = text[start.lowerBound..<end.upperBound]
    let failures = try Self.inspect(text.replacing(reference, with: reference + reference)).findings
      .filter { $0.code == "signature.ambiguous-reference" }
    #expect(failures.count == 1)
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
      let octets = try Signer(key: key).sign(XMLTree(parsing: Array(declared.utf8)).root)
      text.replaceSubrange(start...end, with: String(decoding: octets, as: UTF8.self))
    }
    let isDeclared = text.prefix { $0 != ">" }.contains("xmlns:samlp")
    return isDeclared ? text : text.replacing(#/^<[\w:]+/#) { "\($0.output) \(names)" }
  }

  /// A signature of any XML document, over a Manifest or the Object around it.
  private static func manifest(_ uri: String) throws -> String {
    let exclusive = CanonicalizationMethod.exclusive10.rawValue
    let template = """
      <r><a/><ds:Signature xmlns:ds="http://www.w3.org/2000/09/xmldsig#"><ds:SignedInfo>\
      <ds:CanonicalizationMethod Algorithm="\(exclusive)"/><ds:SignatureMethod \
      Algorithm="\(SignatureMethod.rsaSHA256.rawValue)"/><ds:Reference URI="\(uri)"><ds:Transforms>\
      <ds:Transform Algorithm="\(exclusive)"/></ds:Transforms><ds:DigestMethod \
      Algorithm="\(DigestMethod.sha256.rawValue)"/><ds:DigestValue>AAAA</ds:DigestValue>\
      </ds:Reference></ds:SignedInfo><ds:SignatureValue>AAAA</ds:SignatureValue><ds:Object Id="o">\
      <ds:Manifest Id="m"><ds:Reference URI="x"/></ds:Manifest></ds:Object></ds:Signature></r>
      """
    let tree = try XMLTree(parsing: Array(template.utf8))
    let target = try #require(tree.elements.first { "#\(IDMap.id(of: $0) ?? "")" == uri })
    let octets = try Canonicalizer(.exclusive10).octets(of: tree, apex: target.id)
    let digest = String(
      decoding: Base64.encode(try DigestMethod.sha256.digest(of: octets)), as: UTF8.self)
    var document = TestDocument(template)
    try document.replace(
      "<ds:DigestValue>AAAA</ds:DigestValue>", with: "<ds:DigestValue>\(digest)</ds:DigestValue>")
    try document.seal(with: .rsa2048)
    return document.text
  }
}
