import CanonicalXML
import Foundation
import TestSupport
import Testing
import XMLSignature
import XMLSignatureDiagnosis

/// What the signer makes, the verifier accepts; with every algorithm, and with no other key.
@Suite struct RoundTripTests {
  /// Namespaces are declared above the element that is signed (C14-03), and attributes of `xml:` that
  /// inclusive forms gather, also one that is none of its standard (C14-06).
  static let document = """
    <r xmlns="urn:r" xmlns:a="urn:a" xmlns:unused="urn:u" xml:lang="en" xml:note="n">
      <a:e ID="_e" unused:x="1"><!-- c --><a:i>t &amp; \u{E9}</a:i><a:f b="&lt;"/></a:e>
    </r>
    """

  @Test(arguments: SignatureMethod.classical, CanonicalizationMethod.allCases)
  func aSignatureHoldsForItsKeyAlone(
    _ method: SignatureMethod, _ form: CanonicalizationMethod
  ) throws {
    for digest in DigestMethod.allCases {
      let key = TestKey(for: method)
      var signer = ElementSigner(key: try key.privateKey())
      signer.signatureMethod = method
      signer.digestMethod = digest
      signer.canonicalizer = Canonicalizer(form, inclusivePrefixes: ["unused"])
      let signed = try signer.sign(try Self.element(Array(Self.document.utf8)))
      let element = try Self.element(signed)
      let signature = try UnverifiedSignature(of: element, IDMap(of: element.tree))
      var policy = SignaturePolicy()
      policy.signatureMethods = Set(SignatureMethod.allCases)
      policy.digestMethods = Set(DigestMethod.allCases)
      policy.dangerous.acceptsSHA1 = true
      policy.dangerous.acceptsDSA = true
      let verified = try signature.verify(against: [try key.trustAnchor()], policy: policy)
      #expect(verified.signedInfo.signatureMethod == method)
      #expect(verified.signedInfo.canonicalization.method == form)
      #expect(verified.signedInfo.reference.digestMethod == digest)
      #expect(verified.signer.publicKey == (try key.privateKey().publicKey))
      #expect(verified.element.firstChild(DSigNames.signature) == nil)
      #expect(verified.origin.id == element.id)
      #expect(try signature.firstDifferenceFromReferenceCanonicalizer() == nil)
      // Another key of the same kind, so that it is the arithmetic that says no.
      let other = try #require(Self.otherKeys[key]).get()
      #expect(throws: SignatureError.valueMismatch) {
        try signature.verify(against: [other], policy: policy)
      }
    }
  }

  /// The same holds of a signature that is read as any document's, and the bytes of `SignedInfo` are
  /// read again with the attributes that they inherited.
  @Test(arguments: CanonicalizationMethod.allCases)
  func aSignatureHoldsAsThatOfAnyDocument(_ form: CanonicalizationMethod) throws {
    let key = TestKey.rsa2048
    var signer = ElementSigner(key: try key.privateKey())
    signer.canonicalizer = Canonicalizer(form)
    let element = try Self.element(try signer.sign(try Self.element(Array(Self.document.utf8))))
    let signature = try GeneralSignature(
      try #require(element.children.first { $0.name == DSigNames.signature }))
    let ids = IDMap(of: element.tree)
    let validation = signature.validate(against: [try key.trustAnchor()], ids)
    #expect(validation.value == .holds)
    #expect(validation.references.map(\.outcome) == [.holds])
  }

  /// The element is signed that was given, whatever else carries its ID; nobody verifies it then.
  @Test func theElementIsSignedThatIsGiven() throws {
    let signer = ElementSigner(key: try TestKey.rsa2048.privateKey())
    let tree = try XMLTree(parsing: Array("<r><a ID='x'/><b ID='x'>t</b></r>".utf8))
    let second = try #require(tree.root.children.first { $0.name.localName == "b" })
    let signed = try XMLTree(parsing: try signer.sign(second))
    let element = try #require(signed.root.children.first { $0.name.localName == "b" })
    #expect(element.children.map(\.name) == [DSigNames.signature])
    #expect(throws: SignatureError.self) {
      try UnverifiedSignature(of: element, IDMap(of: signed))
    }
  }

  /// However a value is indented, white space does not count (XML Schema Part 2 §3.2.16).
  @Test(arguments: [0, 100, 20_000])
  func whiteSpaceInASignatureValueDoesNotCount(_ count: Int) throws {
    let key = TestKey.rsa2048
    let signed = try ElementSigner(key: key.privateKey())
      .sign(try Self.element(Array(Self.document.utf8)))
    let space = String(repeating: " \n", count: count)
    let text = String(decoding: signed, as: UTF8.self)
      .replacing("SignatureValue>", with: "SignatureValue>" + space, maxReplacements: 1)
    let element = try Self.element(Array(text.utf8))
    let signature = try UnverifiedSignature(of: element, IDMap(of: element.tree))
    #expect(throws: Never.self) { try signature.verify(against: [try key.trustAnchor()]) }
  }

  /// Most libraries make ECDSA values in DER, which XML Signature does not take: the cause is named.
  @Test(arguments: [SignatureMethod.ecdsaSHA256, .ecdsaSHA384, .ecdsaSHA512])
  func aValueInDERIsRefusedAndNamed(_ method: SignatureMethod) throws {
    let key = TestKey(for: method)
    var signer = ElementSigner(key: try key.privateKey())
    signer.signatureMethod = method
    let signed = try signer.sign(try Self.element(Array(Self.document.utf8)))
    let sound = try Self.element(signed)
    let usual = try UnverifiedSignature(of: sound, IDMap(of: sound.tree))
    let value = Data(usual.signatureValue)
    let half = value.count / 2
    let der = Data(Self.sequence(of: [value.prefix(half), value.suffix(half)]))
    let text = String(decoding: signed, as: UTF8.self)
      .replacing(value.base64EncodedString(), with: der.base64EncodedString())
    let element = try Self.element(Array(text.utf8))
    let signature = try UnverifiedSignature(of: element, IDMap(of: element.tree))
    #expect(signature.signatureValue == Array(der))
    let anchors = [try key.trustAnchor()]
    #expect(throws: SignatureError.valueMismatch) { try signature.verify(against: anchors) }
    let diagnosis = signature.diagnose(.valueMismatch, against: anchors)
    #expect(diagnosis.valueDefect == .inDER)
    #expect(diagnosis.cause == .unsupported)
    #expect(usual.diagnose(.valueMismatch, against: anchors).valueDefect == nil)
  }

  /// Some libraries cut the zero bytes in front of the numbers of P-521 (ALG-07): the lengths say so.
  @Test(arguments: [SignatureMethod.ecdsaSHA512, .rsaSHA256, .ed25519])
  func aValueOfAnotherLengthIsRefusedAndItsLengthIsTold(_ method: SignatureMethod) throws {
    let key = TestKey(for: method)
    var signer = ElementSigner(key: try key.privateKey())
    signer.signatureMethod = method
    let signed = try signer.sign(try Self.element(Array(Self.document.utf8)))
    let sound = try Self.element(signed)
    let value = Data(try UnverifiedSignature(of: sound, IDMap(of: sound.tree)).signatureValue)
    let text = String(decoding: signed, as: UTF8.self)
      .replacing(
        value.base64EncodedString(), with: value.dropLast(2).base64EncodedString())
    let element = try Self.element(Array(text.utf8))
    let signature = try UnverifiedSignature(of: element, IDMap(of: element.tree))
    let anchors = [try key.trustAnchor()]
    #expect(throws: SignatureError.valueMismatch) { try signature.verify(against: anchors) }
    let diagnosis = signature.diagnose(.valueMismatch, against: anchors)
    #expect(diagnosis.valueDefect == .length(value.count - 2, expected: [value.count]))
  }

  /// Numbers in DER (X.690 §8.3).
  private static func sequence(of numbers: [Data]) -> [UInt8] {
    let contents = numbers.flatMap { number in
      var bytes = Array(number.drop { $0 == 0 })
      if bytes.first.map({ $0 >= 0x80 }) ?? true { bytes.insert(0, at: 0) }
      return [0x02, UInt8(bytes.count)] + bytes
    }
    let length = contents.count < 0x80 ? [] : [UInt8(0x81)]
    return [0x30] + length + [UInt8(contents.count)] + contents
  }

  /// What is not on its list is refused by default, on either side (ALG-02, ALG-03).
  @Test(arguments: SignatureMethod.classical, DigestMethod.allCases)
  func anAlgorithmOffTheListIsRefusedByDefault(_ method: SignatureMethod, _ digest: DigestMethod)
    throws
  {
    let key = TestKey(for: method)
    var signer = ElementSigner(key: try key.privateKey())
    signer.signatureMethod = method
    signer.digestMethod = digest
    let element = try Self.element(try signer.sign(try Self.element(Array(Self.document.utf8))))
    let signature = try UnverifiedSignature(of: element, IDMap(of: element.tree))
    let expected: SignatureError? =
      !Self.methodsByDefault.contains(method)
      ? .methodForbidden(uri: ExactString(method.rawValue))
      : !Self.digestsByDefault.contains(digest)
        ? .digestMethodForbidden(uri: ExactString(digest.rawValue)) : nil
    if let expected {
      #expect(throws: expected) { try signature.verify(against: [try key.trustAnchor()]) }
    } else {
      #expect(throws: Never.self) { try signature.verify(against: [try key.trustAnchor()]) }
    }
  }

  static let methodsByDefault: Set<SignatureMethod> = [
    .rsaSHA256, .rsaSHA384, .rsaSHA512, .sha256RSAMGF1, .sha384RSAMGF1, .sha512RSAMGF1,
    .ecdsaSHA256, .ecdsaSHA384, .ecdsaSHA512, .ed25519,
  ]
  static let digestsByDefault: Set<DigestMethod> = [.sha256, .sha384, .sha512]

  /// What gives up a security property needs its own setting: a list alone accepts none of it.
  @Test(arguments: SignatureMethod.allCases.filter { $0.isWeak || $0.family == .dsa })
  func aDangerousMethodIsAcceptedByItsSettingAlone(_ method: SignatureMethod) throws {
    let key = TestKey(for: method)
    var signer = ElementSigner(key: try key.privateKey())
    signer.signatureMethod = method
    let element = try Self.element(try signer.sign(try Self.element(Array(Self.document.utf8))))
    let signature = try UnverifiedSignature(of: element, IDMap(of: element.tree))
    for (sha1, dsa) in [(false, false), (true, false), (false, true), (true, true)] {
      var policy = SignaturePolicy()
      policy.signatureMethods = Set(SignatureMethod.allCases)
      policy.dangerous.acceptsSHA1 = sha1
      policy.dangerous.acceptsDSA = dsa
      let isAccepted = (sha1 || !method.isWeak) && (dsa || method.family != .dsa)
      let error = SignatureError.methodForbidden(uri: ExactString(method.rawValue))
      if isAccepted {
        #expect(throws: Never.self) {
          try signature.verify(against: [try key.trustAnchor()], policy: policy)
        }
      } else {
        #expect(throws: error) {
          try signature.verify(against: [try key.trustAnchor()], policy: policy)
        }
      }
    }
  }

  /// SIG-17: no key is not a key that accepts.
  @Test func withoutATrustedKeyNothingIsVerified() throws {
    let signer = ElementSigner(key: try TestKey.rsa2048.privateKey())
    let element = try Self.element(try signer.sign(try Self.element(Array(Self.document.utf8))))
    let signature = try UnverifiedSignature(of: element, IDMap(of: element.tree))
    #expect(throws: SignatureError.noTrustAnchor) { try signature.verify(against: []) }
  }

  /// A document that its own limits let through is not refused when it is read again.
  @Test func limitsThatWereRaisedAreRaisedForTheVerifiedElementToo() throws {
    var limits = ParseLimits()
    limits.maximumDepth = 100
    limits.maximumTextBytes = 1 << 18
    let deep =
      "<e ID='_e'>" + String(repeating: "<d>", count: 80) + String(repeating: "t", count: 200_000)
      + String(repeating: "</d>", count: 80) + "</e>"
    let key = TestKey.p256
    let signed = try ElementSigner(key: try key.privateKey())
      .sign(try XMLTree(parsing: Array(deep.utf8), limits: limits).root)
    let tree = try XMLTree(parsing: signed, limits: limits)
    let verified = try UnverifiedSignature(of: tree.root, IDMap(of: tree))
      .verify(against: [try key.trustAnchor()])
    #expect(verified.element.displayText.utf8.count == 200_000)
  }

  /// LIM-13: canonical bytes may have four times the bytes of a document that a raised limit lets in.
  @Test func aRaisedLimitOnBytesHoldsForCanonicalOnesToo() throws {
    var limits = ParseLimits()
    limits.maximumBytes = 8 << 20
    limits.maximumTextBytes = 8 << 20
    let long = "<e ID='_e'><f>" + String(repeating: "t", count: 5 << 20) + "</f></e>"
    let key = TestKey.p256
    let signed = try ElementSigner(key: try key.privateKey())
      .sign(try XMLTree(parsing: Array(long.utf8), limits: limits).root)
    let tree = try XMLTree(parsing: signed, limits: limits)
    let signature = try UnverifiedSignature(of: tree.root, IDMap(of: tree))
    let verified = try signature.verify(against: [try key.trustAnchor()])
    #expect(verified.canonicalBytes.count > 5 << 20)
    #expect(try signature.firstDifferenceFromReferenceCanonicalizer() == nil)
  }

  /// What is made is UTF-8, whatever the draft was.
  @Test(arguments: ["<?xml version='1.0' encoding='UTF-16'?>\n", ""])
  func aDraftInUTF16IsSigned(_ declaration: String) throws {
    let text = "\u{FEFF}\(declaration)<e ID='_e'><f>t</f></e>"
    let bytes = text.utf16.flatMap { [UInt8(truncatingIfNeeded: $0), UInt8($0 >> 8)] }
    let key = TestKey.p256
    let signed = try ElementSigner(key: try key.privateKey()).sign(try Self.element(bytes))
    #expect(String(decoding: signed, as: UTF8.self).contains("encoding") == false)
    let element = try Self.element(signed)
    let verified = try UnverifiedSignature(of: element, IDMap(of: element.tree))
      .verify(against: [try key.trustAnchor()])
    #expect(verified.element.displayText == "t")
  }

  /// SEE-01: the element is read from the bytes that were digested, which are canonical.
  @Test func theVerifiedElementIsReadFromTheDigestedBytes() throws {
    let key = TestKey.ed25519
    let signed = try ElementSigner(key: try key.privateKey())
      .sign(try Self.element(Array(Self.document.utf8)))
    let element = try Self.element(signed)
    let verified = try UnverifiedSignature(of: element, IDMap(of: element.tree))
      .verify(against: [try key.trustAnchor()])
    let text = String(decoding: verified.canonicalBytes, as: UTF8.self)
    #expect(
      text == """
        <a:e xmlns:a="urn:a" xmlns:unused="urn:u" ID="_e" unused:x="1"><a:i>t &amp; \u{E9}</a:i>\
        <a:f b="&lt;"></a:f></a:e>
        """)
    #expect(
      verified.element.descendants.map(\.qualifiedName) == ["a:i", "a:f"])
  }

  private static func element(_ bytes: [UInt8]) throws -> XMLTree.Element {
    try #require(
      try XMLTree(parsing: bytes).elements.first { $0.attribute(ExpandedName("ID")) == "_e" })
  }

  /// For each key another one of its kind, made once.
  private static let otherKeys = Dictionary(
    uniqueKeysWithValues: TestKey.classical.map { key in
      (
        key,
        Result {
          TrustAnchor(
            publicKey: try PrivateKey.fresh(like: key.privateKey().publicKey).publicKey)
        }
      )
    })
}

enum DSigNames {
  static let signature = ExpandedName("Signature", in: "http://www.w3.org/2000/09/xmldsig#")
}
