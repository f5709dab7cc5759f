import CanonicalXML
import TestSupport
import TestTools
import Testing
import XMLSignature
import XMLSignatureDiagnosis

/// What a trusted key may do, and which of several did it (KEY-04, KEY-05, KEY-07, ALG-01).
@Suite struct TrustPolicyTests {
  /// Whichever way a key was configured, it is the same key.
  @Test(arguments: ["rsa2048.cert.pem", "rsa2048.pub.pem", "rsa2048.pkcs1.pub.pem"])
  func aKeyVerifiesInEveryFormThatItIsGivenIn(_ file: String) throws {
    let signature = try Self.signature()
    for bytes in [try Fixture.key(file), try Fixture.der(file)] {
      let anchors = try TrustAnchor.parse(bytes)
      #expect(try signature.verify(against: anchors).signer == anchors[0])
    }
  }

  /// Several anchors of one issuer: the result says which one it was.
  @Test(arguments: 0..<3)
  func theAnchorThatMatchedIsReported(position: Int) throws {
    var anchors = [try TestKey.attacker.trustAnchor(), try TestKey.p256.trustAnchor()]
    let certificate = try #require(try TrustAnchor.parse(Fixture.key("rsa2048.cert.pem")).first)
    anchors.insert(certificate, at: position)
    let signer = try Self.signature().verify(against: anchors).signer
    #expect(signer == certificate)
    #expect(signer.fingerprint == certificate.certificate?.fingerprint)
  }

  /// A pinned certificate stands for its key: whoever configured it decided, and no date undoes it.
  @Test func theDatesOfAPinnedCertificateAreFactsToReport() throws {
    let anchor = try #require(try TrustAnchor.parse(Fixture.key("rsa2048.cert.pem")).first)
    let certificate = try #require(anchor.certificate)
    #expect(certificate.notBefore < certificate.notAfter)
    // The verifier is given no time, so it cannot look at dates.
    #expect(try Self.signature().verify(against: [anchor]).signer.certificate == certificate)
  }

  static let limits: [(PermittedAlgorithms, SignatureError?)] = [
    (PermittedAlgorithms(signatureMethods: [.rsaSHA256], digestMethods: [.sha256]), nil),
    (
      PermittedAlgorithms(signatureMethods: [.rsaSHA512], digestMethods: [.sha256]),
      .methodForbidden(uri: ExactString(SignatureMethod.rsaSHA256.rawValue))
    ),
    (
      PermittedAlgorithms(signatureMethods: [.rsaSHA256], digestMethods: [.sha512]),
      .digestMethodForbidden(uri: ExactString(DigestMethod.sha256.rawValue))
    ),
    (
      PermittedAlgorithms(signatureMethods: [], digestMethods: []),
      .methodForbidden(uri: ExactString(SignatureMethod.rsaSHA256.rawValue))
    ),
  ]

  @Test(arguments: limits)
  func aKeyVerifiesByThePermittedAlgorithmsAlone(
    permitted: PermittedAlgorithms, error: SignatureError?
  ) throws {
    var anchor = try TestKey.rsa2048.trustAnchor()
    anchor.permittedAlgorithms = permitted
    let signature = try Self.signature()
    if let error {
      #expect(throws: error) { try signature.verify(against: [anchor]) }
    } else {
      #expect(try signature.verify(against: [anchor]).signer == anchor)
    }
  }

  /// The limit of one key is not that of another, not even of the same key under another name.
  @Test func theLimitOfOneKeyLeavesTheOthersAlone() throws {
    var limited = try TestKey.rsa2048.trustAnchor()
    limited.permittedAlgorithms = PermittedAlgorithms(
      signatureMethods: [.rsaSHA512], digestMethods: [.sha512])
    let other = try TestKey.attacker.trustAnchor()
    #expect(throws: SignatureError.valueMismatch) {
      try Self.signature().verify(against: [limited, other])
    }
    let free = try #require(try TrustAnchor.parse(Fixture.key("rsa2048.cert.pem")).first)
    #expect(try Self.signature().verify(against: [limited, free]).signer == free)
  }

  /// What the policy refuses is not accepted because a key permits it.
  @Test func aPermissionDoesNotWidenThePolicy() throws {
    var anchor = try TestKey.rsa2048.trustAnchor()
    anchor.permittedAlgorithms = PermittedAlgorithms(
      signatureMethods: [.rsaSHA1], digestMethods: [.sha1, .sha256])
    #expect(
      throws: SignatureError.methodForbidden(uri: ExactString(SignatureMethod.rsaSHA1.rawValue))
    ) {
      try Self.signature(.rsaSHA1).verify(against: [anchor])
    }
  }

  @Test func aGeneralSignatureIsHeldToThePermittedAlgorithmsToo() throws {
    let text = try Repository.bytes("vectors/recipes/general/detached-and-enveloped.xml")
    let tree = try XMLTree(parsing: text)
    let element = try #require(tree.elements.first { $0.hasName(DSigNames.signature) })
    let signature = try GeneralSignature(element)
    func validate(_ methods: Set<SignatureMethod>, _ digests: Set<DigestMethod>) throws
      -> GeneralValidation
    {
      var anchor = try #require(
        try TrustAnchor.parse(Repository.bytes("samples/trust/idp-rsa.pem")).first)
      anchor.permittedAlgorithms = PermittedAlgorithms(
        signatureMethods: methods, digestMethods: digests)
      return signature.validate(against: [anchor], IDMap(of: tree))
    }
    #expect(try validate([.rsaSHA256], [.sha256]).references.allSatisfy { $0.outcome == .holds })
    #expect(
      try validate([.rsaSHA512], [.sha256]).value
        == .fails(.methodForbidden(uri: ExactString(SignatureMethod.rsaSHA256.rawValue))))
    let digests = try validate([.rsaSHA256], [.sha512])
    #expect(digests.value == .holds)
    #expect(
      digests.references.allSatisfy {
        $0.outcome == .fails(.digestMethodForbidden(uri: ExactString(DigestMethod.sha256.rawValue)))
      })
  }

  private static func signature(
    _ method: SignatureMethod = .rsaSHA256
  ) throws -> UnverifiedSignature {
    var signer = ElementSigner(key: try TestKey.rsa2048.privateKey())
    signer.signatureMethod = method
    let signed = try signer.sign(
      try XMLTree(parsing: Array("<e ID='_e'><f/></e>".utf8)).root)
    let tree = try XMLTree(parsing: signed)
    return try UnverifiedSignature(of: tree.root, IDMap(of: tree))
  }
}
