import Testing
import XMLSignature

@Suite struct TrustAnchorTests {
  @Test(arguments: [
    ("rsa2048.cert.pem", PublicKey.Kind.rsa(bits: 2048), true),
    ("p256.cert.pem", .ec(.p256), true),
    ("ed25519.cert.pem", .ed25519, true),
    ("p521.pub.pem", .ec(.p521), false),
    ("ed25519.pub.pem", .ed25519, false),
    ("rsa2048.pkcs1.pub.pem", .rsa(bits: 2048), false),
  ])
  func aFileOfOneObjectIsOneAnchorAsPEMAndAsDER(
    file: String, kind: PublicKey.Kind, hasCertificate: Bool
  ) throws {
    for bytes in [try Fixture.key(file), try Fixture.der(file)] {
      let anchors = try TrustAnchor.parse(bytes)
      #expect(anchors.map(\.publicKey.kind) == [kind])
      #expect(anchors.map { $0.certificate != nil } == [hasCertificate])
    }
  }

  @Test func theAnchorsKeepTheOrderOfTheFile() throws {
    let names = ["p256.cert.pem", "rsa2048.pkcs1.pub.pem", "ed25519.pub.pem", "p256.pub.pem"]
    let file = try names.flatMap { try Fixture.key($0) }
    let anchors = try TrustAnchor.parse(file)
    #expect(
      anchors.map(\.publicKey.kind) == [.ec(.p256), .rsa(bits: 2048), .ed25519, .ec(.p256)])
    #expect(anchors[0].publicKey == anchors[3].publicKey)
    #expect(anchors[0] != anchors[3])
  }

  /// What `openssl s_client`, editors, mail and YAML do to such files.
  static let surroundings: [@Sendable (String) -> String] = [
    { " 0 s:CN=first\nnotes - with: colons\n" + $0 + "\n\n# the second\n" + $0 + "the end" },
    { $0.replacing("\n", with: "\r\n") + $0 },
    { "\u{FEFF}" + $0 + $0 },
    { ($0 + $0).split(separator: "\n").map { "    \($0)  \t" }.joined(separator: "\n") },
    { "---- BEGIN ----\n" + $0 + $0.dropLast() },
    { "0\n" + $0 + $0 },
  ]

  @Test(arguments: surroundings)
  func textAndWhiteSpaceAroundBlocksAreSkipped(change: @Sendable (String) -> String) throws {
    let file = change(String(decoding: try Fixture.key("p256.cert.pem"), as: UTF8.self))
    let certificates = try TrustAnchor.parse(Array(file.utf8)).map(\.certificate?.der)
    let der = try Fixture.der("p256.cert.pem")
    #expect(certificates == [der, der])
  }

  @Test(arguments: ["", " ", "\r\n\t \n", "\u{FEFF}\n"])
  func aFileOfNothingIsRefused(text: String) {
    #expect(throws: KeyError.empty) { try TrustAnchor.parse(Array(text.utf8)) }
  }

  @Test(arguments: [
    "<", "<?xml version=\"1.0\"?>", "\n  <md:EntityDescriptor/>", "\u{FEFF}<EntitiesDescriptor/>",
  ])
  func metadataIsRefusedByItsOwnName(text: String) {
    #expect(throws: KeyError.metadataNotSupported) { try TrustAnchor.parse(Array(text.utf8)) }
  }

  @Test(arguments: ["no key here", "{}", "MIIB", "---BEGIN CERTIFICATE---", "\u{1}"])
  func aFileThatIsNeitherPEMNorDERIsRefused(text: String) {
    #expect(throws: KeyError.unrecognizedFormat) { try TrustAnchor.parse(Array(text.utf8)) }
  }

  @Test(arguments: [
    "rsa2048.key.pem", "rsa2048.pkcs1.key.pem", "p256.sec1.key.pem", "ed25519.key.pem",
    "encrypted.pkcs8.key.pem",
  ])
  func aPrivateKeyIsNoTrustAnchor(file: String) throws {
    for bytes in [try Fixture.key(file), try Fixture.der(file)] {
      #expect(throws: KeyError.privateKeyAsTrustAnchor) { try TrustAnchor.parse(bytes) }
    }
  }

  @Test(arguments: ["encrypted.pkcs1.key.pem", "p256.key.pem"])
  func aPrivateKeyBesideItsCertificateIsNoTrustAnchor(file: String) throws {
    let bytes = try Fixture.key("p256.cert.pem") + Fixture.key(file)
    #expect(throws: KeyError.privateKeyAsTrustAnchor) { try TrustAnchor.parse(bytes) }
  }

  @Test(arguments: [
    "X509 CRL", "CERTIFICATE REQUEST", "TRUSTED CERTIFICATE", "certificate", "EC PARAMETERS",
    "CERTIFICATE ", "A-B",
  ])
  func anUnknownLabelIsRefused(label: String) {
    let file = "-----BEGIN \(label)-----\nMAA=\n-----END \(label)-----\n"
    #expect(throws: KeyError.unknownPEMLabel(label)) { try TrustAnchor.parse(Array(file.utf8)) }
  }

  @Test(arguments: [
    ("-----BEGIN PUBLIC KEY-----\nMAA=\n", 1),
    ("text\n-----BEGIN PUBLIC KEY-----", 2),
    ("-----END PUBLIC KEY-----\n", 1),
    ("-----BEGIN PUBLIC KEY-----\nMAA=\n-----END CERTIFICATE-----\n", 3),
    ("-----BEGIN PUBLIC KEY-----\n-----BEGIN PUBLIC KEY-----\nMAA=\n-----END PUBLIC KEY-----\n", 2),
    ("-----BEGIN PUBLIC KEY----\nMAA=\n-----END PUBLIC KEY-----\n", 1),
    ("-----BEGIN -----\nMAA=\n-----END -----\n", 1),
    ("-----BEGIN \u{E9}-----\nMAA=\n-----END \u{E9}-----\n", 1),
    ("-----BEGIN PUBLIC KEY-----\nMAA\n-----END PUBLIC KEY-----\n", 1),
    ("\n-----BEGIN PUBLIC KEY-----\nM*A=\n-----END PUBLIC KEY-----\n", 2),
    ("-----BEGIN PUBLIC KEY-----\nKey: value\n\nMAA=\n-----END PUBLIC KEY-----\n", 1),
  ])
  func aBrokenBlockIsRefusedWithItsLine(text: String, line: Int) {
    #expect(throws: KeyError.malformedPEM(line: line)) {
      try TrustAnchor.parse(Array(text.utf8))
    }
  }

  @Test func aLabelOfMoreThanSixtyFourCharactersIsRefused() {
    let longest = String(repeating: "A", count: 64)
    for (label, error) in [
      (longest, KeyError.unknownPEMLabel(longest)), (longest + "A", .malformedPEM(line: 1)),
    ] {
      let file = "-----BEGIN \(label)-----\n-----END \(label)-----\n"
      #expect(throws: error) { try TrustAnchor.parse(Array(file.utf8)) }
    }
  }

  @Test func anEmptyBlockHoldsNoObject() {
    let file = "-----BEGIN PUBLIC KEY-----\n-----END PUBLIC KEY-----\n"
    #expect(throws: KeyError.malformedDER) { try TrustAnchor.parse(Array(file.utf8)) }
  }

  @Test func oneKeyThatIsRefusedRefusesTheFile() throws {
    let file = try Fixture.key("p256.cert.pem") + Fixture.key("rsa1024.pub.pem")
    #expect(throws: KeyError.rsaModulusTooSmall(bits: 1024, minimum: 2048)) {
      try TrustAnchor.parse(file)
    }
    #expect(try TrustAnchor.parse(file, minimumRSABits: 1024).count == 2)
  }

  /// Requirement KEY-08; the second file is short enough for its length to look like text.
  @Test(arguments: ["p256.cert.pem", "ed25519.pub.pem"])
  func anByteBehindADERObjectIsRefused(file: String) throws {
    let der = try Fixture.der(file)
    #expect(throws: KeyError.trailingBytes(count: 1)) { try TrustAnchor.parse(der + [0x0A]) }
  }

  @Test func aSequenceOfAnotherShapeIsRefused() {
    #expect(throws: KeyError.unrecognizedFormat) {
      try TrustAnchor.parse([0x30, 0x04, 0x04, 0x00, 0x04, 0x00])
    }
  }

  /// A boundary inside of a DER object is a part of the object.
  @Test func aDERObjectIsNotSearchedForPEM() throws {
    let block = try Array("\n".utf8) + Fixture.key("p256.pub.pem")
    let text: [UInt8] = [0x0C, 0x81, UInt8(block.count)] + block
    let der: [UInt8] = [0x30, 0x81, UInt8(text.count)] + text
    #expect(throws: KeyError.malformedDER) { try TrustAnchor.parse(der) }
  }

  @Test func aFileOverOneMebibyteIsRefused() {
    let file = [UInt8](repeating: 0x20, count: (1 << 20) + 1)
    #expect(throws: KeyError.fileTooLarge(byteCount: 1_048_577, maximum: 1_048_576)) {
      try TrustAnchor.parse(file)
    }
    #expect(throws: KeyError.empty) { try TrustAnchor.parse(file.dropLast()) }
  }
}
