import CanonicalXML
import TestSupport
import TestTools
import Testing

@testable import SAMLCrypto
@testable import XMLSignature

/// ML-DSA and SLH-DSA, which OpenSSL has from version 3.5 on.
///
/// Without it the tests hold that nothing is accepted, and that the reason is named.
@Suite struct PostQuantumTests {
  static let keys: [TestKey] = [.mlDSA44, .mlDSA65, .mlDSA87, .slhDSA128f]
  static let isOffered = CryptoLibrary.offers(.mlDSA44)

  /// The numbers of FIPS 204 table 2, FIPS 205 table 2, RFC 9881 §2 and RFC 9909 §3.
  @Test(arguments: [
    (PostQuantumAlgorithm.mlDSA44, 17, 2420), (.mlDSA65, 18, 3309), (.mlDSA87, 19, 4627),
    (.slhDSASHA2Bits128s, 20, 7856), (.slhDSASHA2Bits128f, 21, 17088),
    (.slhDSASHA2Bits192s, 22, 16224), (.slhDSASHA2Bits192f, 23, 35664),
    (.slhDSASHA2Bits256s, 24, 29792), (.slhDSASHA2Bits256f, 25, 49856),
    (.slhDSASHAKEBits128s, 26, 7856), (.slhDSASHAKEBits128f, 27, 17088),
    (.slhDSASHAKEBits192s, 28, 16224), (.slhDSASHAKEBits192f, 29, 35664),
    (.slhDSASHAKEBits256s, 30, 29792), (.slhDSASHAKEBits256f, 31, 49856),
  ])
  func anAlgorithmHasTheNumbersOfItsStandard(
    _ algorithm: PostQuantumAlgorithm, _ identifier: UInt8, _ byteCount: Int
  ) {
    #expect(algorithm.identifier.last == identifier)
    #expect(algorithm.signatureByteCount == byteCount)
    let methods = SignatureMethod.allCases.filter { $0.postQuantumAlgorithm == algorithm }
    // The identifier of the draft comes first: a signer takes it.
    #expect(methods.first?.rawValue.contains("/2026/08/") == true)
    #expect(methods.allSatisfy { $0.maximumValueBytes == byteCount })
  }

