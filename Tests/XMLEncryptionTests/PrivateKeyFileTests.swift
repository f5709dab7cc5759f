import TestSupport
import Testing

@testable import XMLSignature

/// Files with the private key of a recipient; their passphrase is `sesame`.
@Suite struct PrivateKeyFileTests {
  private static let passphrase = Array("sesame".utf8)

  private static func open(
    _ name: String, _ passphrase: [UInt8]? = passphrase
  ) throws -> PrivateKeyFile {
    try PrivateKeyFile(parsing: try Fixture.file(name), passphrase: passphrase)
  }

  @Test(arguments: ["p256.encrypted.key.pem", "p256.scrypt.key.pem", "p256.p12"])
  func anEncryptedKeyIsTheKey(_ name: String) throws {
    let expected = try TestKey.p256.privateKey().publicKey
    #expect(try Self.open(name).key.publicKey == expected)
    #expect(throws: KeyError.encryptedPrivateKey) { try Self.open(name, nil) }
    for wrong in ["", "Sesame", "sesame ", "sesame\n"] {
      #expect(throws: KeyError.wrongPassphrase) { try Self.open(name, Array(wrong.utf8)) }
    }
  }

  @Test func anX25519KeyIsReadEitherWay() throws {
    let plain = try Self.open("x25519.key.pem", nil).key.publicKey
    #expect(plain.kind == .x25519)
    #expect(try Self.open("x25519.encrypted.key.pem").key.publicKey == plain)
    // A key that signs nothing is none for a signer, and no trust anchor.
    let bytes = try Fixture.file("x25519.key.pem")
    #expect(throws: KeyError.unsupportedAlgorithm) { try PrivateKey(pem: bytes) }
    let file = TrustAnchor(publicKey: plain).pem
    #expect(throws: KeyError.unsupportedAlgorithm) { try TrustAnchor.parse(Array(file.utf8)) }
    #expect(
      try TrustAnchor.parse(Array(file.utf8), for: .encryption).map(\.publicKey) == [plain])
  }

  @Test func pkcs12NamesItsKey() throws {
    let file = try Self.open("p256.p12")
    #expect(file.names == ["partner-key"])
    #expect(file.certificates.map(\.publicKey) == [file.key.publicKey])
  }

  /// Another reader might take what follows a file for another one.
  @Test func nothingFollowsAPKCS12File() throws {
    let bytes = try Fixture.file("p256.p12")
    for rest in [[0], bytes] {
      #expect(throws: KeyError.malformedDER) {
        try PrivateKeyFile(parsing: bytes + rest, passphrase: Self.passphrase)
      }
    }
  }

  /// A PKCS #12 file without a MAC, RC2, the old form of PEM, and ten million rounds and one.
  @Test(arguments: [
    "p256.nomac.p12", "rsa2048.legacy.p12", "rsa2048.old.key.pem", "p256.rounds.key.pem",
  ])
  func otherProtectionsAreRefused(_ name: String) {
    #expect(throws: KeyError.unsupportedProtection) { try Self.open(name) }
  }

  @Test func aDamagedFileIsRefused() throws {
    let bytes = try Fixture.file("p256.p12")
    for index in stride(from: 0, to: bytes.count, by: 7) {
      var damaged = bytes
      damaged[index] ^= 0x20
      #expect(throws: KeyError.self) {
        try PrivateKeyFile(parsing: damaged, passphrase: Self.passphrase)
      }
    }
    for count in [0, 1, 2, 8, 9, 100, bytes.count - 1] {
      #expect(throws: KeyError.self) {
        try PrivateKeyFile(parsing: Array(bytes.prefix(count)), passphrase: Self.passphrase)
      }
    }
  }
}
