import CanonicalXML
import SAML
import SAMLFormats
import TestSupport
import TestTools
import Testing
import XMLSignature
import XMLSignatureDiagnosis

/// Core validation of signatures that another implementation made (XML Signature 1.1 §3.2).
@Suite struct GeneralSignatureTests {
  static let sound = [
    "enveloping-manifest", "detached-and-enveloped", "xpointer-with-comments", "base64",
    "enveloped-beside",
  ]

  @Test(arguments: sound)
  func aSignatureOfAnotherImplementationHolds(_ name: String) throws {
    let validation = try Self.validate(try Self.text(name))
    #expect(validation.value == .holds)
    #expect(validation.signer == (try Self.anchors().first))
    #expect(!validation.references.isEmpty)
    #expect(validation.references.allSatisfy { $0.outcome == .holds })
  }

  @Test func aReferenceSaysWhatItIsOver() throws {
    let references = try Self.validate(try Self.text("detached-and-enveloped")).references
    #expect(references.map { $0.reference?.uri } == ["#body", ""])
    #expect(
      references.map { $0.reference?.transforms.map(\.name) } == [
        ["exc-c14n"], ["enveloped-signature", "c14n"],
      ])
    #expect(references.map { $0.target?.apex == nil } == [false, true])
    #expect(references.map(\.byteCount) == [73, 162])
  }

  @Test func commentsAreSelectedByXPointerAlone() throws {
    let comment = "<!-- a comment -->"
    let pointed = try Self.text("xpointer-with-comments").replacing(comment, with: "")
    #expect(try Self.codes(pointed) == ["signature.digest-mismatch"])
    let named = try Self.text("detached-and-enveloped").replacing(comment, with: "")
    #expect(try Self.codes(named) == [])
  }

  @Test func aManifestIsNamedAndNotFollowed() throws {
    let references = try Self.validate(try Self.text("enveloping-manifest")).references
    #expect(references.map { $0.reference?.isToManifest } == [false, true])
    #expect(references.allSatisfy { $0.outcome == .holds })
  }

  /// Each edit is one thing; the codes are of the value and of the references, in this order.
  @Test(arguments: [
    ("base64", "c2lnbmVk", "U2lnbmVk", "signature.digest-mismatch"),
    ("base64", "c2lnbmVk", "c2ln!mVk", "signature.transform-input"),
    (
      "detached-and-enveloped", "1 &lt; 2", "1 &lt; 3",
      "signature.digest-mismatch signature.digest-mismatch"
    ),
    ("detached-and-enveloped", "e:seen=\"yes\"", "e:seen=\"no\"", "signature.digest-mismatch"),
    (
      "detached-and-enveloped", "<Header e:seen", "<Header Id=\"body\" e:seen",
      "signature.ambiguous-reference signature.digest-mismatch"
    ),
    (
      "detached-and-enveloped", "Id=\"body\"", "Name=\"body\"",
      """
      signature.reference-not-found signature.digest-mismatch
      """
    ),
    (
      "detached-and-enveloped", "URI=\"#body\"", "URI=\"body.xml\"",
      """
      signature.value-mismatch signature.reference-external
      """
    ),
    (
      "detached-and-enveloped", "URI=\"#body\"", "URI=\"https://example.com/#body\"",
      """
      signature.value-mismatch signature.reference-external
      """
    ),
    (
      "detached-and-enveloped", "URI=\"#body\"", "URI=\"#xpointer(//Body)\"",
      """
      signature.value-mismatch signature.reference-unsupported
      """
    ),
    (
      "detached-and-enveloped", "<Reference URI=\"#body\">", "<Reference>",
      """
      signature.value-mismatch signature.reference-uri-missing
      """
    ),
    (
      "detached-and-enveloped", "URI=\"#body\"", "URI=\"#xpointer(id('body'))\"",
      """
      signature.value-mismatch
      """
    ),
    (
      "xpointer-with-comments", "REC-xml-c14n-20010315#WithComments",
      "REC-xslt-19991116", "signature.value-mismatch signature.transform-unsupported"
    ),
  ])
  func whatIsChangedFails(
    _ name: String, _ old: String, _ new: String, _ expected: String
  ) throws {
    let text = try Self.text(name)
    #expect(text.contains(old))
    #expect(try Self.codes(text.replacing(old, with: new)).joined(separator: " ") == expected)
  }

  @Test func whatIsNotRunIsSaidOfItsReferenceAlone() throws {
    let validation = try Self.validate(try Self.text("xpath"))
    #expect(validation.value == .holds)
    #expect(
      validation.references.map(\.outcome) == [
        .holds, .fails(.transformUnsupported(uri: "http://www.w3.org/TR/1999/REC-xpath-19991116")),
      ])
  }

  @Test func aMACIsRefusedBeforeAnythingIsComputed() throws {
    #expect(
      throws: SignatureError.methodForbidden(
        uri: "http://www.w3.org/2001/04/xmldsig-more#hmac-sha256")
    ) { try Self.validate(try Self.text("hmac")) }
  }

  @Test func withoutATrustedKeyReferencesAreStillReported() throws {
    let text = try Self.text("detached-and-enveloped")
    let validation = try Self.validate(text, against: [])
    #expect(validation.value == .notChecked)
    #expect(validation.signer == nil)
    #expect(validation.references.map(\.outcome) == [.holds, .holds])
  }

  @Test func anotherKeyIsAWrongValue() throws {
    let text = try Self.text("base64")
    let validation = try Self.validate(text, against: [try TestKey.attacker.trustAnchor()])
    #expect(validation.value == .fails(.valueMismatch))
    #expect(validation.signer == nil)
    let other = try Self.validate(text, against: [try TestKey.p256.trustAnchor()])
    #expect(other.value == .fails(.keyMismatch(.rsaSHA256)))
  }

  /// What a signature may ask for is bounded (LIM-07, LIM-08).
  @Test func theLimitsOfThePolicyHold() throws {
    let text = try Self.text("detached-and-enveloped")
    #expect(throws: SignatureError.tooManyReferences(maximum: 1)) {
      try Self.validate(text) { $0.maximumReferences = 1 }
    }
    let transforms = try Self.validate(text) { $0.maximumTransforms = 1 }
    #expect(
      transforms.references.map(\.outcome) == [.holds, .fails(.tooManyTransforms(maximum: 1))])
    let bytes = try Self.validate(text) { $0.maximumReferencedBytes = 1 }
    #expect(
      bytes.references.map(\.outcome) == [
        .holds, .fails(.tooManyReferencedBytes(maximum: 1)),
      ])
    let methods = try Self.validate(text) { $0.digestMethods = [.sha512] }
    #expect(methods.references.allSatisfy { $0.outcome != .holds })
    #expect(
      throws: SignatureError.methodForbidden(uri: ExactString(SignatureMethod.rsaSHA256.rawValue))
    ) {
      try Self.validate(text) { $0.signatureMethods = [.rsaSHA512] }
    }
  }

  /// The schema of a signature: one KeyInfo, objects behind it, nothing else.
  @Test(arguments: [
    ("</SignatureValue>", "</SignatureValue><KeyInfo/><KeyInfo/>"),
    ("</SignatureValue>", "</SignatureValue><Object/><KeyInfo/>"),
    ("</SignatureValue>", "</SignatureValue><SignatureValue/>"),
    ("<SignatureValue>", "text<SignatureValue>"),
    ("<SignatureMethod ", "<SignatureMethod x=\"\" "),
  ])
  func whatTheSchemaDoesNotHaveIsMalformed(_ old: String, _ new: String) throws {
    let text = try Self.text("detached-and-enveloped").replacing(old, with: new)
    let error = try #require(throws: SignatureError.self) { try Self.validate(text) }
    #expect(error.code == .signatureMalformed)
  }

  /// The transform leaves out the signature that it stands in: nothing of an element beside it, and
  /// everything of one inside it, whose digest no signer has meant (XML Signature 1.1 §6.6.4).
  @Test func theEnvelopedTransformOfWhatIsInsideTheSignatureIsRefused() throws {
    let beside = try Self.text("enveloped-beside")
    #expect(
      try Self.codes(beside.replacing("Value=\"1\"", with: "Value=\"2\""))
        == ["signature.digest-mismatch"])
    let transform =
      "<Transform Algorithm=\"http://www.w3.org/2000/09/xmldsig#enveloped-signature\"/>"
    let inside = try Self.text("enveloping-manifest")
      .replacing("<Transforms>", with: "<Transforms>" + transform, maxReplacements: 1)
    #expect(try Self.codes(inside) == ["signature.value-mismatch", "signature.transform-input"])
  }

  /// C14-01: a digest of nothing holds for every document.
  @Test func aReferenceToNothingIsRefused() throws {
    let empty = try Self.text("base64").replacing("c2lnbmVkIG9jdGV0cw==", with: "")
    #expect(try Self.codes(empty) == ["c14n.empty"])
    let enveloped =
      "<Transform Algorithm=\"http://www.w3.org/2000/09/xmldsig#enveloped-signature\"/>"
    for canonicalization in ["", "<Transform Algorithm=\"\(Self.exclusive)\"/>"] {
      let text = try Self.text("base64")
        .replacing("URI=\"#data\"", with: "URI=\"\"")
        .replacing(Self.base64, with: enveloped + canonicalization)
      #expect(try Self.codes(text) == ["signature.value-mismatch", "c14n.empty"])
    }
  }

  /// What one canonicalisation gives to the next comes from a document that has passed its limits, and
  /// may be longer than it.
  @Test func canonicalBytesAreReadAgainWhateverTheirLength() throws {
    let long = String(repeating: ">", count: 100_000)
    let content = String(repeating: "<e>\(long)</e>", count: 4)
    let canonicalization = "<Transform Algorithm=\"\(Self.exclusive)\"/>"
    let text = try Self.text("base64")
      .replacing("c2lnbmVkIG9jdGV0cw==", with: content)
      .replacing(Self.base64, with: canonicalization + canonicalization)
    #expect(try Self.codes(text) == ["signature.value-mismatch", "signature.digest-mismatch"])
  }

  /// Bytes from Base64 are anybody's, and held to the limits.
  @Test(arguments: [(64, "signature.digest-mismatch"), (65, "signature.unreadable")])
  func decodedBytesAreHeldToTheLimits(_ depth: Int, _ expected: String) throws {
    let document =
      String(repeating: "<a>", count: depth) + String(repeating: "</a>", count: depth)
    let text = try Self.text("base64")
      .replacing(
        "c2lnbmVkIG9jdGV0cw==",
        with: String(decoding: Base64.encode(Array(document.utf8)), as: UTF8.self)
      )
      .replacing(
        Self.base64, with: Self.base64 + "<Transform Algorithm=\"\(Self.exclusive)\"/>")
    #expect(try Self.codes(text) == ["signature.value-mismatch", expected])
  }

  /// A node of what a transform made is none of the document, which may have fewer.
  @Test func aRelativeNamespaceInDecodedBytesIsRefusedWhereTheReferenceStands() throws {
    let inner = "<a>" + String(repeating: "<b/>", count: 200) + "<c xmlns:p='x'/></a>"
    let text = try Self.text("base64")
      .replacing(
        "c2lnbmVkIG9jdGV0cw==",
        with: String(decoding: Base64.encode(Array(inner.utf8)), as: UTF8.self)
      )
      .replacing(
        Self.base64, with: Self.base64 + "<Transform Algorithm=\"\(Self.exclusive)\"/>")
    #expect(try Self.codes(text) == ["signature.value-mismatch", "signature.transform-input"])
  }

  private static let exclusive = "http://www.w3.org/2001/10/xml-exc-c14n#"
  private static let base64 =
    "<Transform Algorithm=\"http://www.w3.org/2000/09/xmldsig#base64\"/>"

  /// TXT-03: the Kelvin sign is equivalent to K, and another byte.
  @Test func aReferenceIsToTheBytesOfAnID() throws {
    let text = try Self.text("detached-and-enveloped").replacing("Id=\"body\"", with: "Id=\"K\"")
    let other = text.replacing("URI=\"#body\"", with: "URI=\"#\u{212A}\"")
    #expect(try Self.codes(other).contains("signature.reference-not-found"))
    let same = text.replacing("URI=\"#body\"", with: "URI=\"#K\"")
    #expect(try !Self.codes(same).contains("signature.reference-not-found"))
  }

  @Test func anObjectIsFoundByTheAttributeOfItsSchema() throws {
    let text = try Self.text("enveloping-manifest").replacing("<Object Id=", with: "<Object id=")
    #expect(try Self.codes(text) == ["signature.reference-not-found"])
  }

  @Test func anAccidentalEditOfAReferenceIsNamed() throws {
    let text = try Self.text("base64").replacing("#base64", with: "#enveloped-signature")
    #expect(try Self.validate(text).references.first?.edit == nil)
    let indented = try Self.text("xpointer-with-comments")
      .replacing("<Item>", with: "\n    <Item>")
    let reference = try #require(try Self.validate(indented).references.first)
    #expect(reference.edit == .indented)
    #expect(reference.outcome != .holds)
  }

  @Test func theBytesOfAReferenceAreThoseThatItIsOver() throws {
    let tree = try XMLTree(parsing: Array(try Self.text("base64").utf8))
    let signature = try GeneralSignature(tree.root)
    #expect(signature.referencedBytes(IDMap(of: tree)) == [.success(Array("signed octets".utf8))])
  }

  private static func codes(_ text: String) throws -> [String] {
    let validation = try validate(text)
    return ([validation.value] + validation.references.map(\.outcome)).compactMap { outcome in
      if case .fails(let error) = outcome { error.code.rawValue } else { nil }
    }
  }

  @discardableResult private static func validate(
    _ text: String, against anchors: [TrustAnchor]? = nil,
    _ change: (inout SignaturePolicy) -> Void = { _ in }
  ) throws -> GeneralValidation {
    let tree = try XMLTree(parsing: Array(text.utf8))
    let element = try #require(tree.elements.first { $0.hasName(DSigNames.signature) })
    var policy = SignaturePolicy()
    change(&policy)
    return try GeneralSignature(element, policy: policy)
      .validate(against: anchors ?? Self.anchors(), IDMap(of: tree))
  }

  private static func anchors() throws -> [TrustAnchor] {
    try TrustAnchor.parse(Repository.bytes("samples/trust/idp-rsa.pem"))
  }

  private static func text(_ name: String) throws -> String {
    String(
      decoding: try Repository.bytes("vectors/recipes/general/\(name).xml"), as: UTF8.self)
  }
}
