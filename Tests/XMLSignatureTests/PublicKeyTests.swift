import Testing

@testable import XMLSignature

@Suite struct PublicKeyTests {
  @Test(arguments: [
    ("rsa2048", PublicKey.Kind.rsa(bits: 2048)), ("rsa8192", .rsa(bits: 8192)),
    ("p256", .ec(.p256)), ("p256-compressed", .ec(.p256)), ("p384", .ec(.p384)),
    ("p521", .ec(.p521)), ("ed25519", .ed25519),
    ("ed448", .ed448), ("dsa2048", .dsa(bits: 2048)),
  ])
  func theKindIsReadFromTheKey(name: String, kind: PublicKey.Kind) throws {
    #expect(try Fixture.publicKey(name).kind == kind)
  }

  /// Requirements ALG-05 and ALG-06: each of these keys is well-formed, and OpenSSL reads it.
  @Test(arguments: [
    ("rsa1024", KeyError.rsaModulusTooSmall(bits: 1024, minimum: 2048)),
    ("rsa8193", .rsaModulusTooLarge(bits: 8193, maximum: 8192)),
    ("e3", .rsaExponentTooSmall),
    ("e257", .rsaExponentTooSmall),
    ("e-even", .rsaExponentEven),
    ("e66", .rsaExponentTooLarge(bits: 66, maximum: 64)),
    ("divisible-by-three", .publicCheckFailed),
    ("secp256k1", .unsupportedCurve),
    ("p256-explicit", .unsupportedCurve),
    ("rsapss", .unsupportedAlgorithm),
    ("dsa1024", .dsaModulusTooSmall(bits: 1024, minimum: 2048)),
    ("x25519", .unsupportedAlgorithm),
  ])
  func aKeyThatIsNotFitToBeTrustedIsRefused(name: String, error: KeyError) throws {
    let der = try Fixture.der("\(name).pub.pem")
    #expect(throws: error) { try PublicKey(subjectPublicKeyInfo: der) }
  }

  /// Requirement ALG-06: OpenSSL's decoder itself refuses a point off the curve.
  @Test func aPointOffTheCurveIsRefused() throws {
    let der = try Fixture.der("p256-off-curve.pub.pem")
    #expect(throws: KeyError.malformedDER) { try PublicKey(subjectPublicKeyInfo: der) }
  }

