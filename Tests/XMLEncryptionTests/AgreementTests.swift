import CanonicalXML
import TestSupport
import Testing
import XMLSignature

@testable import XMLEncryption

/// Content keys that are encrypted with a key that both sides agreed on.
@Suite struct AgreementTests {
  /// Every kind of key by its name.
  private static let keys = ["p256", "p384", "p521", "x25519"]

  private static func decryptor(_ name: String) throws -> PrivateKeyDecryptor {
    if let key = TestKey(rawValue: name) { return try Fixture.decryptor(key) }
    return try PrivateKeyDecryptor(
      PrivateKeyFile(parsing: try Fixture.file("\(name).key.pem")))
  }

  private static func recipient(_ name: String) throws -> Encryptor.Recipient {
    Encryptor.Recipient(key: try decryptor(name).key.publicKey)
  }

  private static func text(
    for names: [String], _ change: (inout Encryptor) -> Void = { _ in }
  ) throws -> String {
    var encryptor = Encryptor(for: try names.map { try recipient($0) })
    change(&encryptor)
    return Fixture.document(try encryptor.markup(Fixture.plaintext))
  }

  private static func outcome(
    _ text: String, _ keys: [PrivateKeyDecryptor], _ policy: EncryptionPolicy = EncryptionPolicy()
  ) throws -> String {
    do {
      let encrypted = try Fixture.encrypted(text, policy: policy)
      let context = try #require(encrypted.data.element.parent)
      let opened = try encrypted.decrypt(with: encrypted.contentKeys(by: keys), in: context)
      return opened.plaintext == Fixture.plaintext ? "ok" : "another plaintext"
    } catch let error as EncryptionError {
      return error.code.rawValue
    }
  }

  @Test(arguments: keys, KeyDerivationMethod.allCases)
  func everyKindOfKeyAgrees(_ name: String, _ method: KeyDerivationMethod) throws {
    var policy = EncryptionPolicy()
    policy.keyDerivationMethods = [method]
    for wrap in KeyWrapMethod.allCases {
      for digest in [DigestMethod.sha1, .sha224, .sha256, .sha384, .sha512] {
        let derivation = try #require(KeyDerivation.fresh(method, digest, for: wrap))
        for block in [BlockEncryptionMethod.aes128GCM, .aes192GCM, .aes256GCM] {
          let text = try Self.text(for: [name]) { encryptor in
            encryptor.blockMethod = block
            encryptor.keyWrap = wrap
            encryptor.keyDerivation = derivation
          }
          #expect(try Self.outcome(text, [Self.decryptor(name)], policy) == "ok")
        }
        if method == .pbkdf2 { break }
      }
    }
  }

  @Test func hkdfHasNoSHA3() {
    #expect(KeyDerivation.fresh(.hkdf, .sha3Bits256, for: .aes128) == nil)
    #expect(KeyDerivation.fresh(.pbkdf2, .sha3Bits512, for: .aes128) == nil)
    #expect(KeyDerivation.fresh(.concatKDF, .sha3Bits256, for: .aes128) != nil)
  }

  @Test func aMessageForSeveralIsReadByEach() throws {
    let text = try Self.text(for: Self.keys)
    for name in Self.keys { #expect(try Self.outcome(text, [Self.decryptor(name)]) == "ok") }
    #expect(try Self.outcome(text, Self.keys.map(Self.decryptor)) == "ok")
  }

  /// ORA-02, ORA-03: another key, a key of another kind, and every changed bit of what is wrapped give a
  /// random key of the right length, and one error.
  @Test(arguments: keys)
  func everyFailureIsTheSame(_ name: String) throws {
    let text = try Self.text(for: [name])
    let own = try Self.decryptor(name)
    let stranger = try PrivateKeyDecryptor(
      PrivateKey.fresh(like: own.key.publicKey, for: .encryption))
    for other in [stranger] + (try Self.keys.filter { $0 != name }.map(Self.decryptor)) {
      let encrypted = try Fixture.encrypted(text)
      #expect(encrypted.contentKeys(by: [other]).map(\.count) == [32])
      #expect(try Self.outcome(text, [other]) == "encryption.decryption-failed")
    }
    let start = try #require(text.firstRange(of: "<xenc:CipherValue>")).upperBound
    let value = String(text[start...].prefix { $0 != "<" })
    for index in stride(from: 0, to: value.count - 4, by: 5) {
      let place = value.index(value.startIndex, offsetBy: index)
      var changed = value
      changed.replaceSubrange(place...place, with: value[place] == "A" ? "B" : "A")
      let damaged = text.replacing(value, with: changed)
      #expect(try Fixture.encrypted(damaged).contentKeys(by: [own]).map(\.count) == [32])
      #expect(try Self.outcome(damaged, [own]) == "encryption.decryption-failed")
    }
    // Shorter and longer ones too.
    for changed in [String(value.dropLast(4)), value.dropLast(4) + "AAAAAAAA"] {
      let damaged = text.replacing(value, with: changed)
      #expect(try Self.outcome(damaged, [own]) == "encryption.decryption-failed")
    }
  }

  /// A policy that leaves out a method refuses it by name, before any key is used.
  @Test func thePolicyDecides() throws {
    let text = try Self.text(for: ["p256"])
    var agreement = EncryptionPolicy()
    agreement.keyAgreementMethods = [.x25519]
    var wrap = EncryptionPolicy()
    wrap.keyWrapMethods = [.aes128]
    var derivation = EncryptionPolicy()
    derivation.keyDerivationMethods = [.hkdf]
    for policy in [agreement, wrap, derivation] {
      #expect(try Self.outcome(text, [], policy) == "encryption.method-forbidden")
    }
  }

  @Test(arguments: [(10_000, "ok"), (10_001, "encryption.derivation-limit"), (9, "ok")])
  func roundsAreLimited(_ rounds: Int, _ expected: String) throws {
    let text = try Self.text(for: ["p256"]) { encryptor in
      encryptor.keyDerivation = .pbkdf2(.sha256, salt: [1, 2, 3], rounds: rounds)
    }
    var policy = EncryptionPolicy()
    policy.keyDerivationMethods.insert(.pbkdf2)
    #expect(try Self.outcome(text, [Self.decryptor("p256")], policy) == expected)
    for digits in ["0", "", "-1", "1.5", "x"] {
      let other = text.replacing(">\(rounds)</", with: ">\(digits)</")
      #expect(try Self.outcome(other, [], policy) == "encryption.malformed")
    }
    let huge = text.replacing(">\(rounds)</", with: ">99999999999999999999</")
    #expect(try Self.outcome(huge, [], policy) == "encryption.derivation-limit")
  }
}
