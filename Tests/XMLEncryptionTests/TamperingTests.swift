import CanonicalXML
import SAMLFormats
import TestSupport
import Testing
import XMLEncryption

/// Whatever goes wrong after a key is used is one error (ENC-13, ORA-02).
@Suite struct TamperingTests {
  /// ENC-05, ENC-06: IV, ciphertext and tag of GCM, byte by byte.
  @Test(arguments: [BlockEncryptionMethod.aes128GCM, .aes192GCM, .aes256GCM])
  func everyByteOfTheContentCounts(_ method: BlockEncryptionMethod) throws {
    let text = try encrypted(method)
    let values = try Self.cipherValues(text)
    let bytes = try #require(values.last)
    let encrypted = try Fixture.encrypted(text)
    let keys = encrypted.contentKeys(by: [try Fixture.decryptor()])
    let context = try #require(encrypted.data.element.parent)
    #expect(try encrypted.decrypt(with: keys, in: context).plaintext == Fixture.plaintext)
    for index in bytes.indices {
      for bit in [0x01, 0x80] as [UInt8] {
        var changed = bytes
        changed[index] ^= bit
        let other = try Fixture.encrypted(Self.replacing(bytes, with: changed, in: text))
        #expect(throws: EncryptionError.decryptionFailed) {
          try other.decrypt(with: keys, in: context)
        }
      }
    }
  }

  /// ORA-03: a damaged key gives a random key of the right length, as often as a sound one gives the
  /// real one.
  @Test(arguments: ["rsa-oaep-mgf1p", "rsa-1_5"])
  func everyByteOfTheKeyCounts(_ name: String) throws {
    let method = try #require(
      KeyTransportMethod.allCases.first { $0.rawValue.hasSuffix(name) })
    let text = try encrypted(.aes128GCM, KeyTransport(method))
    let bytes = try #require(try Self.cipherValues(text).first)
    #expect(bytes.count == 256)
    for index in bytes.indices {
      var changed = bytes
      changed[index] ^= 0x01
      let damaged = Self.replacing(bytes, with: changed, in: text)
      let encrypted = try Fixture.encrypted(damaged, policy: Fixture.lax)
      let keys = encrypted.contentKeys(by: [try Fixture.decryptor()])
      #expect(keys.map(\.count) == [16])
      #expect(try Fixture.refusal(damaged, policy: Fixture.lax) == "encryption.decryption-failed")
    }
  }

  @Test func aWrongKeyIsTheSameErrorAsADamagedOne() throws {
    let text = try encrypted(.aes256GCM)
    #expect(try Fixture.refusal(text, with: [.attacker]) == "encryption.decryption-failed")
    #expect(try Fixture.refusal(text, with: []) == "encryption.decryption-failed")
  }

  /// A key of another length is inside, sound in every other way (ENC-11).
  @Test func aContentKeyOfAnotherLengthIsTheSameError() throws {
    let text = try encrypted(.aes128GCM).replacing("aes128-gcm", with: "aes256-gcm")
    #expect(try Fixture.refusal(text) == "encryption.decryption-failed")
    let weak = try encrypted(.aes128GCM, KeyTransport(.rsa15))
      .replacing("aes128-gcm", with: "aes256-gcm")
    #expect(try Fixture.refusal(weak, policy: Fixture.lax) == "encryption.decryption-failed")
  }

  /// OpenSSL itself takes a tag of one byte, and a nonce of none.
  @Test(arguments: [0, 1, 11, 12, 13, 16, 24, 27, 28])
  func contentThatIsTooShortIsTheSameError(_ count: Int) throws {
    let text = try encrypted(.aes256GCM)
    let bytes = try #require(try Self.cipherValues(text).last)
    let short = Self.replacing(bytes, with: Array(bytes.prefix(count)), in: text)
    // An empty CipherValue is no ciphertext at all, which anybody can see.
    #expect(
      try Fixture.refusal(short)
        == (count == 0 ? "encryption.malformed" : "encryption.decryption-failed"))
    let tagless = Self.replacing(bytes, with: Array(bytes.dropLast(12)), in: text)
    #expect(try Fixture.refusal(tagless) == "encryption.decryption-failed")
  }

  @Test func aKeyOfAnotherLengthThanTheModulusIsTheSameError() throws {
    let text = try encrypted(.aes256GCM)
    let bytes = try #require(try Self.cipherValues(text).first)
    for changed in [Array(bytes.dropLast()), bytes + [0], [0], [0] + bytes] {
      let damaged = Self.replacing(bytes, with: changed, in: text)
      #expect(try Fixture.refusal(damaged) == "encryption.decryption-failed")
    }
    // A number that is not below the modulus.
    let large = Self.replacing(bytes, with: [UInt8](repeating: 0xFF, count: 256), in: text)
    #expect(try Fixture.refusal(large) == "encryption.decryption-failed")
  }

  private func encrypted(
    _ method: BlockEncryptionMethod, _ transport: KeyTransport? = .rsaOAEPMGF1P
  ) throws -> String {
    var encryptor = Encryptor(for: [try Fixture.recipient()])
    encryptor.blockMethod = method
    encryptor.keyTransport = try #require(transport)
    return Fixture.document(try encryptor.markup(Fixture.plaintext))
  }

  private static func cipherValues(_ text: String) throws -> [[UInt8]] {
    try text.matches(of: /<xenc:CipherValue>([^<]*)</).map {
      try Base64.decode(Array(String($0.1).utf8))
    }
  }

  private static func replacing(_ old: [UInt8], with new: [UInt8], in text: String) -> String {
    text.replacing(
      String(decoding: Base64.encode(old), as: UTF8.self),
      with: String(decoding: Base64.encode(new), as: UTF8.self))
  }
}
