import Testing

@testable import XMLSignature

@Suite struct PrivateKeyTests {
  @Test(arguments: [
    ("rsa2048.key.pem", "rsa2048"), ("rsa2048.pkcs1.key.pem", "rsa2048"),
    ("p256.key.pem", "p256"), ("p256.sec1.key.pem", "p256"), ("p384.key.pem", "p384"),
    ("p521.key.pem", "p521"), ("ed25519.key.pem", "ed25519"),
  ])
  func thePublicHalfIsTheOneOfTheCommand(file: String, name: String) throws {
    #expect(try PrivateKey(pem: Fixture.key(file)).publicKey == Fixture.publicKey(name))
  }

  @Test(arguments: ["encrypted.pkcs8.key.pem", "encrypted.pkcs1.key.pem"])
  func anEncryptedKeyIsRefusedWithoutAQuestion(file: String) throws {
    let bytes = try Fixture.key(file)
    #expect(throws: KeyError.encryptedPrivateKey) { try PrivateKey(pem: bytes) }
  }

  @Test func aKeyBesideItsCertificateIsRead() throws {
    let file = try Fixture.key("p256.cert.pem") + Fixture.key("p256.key.pem")
    #expect(try PrivateKey(pem: file).publicKey == Fixture.publicKey("p256"))
  }

  @Test func twoKeysAreRefused() throws {
    let file = try Fixture.key("p256.key.pem") + Fixture.key("ed25519.key.pem")
    #expect(throws: KeyError.ambiguousPrivateKey(count: 2)) { try PrivateKey(pem: file) }
  }

  @Test func aFileWithoutAPrivateKeyIsRefused() throws {
    let certificate = try Fixture.key("p256.cert.pem")
    #expect(throws: KeyError.missingPrivateKey) { try PrivateKey(pem: certificate) }
    let der = try Fixture.der("p256.key.pem")
    #expect(throws: KeyError.missingPrivateKey) { try PrivateKey(pem: der) }
    #expect(throws: KeyError.empty) { try PrivateKey(pem: []) }
  }

  @Test func theRulesForPublicKeysHoldForTheOtherHalf() throws {
    let short = try Fixture.key("rsa1024.key.pem")
    #expect(throws: KeyError.rsaModulusTooSmall(bits: 1024, minimum: 2048)) {
      try PrivateKey(pem: short)
    }
    #expect(
      try PrivateKey(pem: short, minimumRSABits: 1024).publicKey.kind == .rsa(bits: 1024))
    let curve = try Fixture.key("secp256k1.key.pem")
    #expect(throws: KeyError.unsupportedCurve) { try PrivateKey(pem: curve) }
  }

  @Test(arguments: ["PRIVATE KEY", "RSA PRIVATE KEY", "EC PRIVATE KEY"])
  func somethingElseUnderTheLabelOfAPrivateKeyIsRefused(label: String) throws {
    let text = String(decoding: try Fixture.key("rsa2048.pub.pem"), as: UTF8.self)
    let file = Array(text.replacing("PUBLIC KEY", with: label).utf8)
    #expect(throws: KeyError.malformedDER) { try PrivateKey(pem: file) }
  }

  @Test(arguments: ["DSA PRIVATE KEY", "OPENSSH PRIVATE KEY"])
  func aPrivateKeyOfAnotherFormatIsRefused(label: String) {
    let file = "-----BEGIN \(label)-----\nMAA=\n-----END \(label)-----\n"
    #expect(throws: KeyError.unknownPEMLabel(label)) { try PrivateKey(pem: Array(file.utf8)) }
  }

  /// Requirement KEY-08.
  @Test func anByteBehindThePrivateKeyIsRefused() throws {
    // Three bytes of Base64 in front of the padding: the last group of this file has none.
    let text = String(decoding: try Fixture.key("ed25519.key.pem"), as: UTF8.self)
    let file = Array(text.replacing("\n-----END", with: "AAAA\n-----END").utf8)
    #expect(throws: KeyError.trailingBytes(count: 3)) { try PrivateKey(pem: file) }
  }

  /// Requirement KEY-10.
  @Test func aDumpShowsNothingOfTheKey() throws {
    let key = try Fixture.privateKey("p256")
    var text = ""
    dump(key, to: &text)
    #expect(text == "- SAMLCrypto.PrivateKey #0\n")
    #expect(String(reflecting: key) == "SAMLCrypto.PrivateKey")
  }

  /// Requirement KEY-10: the array is the buffer, and the buffer is overwritten before it is freed.
  @Test func cleansingOverwritesTheBufferInPlace() {
    let buffer = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: 64)
    defer { unsafe buffer.deallocate() }
    unsafe buffer.initialize(repeating: 0xA5)
    unsafe Cleansing.overwrite(UnsafeMutableRawBufferPointer(buffer))
    #expect(unsafe buffer.allSatisfy { $0 == 0 })
  }
}
