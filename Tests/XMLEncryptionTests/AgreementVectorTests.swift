import CanonicalXML
import TestSupport
import Testing

@testable import XMLEncryption

/// `vectors/recipes/encryption`: documents that another implementation has encrypted to the test keys,
/// and the same with one thing changed.
@Suite struct AgreementVectorTests {
  private static let vectors = Result { try Vector.all(in: "encryption") }

  /// What a document decrypts to: `ok` for the plaintext that was put in, else a code.
  private static func outcome(_ vector: Vector) throws -> String {
    do {
      let encrypted = try Fixture.encrypted(String(decoding: vector.document(), as: UTF8.self))
      let keys = encrypted.contentKeys(by: try Fixture.agreementKeys())
      let context = try #require(encrypted.data.element.parent)
      let plaintext = try encrypted.decrypt(with: keys, in: context).plaintext
      return plaintext == Fixture.plaintext ? "ok" : "another plaintext"
    } catch let error as EncryptionError {
      return error.code.rawValue
    }
  }

  @Test func nothingIsReadThatMustBeRefused() throws {
    let wrong = try Self.vectors.get().filter { vector in
      try vector.expectation != "ok" && Self.outcome(vector) == "ok"
    }
    #expect(wrong.map(\.name) == [])
  }

  @Test(arguments: try Self.vectors.get())
  func aVectorComesToWhatItSays(_ vector: Vector) throws {
    #expect(try Self.outcome(vector) == vector.expectation)
  }

  /// Every code that an agreement adds is the expectation of a vector.
  @Test func everyCodeHasAVector() throws {
    let expected = Set(try Self.vectors.get().map(\.expectation))
    #expect(
      expected.isSuperset(of: [
        "encryption.agreement-key-invalid", "encryption.agreement-key-missing",
        "encryption.derivation-limit", "encryption.derivation-parameters",
      ]))
  }
}