  /// Each sign of x, for x is no part of the comparison.
  @Test(
    arguments: [
      "0000000000000000000000000000000000000000000000000000000000000000",
      "0100000000000000000000000000000000000000000000000000000000000000",
      "26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc05",
      "c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac037a",
      "ecffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f",
      "edffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f",
      "eeffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f",
    ], [0x00, 0x80] as [UInt8])
  func anEd25519PointOfSmallOrderIsRefused(y: String, sign: UInt8) throws {
    let good = try Fixture.der("ed25519.pub.pem")
    let digits = Array(y)
    var point = try stride(from: 0, to: digits.count, by: 2).map { index in
      try #require(UInt8(String(digits[index...index + 1]), radix: 16))
    }
    point[31] |= sign
    #expect(throws: KeyError.publicCheckFailed) {
      try PublicKey(subjectPublicKeyInfo: good.dropLast(32) + point)
    }
  }

  /// The bytes of 0, 1, -1, and of the field prime and one more than it; each sign of x.
  @Test(
    arguments: [
      [UInt8](repeating: 0, count: 56), [1] + [UInt8](repeating: 0, count: 55),
      [0xFE] + [UInt8](repeating: 0xFF, count: 27) + [0xFE] + [UInt8](repeating: 0xFF, count: 27),
      [UInt8](repeating: 0xFF, count: 28) + [0xFE] + [UInt8](repeating: 0xFF, count: 27),
      [UInt8](repeating: 0, count: 28) + [UInt8](repeating: 0xFF, count: 28),
    ], [0x00, 0x80] as [UInt8])
  func anEd448PointOfSmallOrderIsRefused(y: [UInt8], sign: UInt8) throws {
    let good = try Fixture.der("ed448.pub.pem")
    #expect(throws: KeyError.publicCheckFailed) {
      try PublicKey(subjectPublicKeyInfo: good.dropLast(57) + y + [sign])
    }
  }

  /// Parameters that are missing, or one too many, are no DSA key.
  @Test func aDSAKeyHasThreeNumbersInItsAlgorithm() throws {
    let good = try Fixture.der("dsa2048.pub.pem")
    #expect(try PublicKey(subjectPublicKeyInfo: good).kind == .dsa(bits: 2048))
    let identifier: [UInt8] = [0x06, 0x07, 0x2A, 0x86, 0x48, 0xCE, 0x38, 0x04, 0x01]
    let key: [UInt8] = [0x03, 0x04, 0x00, 0x02, 0x01, 0x05]
    for parameters: [UInt8] in [[], [0x05, 0x00], [0x30, 0x03, 0x02, 0x01, 0x05]] {
      let algorithm = [0x30, UInt8(identifier.count + parameters.count)] + identifier + parameters
      let der = [0x30, UInt8(algorithm.count + key.count)] + algorithm + key
      #expect(throws: KeyError.unsupportedAlgorithm) {
        try PublicKey(subjectPublicKeyInfo: der)
      }
    }
  }

  @Test func aShortModulusIsReadWhenThePolicySaysSo() throws {
    #expect(try Fixture.publicKey("rsa1024", minimumRSABits: 1024).kind == .rsa(bits: 1024))
    #expect(throws: KeyError.rsaModulusTooSmall(bits: 2048, minimum: 3072)) {
      try Fixture.publicKey("rsa2048", minimumRSABits: 3072)
    }
  }

  /// Requirement KEY-04; the digests are from `openssl pkey -outform DER | sha256sum`.
  @Test(arguments: [
    ("rsa2048", "51b6da8047b73188000146126f5f4b790bb0224d98f4ed5f225193ff33bd4908"),
    ("p256", "24148c38b1c1d1e35c1316c594e6787d6d1c683bf52c5f02842f00ec9d6596fc"),
  ])
  func theFingerprintIsTheDigestOfTheWholeKey(name: String, digest: String) throws {
    #expect(hexadecimal(try Fixture.publicKey(name).fingerprint) == digest)
  }

  @Test func bothEncodingsOfAnRSAKeyAreTheSameKey() throws {
    let bare = try PublicKey(pkcs1PublicKey: Fixture.der("rsa2048.pkcs1.pub.pem"))
    let key = try Fixture.publicKey("rsa2048")
    #expect(bare == key)
    #expect(bare.fingerprint == key.fingerprint)
    #expect(Set([bare, key]).count == 1)
    #expect(try key != Fixture.publicKey("rsa2048-other"))
  }

  static let encodings: [(String, read: @Sendable ([UInt8]) throws -> PublicKey)] = [
    ("rsa2048.pub.pem", { try PublicKey(subjectPublicKeyInfo: $0) }),
    ("p256.pub.pem", { try PublicKey(subjectPublicKeyInfo: $0) }),
    ("ed25519.pub.pem", { try PublicKey(subjectPublicKeyInfo: $0) }),
    ("rsa2048.pkcs1.pub.pem", { try PublicKey(pkcs1PublicKey: $0) }),
  ]

  /// Requirement KEY-08.
  @Test(arguments: encodings)
  func anByteBehindTheKeyIsRefused(
    file: String, read: @Sendable ([UInt8]) throws -> PublicKey
  ) throws {
    let der = try Fixture.der(file)
    #expect(throws: KeyError.trailingBytes(count: 1)) { try read(der + [0]) }
    #expect(throws: KeyError.trailingBytes(count: der.count)) { try read(der + der) }
  }

  @Test(arguments: encodings)
  func aKeyThatIsCutAnywhereIsRefused(
    file: String, read: @Sendable ([UInt8]) throws -> PublicKey
  ) throws {
    let der = try Fixture.der(file)
    for count in 0..<der.count {
      #expect(throws: KeyError.malformedDER) { try read(Array(der.prefix(count))) }
    }
  }

  /// Bytes hidden inside of the outer sequence are no better than bytes behind it.
  @Test func anElementBehindTheKeyIsRefused() throws {
    var der = try Fixture.der("ed25519.pub.pem")
    der[1] += 2
    #expect(throws: KeyError.malformedDER) {
      try PublicKey(subjectPublicKeyInfo: der + [0x05, 0x00])
    }
  }

  /// The value is the same and the encoding is BER, so that one key would have two fingerprints.
  @Test func aLengthThatIsLongerThanNeededIsRefused() throws {
    let short = try Fixture.der("ed25519.pub.pem")
    #expect(throws: KeyError.malformedDER) {
      try PublicKey(subjectPublicKeyInfo: [0x30, 0x81] + short.dropFirst())
    }
    // The exponent of an RSA key lies deep inside, where OpenSSL alone reads, and accepts it.
    let rsa = try Fixture.der("rsa2048.pub.pem")
    #expect(rsa.suffix(5) == [0x02, 0x03, 0x01, 0x00, 0x01])
    var longer = Array(rsa.dropLast(5)) + [0x02, 0x81, 0x03, 0x01, 0x00, 0x01]
    // The last bytes of the lengths of the three elements around it.
    for offset in [3, 22, 27] { longer[offset] += 1 }
    #expect(throws: KeyError.malformedDER) { try PublicKey(subjectPublicKeyInfo: longer) }
    let bare: [UInt8] = [0x30, 0x82, longer[26], longer[27]] + longer.dropFirst(28)
    #expect(throws: KeyError.malformedDER) { try PublicKey(pkcs1PublicKey: bare) }
  }

  /// OpenSSL reads each as the number that was meant.
  @Test func anIntegerThatIsNotDERIsRefused() throws {
    let der = try Fixture.der("rsa2048.pkcs1.pub.pem")
    #expect(der.prefix(9) == [0x30, 0x82, 0x01, 0x0A, 0x02, 0x82, 0x01, 0x01, 0x00])
    #expect(der.suffix(5) == [0x02, 0x03, 0x01, 0x00, 0x01])
    let paddedExponent =
      [0x30, 0x82, 0x01, 0x0B] + der.dropFirst(4).dropLast(5)
      + [0x02, 0x04, 0x00, 0x01, 0x00, 0x01]
    let negativeModulus = [0x30, 0x82, 0x01, 0x09, 0x02, 0x82, 0x01, 0x00] + der.dropFirst(9)
    for bytes in [paddedExponent, negativeModulus] {
      #expect(throws: KeyError.malformedDER) { try PublicKey(pkcs1PublicKey: bytes) }
    }
  }

  /// Requirement LIM-12.
  @Test func anObjectOverSixteenKibibytesIsRefused() {
    let error = KeyError.objectTooLarge(byteCount: 16_385, maximum: 16_384)
    let bytes: [UInt8] = [0x30, 0x82, 0x3F, 0xFD] + [UInt8](repeating: 0, count: 16_381)
    #expect(throws: error) { try PublicKey(subjectPublicKeyInfo: bytes) }
    #expect(throws: error) { try PublicKey(pkcs1PublicKey: bytes) }
    #expect(throws: error) { try Certificate(der: bytes) }
  }

  @Test func aKeyInTheOtherEncodingIsRefused() throws {
    let pkcs1 = try Fixture.der("rsa2048.pkcs1.pub.pem")
    let info = try Fixture.der("rsa2048.pub.pem")
    let privateKey = try Fixture.der("rsa2048.pkcs1.key.pem")
    #expect(throws: KeyError.malformedDER) { try PublicKey(subjectPublicKeyInfo: pkcs1) }
    #expect(throws: KeyError.malformedDER) { try PublicKey(pkcs1PublicKey: info) }
    #expect(throws: KeyError.malformedDER) { try PublicKey(pkcs1PublicKey: privateKey) }
  }
}
