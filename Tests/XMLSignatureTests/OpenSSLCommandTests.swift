import TestSupport
import Testing

@testable import SAMLCrypto
@testable import XMLSignature

/// Values made by `openssl dgst -sign` and `openssl pkeyutl -sign`, not by us.
@Suite struct OpenSSLCommandTests {
  static let accepted: [(SignatureMethod, key: String, file: String)] = [
    (.rsaSHA1, "rsa2048", "rsa-sha1.sig"),
    (.rsaSHA256, "rsa2048", "rsa-sha256.sig"),
    (.rsaSHA384, "rsa2048", "rsa-sha384.sig"),
    (.rsaSHA512, "rsa2048", "rsa-sha512.sig"),
    (.sha256RSAMGF1, "rsa2048", "sha256-rsa-MGF1.sig"),
    (.sha384RSAMGF1, "rsa2048", "sha384-rsa-MGF1.sig"),
    (.sha512RSAMGF1, "rsa2048", "sha512-rsa-MGF1.sig"),
    (.ecdsaSHA1, "p256", "ecdsa-p256-sha1.sig"),
    (.ecdsaSHA256, "p256", "ecdsa-p256-sha256.sig"),
    (.ecdsaSHA512, "p256", "ecdsa-p256-sha512.sig"),
    (.ecdsaSHA384, "p384", "ecdsa-p384-sha384.sig"),
    (.ecdsaSHA256, "p521", "ecdsa-p521-sha256.sig"),
    (.ecdsaSHA512, "p521", "ecdsa-p521-sha512.sig"),
    (.ecdsaSHA256, "p256", "ecdsa-p256-leading-zero.sig"),
    (.ed25519, "ed25519", "eddsa-ed25519.sig"),
    (.rsaSHA224, "rsa2048", "rsa-sha224.sig"),
    (.sha1RSAMGF1, "rsa2048", "sha1-rsa-MGF1.sig"),
    (.sha224RSAMGF1, "rsa2048", "sha224-rsa-MGF1.sig"),
    (.sha3Bits224RSAMGF1, "rsa2048", "sha3-224-rsa-MGF1.sig"),
    (.sha3Bits256RSAMGF1, "rsa2048", "sha3-256-rsa-MGF1.sig"),
    (.sha3Bits384RSAMGF1, "rsa2048", "sha3-384-rsa-MGF1.sig"),
    (.sha3Bits512RSAMGF1, "rsa2048", "sha3-512-rsa-MGF1.sig"),
    (.ecdsaSHA224, "p256", "ecdsa-p256-sha224.sig"),
    (.ecdsaSHA3Bits224, "p256", "ecdsa-p256-sha3-224.sig"),
    (.ecdsaSHA3Bits256, "p256", "ecdsa-p256-sha3-256.sig"),
    (.ecdsaSHA3Bits384, "p256", "ecdsa-p256-sha3-384.sig"),
    (.ecdsaSHA3Bits512, "p256", "ecdsa-p256-sha3-512.sig"),
    (.ed448, "ed448", "eddsa-ed448.sig"),
    (.dsaSHA256, "dsa2048", "dsa-sha256.sig"),
    (.dsaSHA1, "dsa1024", "dsa-sha1.sig"),
  ]

  @Test func everyMethodHasAValueOfTheCommand() {
    #expect(Set(Self.accepted.map(\.0)) == Set(SignatureMethod.classical))
  }

  @Test(arguments: accepted)
  func aValueOfTheCommandHolds(method: SignatureMethod, key: String, file: String) throws {
    let publicKey = try Fixture.publicKey(key, minimumRSABits: 1024)
    let signature = try Fixture.signature(file)
    let message = try Fixture.message()
    #expect(throws: Never.self) {
      try publicKey.verify(signature, over: message, method: method)
    }
  }

  /// Requirement ALG-08: each is a PSS value that OpenSSL's defaults, or other parameters, accept.
  @Test(arguments: [
    "pss-salt-0.sig", "pss-salt-31.sig", "pss-salt-222.sig", "pss-mgf1-sha1.sig",
  ])
  func aPSSValueWithOtherParametersIsAMismatch(file: String) throws {
    let publicKey = try Fixture.publicKey("rsa2048")
    let signature = try Fixture.signature(file)
    let message = try Fixture.message()
    #expect(throws: SignatureValueError.mismatch) {
      try publicKey.verify(signature, over: message, method: .sha256RSAMGF1)
    }
  }

  /// Requirement ALG-07: the DER form of a value that holds in its own form.
  @Test(arguments: [
    (SignatureMethod.ecdsaSHA256, "p256", "ecdsa-p256-sha256.der", 64),
    (.ecdsaSHA384, "p384", "ecdsa-p384-sha384.der", 96),
    (.ecdsaSHA512, "p521", "ecdsa-p521-sha512.der", 132),
  ])
  func theDERFormIsRefused(
    method: SignatureMethod, key: String, file: String, width: Int
  ) throws {
    let publicKey = try Fixture.publicKey(key)
    let signature = try Fixture.signature(file)
    let message = try Fixture.message()
    #expect(
      throws: SignatureValueError.wrongLength(byteCount: signature.count, expected: width)
    ) {
      try publicKey.verify(signature, over: message, method: method)
    }
  }

  @Test(arguments: [
    (PublicKey.Curve.p256, "ecdsa-p256-sha1"), (.p256, "ecdsa-p256-sha256"),
    (.p256, "ecdsa-p256-sha512"), (.p256, "ecdsa-p256-leading-zero"),
    (.p384, "ecdsa-p384-sha384"), (.p521, "ecdsa-p521-sha256"), (.p521, "ecdsa-p521-sha512"),
  ])
  func theDERThatWeWriteIsTheDEROfTheCommand(curve: PublicKey.Curve, name: String) throws {
    let value = try SignaturePair(
      parsing: Fixture.signature("\(name).sig"), curve: curve)
    #expect(try value.derEncoded == Fixture.signature("\(name).der"))
  }
}