  @Test(.enabled(if: !isOffered), arguments: keys)
  func aKeyNeedsOpenSSL35(_ key: TestKey) throws {
    let pem = try Repository.bytes(key.path.replacing(".key.pem", with: ".pub.pem"))
    #expect {
      try TrustAnchor.parse(pem)
    } throws: { error in
      (error as? KeyError)?.code == .keyAlgorithmUnavailable
    }
  }

  /// The name says which OpenSSL is missing, before it says that no key fits.
  @Test(.enabled(if: !isOffered))
  func aSignatureNeedsOpenSSL35() throws {
    for method in SignatureMethod.allCases {
      guard method.postQuantumAlgorithm != nil else { continue }
      #expect(throws: SignatureError.algorithmUnavailable(uri: ExactString(method.rawValue))) {
        try method.signer(of: [], over: [], among: [try TestKey.rsa2048.trustAnchor()])
      }
    }
  }

  @Test(.enabled(if: isOffered), arguments: keys)
  func aSignatureHoldsForItsKeyAlone(_ key: TestKey) throws {
    let anchor = try key.trustAnchor()
    let other = TrustAnchor(
      publicKey: try PrivateKey.fresh(like: anchor.publicKey).publicKey)
    let methods = SignatureMethod.allCases.filter { $0.fits(anchor.publicKey.kind) }
    #expect(methods.count == 2, "the draft and xmlsec have an identifier each")
    for method in methods {
      let signature = try Self.signature(by: key, method)
      var policy = SignaturePolicy()
      #expect(throws: SignatureError.methodForbidden(uri: ExactString(method.rawValue))) {
        try signature.verify(against: [anchor])
      }
      policy.signatureMethods.insert(method)
      let verified = try signature.verify(against: [anchor], policy: policy)
      #expect(verified.signedInfo.signatureMethod == method)
      #expect(throws: SignatureError.valueMismatch) {
        try signature.verify(against: [other], policy: policy)
      }
      #expect(throws: SignatureError.keyMismatch(method)) {
        try signature.verify(against: [try TestKey.rsa2048.trustAnchor()], policy: policy)
      }
    }
  }

  /// Values that `openssl pkeyutl -sign -rawin` of OpenSSL 3.5 made.
  @Test(
    .enabled(if: isOffered),
    arguments: [
      (TestKey.mlDSA44, "ml-dsa-44"), (.mlDSA65, "ml-dsa-65"), (.mlDSA87, "ml-dsa-87"),
      (.slhDSA128f, "slh-dsa-sha2-128f"),
    ])
  func aValueOfTheCommandHolds(_ key: TestKey, _ name: String) throws {
    let key = try key.privateKey().publicKey
    let method = try #require(SignatureMethod.allCases.first { $0.fits(key.kind) })
    let value = try Fixture.signature("\(name).sig")
    #expect(throws: Never.self) {
      try key.verify(value, over: try Fixture.message(), method: method)
    }
  }

  /// The methods have an empty context: a value that was made with another one does not hold.
  @Test(.enabled(if: isOffered))
  func aValueWithAContextIsAMismatch() throws {
    let key = try TestKey.mlDSA65.privateKey().publicKey
    let value = try Fixture.signature("ml-dsa-65-context.sig")
    #expect(throws: SignatureValueError.mismatch) {
      try key.verify(value, over: try Fixture.message(), method: .mlDSA65)
    }
  }

  @Test(.enabled(if: isOffered))
  func aCertificateHasItsKey() throws {
    let anchors = try TrustAnchor.parse(try Fixture.key("mlDSA65.cert.pem"))
    #expect(anchors.map(\.publicKey) == [try TestKey.mlDSA65.privateKey().publicKey])
    #expect(anchors.first?.certificate != nil)
  }

  /// A key of one set of parameters is never used with another, nor a classical method with it (ALG-04).
  @Test(.enabled(if: isOffered), arguments: keys)
  func aMethodOfAnotherKindIsRefused(_ key: TestKey) throws {
    let key = try key.privateKey()
    for method in SignatureMethod.allCases where !method.fits(key.publicKey.kind) {
      #expect(throws: SignatureValueError.methodDoesNotFitKey) {
        try key.publicKey.verify([1], over: [1], method: method)
      }
    }
  }

  @Test(.enabled(if: isOffered), arguments: keys)
  func aValueOfAnotherLengthOrWithAFlippedBitIsRefused(_ key: TestKey) throws {
    let key = try key.privateKey()
    let method = try #require(SignatureMethod.allCases.first { $0.fits(key.publicKey.kind) })
    let message = Array("a message".utf8)
    let value = try key.sign(message, method: method)
    #expect(value.count == key.publicKey.signatureByteCount)
    for wrong in [value.dropLast(), value + [0]] {
      #expect(
        throws: SignatureValueError.wrongLength(byteCount: wrong.count, expected: value.count)
      ) {
        try key.publicKey.verify(Array(wrong), over: message, method: method)
      }
    }
    for index in stride(from: 0, to: value.count, by: 97) {
      var damaged = value
      damaged[index] ^= 1
      #expect(throws: SignatureValueError.mismatch) {
        try key.publicKey.verify(damaged, over: message, method: method)
      }
    }
  }

  /// A context is never understood, with and without OpenSSL 3.5.
  @Test(arguments: [
    "<m:SignatureContext xmlns:m='urn:m'>Zm9v</m:SignatureContext>",
    "<m:MLDSAContextString xmlns:m='http://www.aleksey.com/xmlsec/2025/12/xmldsig-more#'/>",
    "<Unknown/>", "<HMACOutputLength>8</HMACOutputLength>",
  ])
  func aContextIsRefused(_ child: String) throws {
    for method in SignatureMethod.allCases {
      guard method.postQuantumAlgorithm != nil else { continue }
      let document = "<SignatureMethod Algorithm='\(method.rawValue)'>\(child)</SignatureMethod>"
      let tree = try XMLTree(parsing: Array(document.utf8))
      #expect(throws: SignatureError.contextForbidden(uri: ExactString(method.rawValue))) {
        try SignatureMethod(algorithmOf: tree.root)
      }
    }
  }

  private static func signature(
    by key: TestKey, _ method: SignatureMethod
  ) throws -> UnverifiedSignature {
    var signer = ElementSigner(key: try key.privateKey())
    signer.signatureMethod = method
    let document = try XMLTree(parsing: Array("<e ID='_e'><f/></e>".utf8))
    let signed = try XMLTree(parsing: try signer.sign(document.root))
    return try UnverifiedSignature(of: signed.root, IDMap(of: signed))
  }
}
