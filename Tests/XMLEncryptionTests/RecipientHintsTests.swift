import CanonicalXML
import SAMLFormats
import TestSupport
import TestTools
import Testing
import XMLSignature

@testable import XMLEncryption

/// Names by which a message chooses among our keys.
@Suite struct RecipientHintsTests {
  /// A decryptor that is asked never, and says by which hints it is named.
  private struct Asked: ImmediateKeyDecryptor {
    let key: PrivateKeyDecryptor
    let isExpected: Bool

    func decryptKey(_ encrypted: EncryptedKey, byteCount: Int) throws -> SecretBytes {
      guard isExpected else {
        Issue.record("a key was asked that the message does not name")
        throw EncryptionError.decryptionFailed
      }
      return try key.decryptKey(encrypted, byteCount: byteCount)
    }

    func isNamed(by hints: RecipientHints) -> Bool { key.isNamed(by: hints) }
  }

  private static func named() throws -> PrivateKeyDecryptor {
    let certificate = try Repository.key("p256.cert.pem")
    let key = try Repository.key("p256.key.pem")
    return try PrivateKeyDecryptor(
      PrivateKeyFile(parsing: key + certificate), names: ["partner-2026"])
  }

  private static func certificate() throws -> Certificate {
    let file = try Repository.key("p256.cert.pem")
    return try #require(try TrustAnchor.parse(file).first?.certificate)
  }

  private static func base64(_ bytes: [UInt8]) -> String {
    String(decoding: Base64.encode(bytes), as: UTF8.self)
  }

  /// The ways to name a key, each with one that names another key.
  private static func hints() throws -> [(hint: String, other: String)] {
    let certificate = try certificate()
    let names = try CertificateNames(certificate)
    let issuer = try #require(names.issuer)
    let serial = try #require(names.serialNumber)
    let digest = try DigestMethod.sha256.digest(of: certificate.der)
    let key = certificate.publicKey
    func data(_ content: String) -> String { "<ds:X509Data>\(content)</ds:X509Data>" }
    func serialHint(_ number: String) -> String {
      data(
        "<ds:X509IssuerSerial><ds:X509IssuerName>\(issuer)</ds:X509IssuerName>"
          + "<ds:X509SerialNumber>\(number)</ds:X509SerialNumber></ds:X509IssuerSerial>")
    }
    func digestHint(_ value: [UInt8]) -> String {
      data(
        "<dsig11:X509Digest xmlns:dsig11=\"http://www.w3.org/2009/xmldsig11#\" "
          + "Algorithm=\"http://www.w3.org/2001/04/xmlenc#sha256\">\(base64(value))"
          + "</dsig11:X509Digest>")
    }
    let decimal = serial.reduce(into: [0]) { digits, byte in
      var carry = Int(byte)
      for index in digits.indices.reversed() {
        carry += digits[index] * 256
        digits[index] = carry % 10
        carry /= 10
      }
      while carry > 0 {
        digits.insert(carry % 10, at: 0)
        carry /= 10
      }
    }.map(String.init).joined()
    return [
      ("<ds:KeyName>partner-2026</ds:KeyName>", "<ds:KeyName>partner-2025</ds:KeyName>"),
      (
        data("<ds:X509Certificate>\(base64(certificate.der))</ds:X509Certificate>"),
        data("<ds:X509Certificate>\(base64([0x30, 0x00]))</ds:X509Certificate>")
      ),
      (
        data("<ds:X509SKI>\(base64(try key.keyIdentifier()))</ds:X509SKI>"),
        data("<ds:X509SKI>\(base64([UInt8](repeating: 1, count: 20)))</ds:X509SKI>")
      ),
      (serialHint(decimal), serialHint("12345")),
      (digestHint(digest), digestHint([UInt8](repeating: 1, count: 32))),
      (
        "<dsig11:DEREncodedKeyValue xmlns:dsig11=\"http://www.w3.org/2009/xmldsig11#\">"
          + "\(base64(key.subjectPublicKeyInfo))</dsig11:DEREncodedKeyValue>",
        "<ds:KeyName>nobody</ds:KeyName>"
      ),
    ]
  }

  private static func text(_ hint: String) throws -> String {
    let encryptor = Encryptor(for: [try Fixture.recipient(.p256)])
    let text = Fixture.document(try encryptor.markup(Fixture.plaintext))
    return text.replacing(
      "</xenc:AgreementMethod>",
      with: "<xenc:RecipientKeyInfo>\(hint)</xenc:RecipientKeyInfo></xenc:AgreementMethod>")
  }

  @Test func eachNameChoosesTheKeyAndNoOther() throws {
    let stranger = try Fixture.decryptor(.p256)
    for (hint, _) in try Self.hints() {
      let encrypted = try Fixture.encrypted(try Self.text(hint))
      let fresh = try PrivateKey.fresh(like: stranger.key.publicKey, for: .encryption)
      let keys = try [
        Asked(key: PrivateKeyDecryptor(fresh), isExpected: false),
        Asked(key: Self.named(), isExpected: true),
      ]
      let context = try #require(encrypted.data.element.parent)
      let found = encrypted.contentKeys(by: keys)
      #expect(found.count == 1)
      #expect(try encrypted.decrypt(with: found, in: context).plaintext == Fixture.plaintext)
    }
  }

  /// A name of another key chooses none of ours, so every key is tried.
  @Test func aNameOfAnotherKeyDoesNotHideOurs() throws {
    for (_, other) in try Self.hints() {
      let encrypted = try Fixture.encrypted(try Self.text(other))
      let keys = try [Self.named(), Fixture.decryptor(.rsa2048)]
      let context = try #require(encrypted.data.element.parent)
      #expect(!keys.contains { $0.isNamed(by: encrypted.keys[0].hints) })
      let found = encrypted.contentKeys(by: keys)
      #expect(found.count == 2)
      #expect(try encrypted.decrypt(with: found, in: context).plaintext == Fixture.plaintext)
    }
  }

  /// Two programs write the parts of a name in two orders, and with other white space.
  @Test func anIssuerIsComparedByItsParts() throws {
    let issuer = try #require(try CertificateNames(try Self.certificate()).issuer)
    let serial = try #require(try Self.hints().first { $0.hint.contains("Serial") }).hint
    let turned = issuer.split(separator: ",").reversed().joined(separator: ", ")
    let text = try Self.text(serial.replacing(">\(issuer)<", with: ">\(turned)<"))
    #expect(try Self.named().isNamed(by: Fixture.encrypted(text).keys[0].hints))
  }

  @Test(arguments: [
    ("0", [] as [UInt8]), ("255", [255]), ("256", [1, 0]), ("65536", [1, 0, 0]),
    ("18446744073709551616", [1, 0, 0, 0, 0, 0, 0, 0, 0]), (" 7\n", [7]),
  ])
  func numbersAreRead(_ text: String, _ bytes: [UInt8]) {
    #expect(DecimalNumber.bytes(of: ExactString(text)) == bytes)
  }

  @Test(arguments: ["", "-1", "0x1", "1 2", String(repeating: "1", count: 51)])
  func whatIsNoNumberIsRefused(_ text: String) {
    #expect(DecimalNumber.bytes(of: ExactString(text)) == nil)
  }
}
