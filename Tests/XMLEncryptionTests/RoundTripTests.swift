import TestSupport
import Testing
import XMLEncryption
import XMLSignature

/// What `Encryptor` makes is read again, by every algorithm.
@Suite struct RoundTripTests {
  @Test(arguments: BlockEncryptionMethod.allCases, Encryptor.KeyPlacement.allCases)
  func everyBlockMethodComesBack(
    _ method: BlockEncryptionMethod, _ placement: Encryptor.KeyPlacement
  ) throws {
    for length in 0...33 {
      let plaintext = Array("<a>\(String(repeating: "x", count: length))</a>".utf8)
      var encryptor = Encryptor(for: [try Fixture.recipient()])
      encryptor.blockMethod = method
      encryptor.keyPlacement = placement
      let text = Fixture.document(try encryptor.markup(plaintext))
      #expect(try Fixture.decrypted(text, policy: Fixture.lax) == plaintext)
    }
  }

  /// ENC-10: digest, mask and label are stated; each combination is another algorithm.
  @Test(arguments: [DigestMethod.sha1, .sha224, .sha256, .sha384, .sha512])
  func everyDigestAndMaskOfOAEPComesBack(_ digest: DigestMethod) throws {
    for mask in [DigestMethod.sha1, .sha224, .sha256, .sha384, .sha512] {
      for label in [[], Array("label".utf8)] {
        let transport = try #require(
          KeyTransport(.rsaOAEP, digest: digest, mask: mask, label: label))
        let text = try encrypted(by: transport)
        #expect(try Fixture.decrypted(text) == Fixture.plaintext)
      }
    }
    let transport = try #require(KeyTransport(.rsaOAEPMGF1P, digest: digest))
    #expect(try Fixture.decrypted(encrypted(by: transport)) == Fixture.plaintext)
  }

  /// ENC-10: a reader that takes one parameter from another would read these all the same.
  @Test func otherParametersOfOAEPDoNotDecrypt() throws {
    let transport = try #require(
      KeyTransport(.rsaOAEP, digest: .sha256, mask: .sha384, label: Array("label".utf8)))
    let text = try encrypted(by: transport)
    for (old, new) in [
      ("xmlenc#sha256", "xmlenc#sha512"), ("mgf1sha384", "mgf1sha256"), (">bGFiZWw=<", "><"),
      (">bGFiZWw=<", ">bGFiZWx4<"),
    ] {
      #expect(text.contains(old))
      let changed = text.replacing(old, with: new)
      #expect(try Fixture.refusal(changed) == "encryption.decryption-failed")
    }
  }

  @Test func aKeyByPKCS1ComesBackWhenThatIsAllowed() throws {
    let text = try encrypted(by: try #require(KeyTransport(.rsa15)))
    #expect(try Fixture.decrypted(text, policy: Fixture.lax) == Fixture.plaintext)
    #expect(try Fixture.refusal(text) == "encryption.method-forbidden")
  }

  @Test func parametersThatAnAlgorithmDoesNotHaveAreNotStated() {
    #expect(KeyTransport(.rsaOAEPMGF1P, mask: .sha256) == nil)
    #expect(KeyTransport(.rsaOAEP, digest: .sha3Bits256) == nil)
    #expect(KeyTransport(.rsaOAEP, label: [UInt8](repeating: 0, count: 257)) == nil)
  }

  @Test func eachOfSeveralRecipientsCanRead() throws {
    for placement in Encryptor.KeyPlacement.allCases {
      var encryptor = Encryptor(for: [
        try Fixture.recipient(.attacker, name: "urn:other"), try Fixture.recipient(name: "urn:us"),
      ])
      encryptor.keyPlacement = placement
      let text = Fixture.document(try encryptor.markup(Fixture.plaintext))
      #expect(try Fixture.decrypted(text) == Fixture.plaintext)
      #expect(try Fixture.decrypted(text, with: [.attacker]) == Fixture.plaintext)
      #expect(try Fixture.decrypted(text, with: [.attacker, .rsa2048]) == Fixture.plaintext)
      // ENC-12: a key for somebody else is not tried.
      #expect(try Fixture.decrypted(text, recipients: ["urn:us"]) == Fixture.plaintext)
      #expect(
        try Fixture.refusal(text, recipients: ["urn:other"]) == "encryption.decryption-failed")
      #expect(try Fixture.refusal(text, recipients: ["urn:none"]) == "encryption.key-missing")
    }
  }

  @Test func whatCannotBeEncryptedIsRefused() throws {
    #expect(throws: EncryptingError.noRecipient) { try Encryptor(for: []).markup([]) }
    #expect(throws: EncryptingError.keyUnsupported) {
      try Encryptor(for: [try Fixture.recipient(.ed25519)]).markup([])
    }
    #expect(throws: KeyError.unsupportedAlgorithm) {
      try PrivateKeyDecryptor(try TestKey.ed25519.privateKey())
    }
  }

  private func encrypted(by transport: KeyTransport) throws -> String {
    var encryptor = Encryptor(for: [try Fixture.recipient()])
    encryptor.keyTransport = transport
    return Fixture.document(try encryptor.markup(Fixture.plaintext))
  }
}
