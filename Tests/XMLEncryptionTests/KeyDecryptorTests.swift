import CanonicalXML
import TestSupport
import Testing
import XMLEncryption
import XMLSignature

/// Private keys that are elsewhere.
@Suite struct KeyDecryptorTests {
  /// A module that holds a key, and answers as it is told to.
  struct Module: KeyDecryptor {
    enum Answer: Sendable { case key, refusal, short }

    struct Refused: Error {}

    let answer: Answer

    func decryptKey(_ key: EncryptedKey, byteCount: Int) async throws -> SecretBytes {
      switch answer {
      case .key: try Fixture.decryptor().decryptKey(key, byteCount: byteCount)
      case .refusal: throw Refused()
      case .short: SecretBytes(copying: [UInt8](repeating: 1, count: byteCount - 1))
      }
    }
  }

  private static func encrypted() throws -> EncryptedElement {
    let encryptor = Encryptor(for: [try Fixture.recipient()])
    return try Fixture.encrypted(Fixture.document(try encryptor.markup(Fixture.plaintext)))
  }

  @Test func aModuleDecryptsAsAKeyOfThisProcessDoes() async throws {
    let encrypted = try Self.encrypted()
    let context = try #require(encrypted.data.element.parent)
    let keys = await encrypted.contentKeys(by: [Module(answer: .refusal), Module(answer: .key)])
    #expect(keys.count == 2)
    #expect(try encrypted.decrypt(with: keys, in: context).plaintext == Fixture.plaintext)
  }

  /// ORA-03: what a module does not give is made up, in the right length.
  @Test(arguments: [Module.Answer.refusal, .short])
  func aRandomKeyStandsInForARefusal(_ answer: Module.Answer) async throws {
    let encrypted = try Self.encrypted()
    let context = try #require(encrypted.data.element.parent)
    let keys = await encrypted.contentKeys(by: [Module(answer: answer)])
    #expect(keys.map(\.count) == [32])
    #expect(throws: EncryptionError.decryptionFailed) {
      try encrypted.decrypt(with: keys, in: context)
    }
  }

  /// LOG-05.
  @Test func secretsShowNothing() throws {
    let secret = SecretBytes(copying: Array("secret".utf8))
    var dumped = "\(secret)" + String(reflecting: secret)
    dump(secret, to: &dumped)
    let encrypted = try Self.encrypted()
    let context = try #require(encrypted.data.element.parent)
    let keys = encrypted.contentKeys(by: [try Fixture.decryptor()])
    dump(try encrypted.decrypt(with: keys, in: context), to: &dumped)
    dump(try Fixture.decryptor(), to: &dumped)
    #expect(
      !dumped.contains("115") && !dumped.contains("value-1") && dumped.contains("SecretBytes"))
  }
}
