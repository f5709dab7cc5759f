import CanonicalXML
import Testing
import XMLEncryption

/// Of the padding of CBC mode only the last byte means anything (XML Encryption 1.1 §5.2.1, ENC-09).
///
/// OpenSSL encrypted these without padding of its own, under the key 00 01 ... 0f and an
/// initialisation vector of zeros.
@Suite struct PaddingTests {
  private static let key = SecretBytes(copying: Array(0..<16))

  @Test(arguments: [
    ("random filler", "AAAAAAAAAAAAAAAAAAAAAGzgp0Eru5dgo0lTTLp68iQ=", "<a>b</a>"),
    ("filler of PKCS #7", "AAAAAAAAAAAAAAAAAAAAAFLH+eGGEv0PAdXA/LwYvGQ=", "<a>b</a>"),
    (
      "a whole block", "AAAAAAAAAAAAAAAAAAAAALtpQd8Mv0hNUgx4MbAG31Oc3FyWp9SuAT3JzGHecDmr",
      "<abcdefghijklm/>"
    ),
  ])
  func fillerMayBeAnything(_ name: String, _ value: String, _ plaintext: String) throws {
    #expect(try decrypted(value) == plaintext)
  }

  @Test(arguments: [
    ("none", "AAAAAAAAAAAAAAAAAAAAAEMT6wOlqEq6b2nHWzJ9D/U="),
    ("more than a block", "AAAAAAAAAAAAAAAAAAAAAEMT6wOlqEq6b2nHWzJ9D/WY9OG7azwPjQWhRHcV6gKo"),
    ("no block at all", "AAAAAAAAAAAAAAAAAAAAAA=="),
    ("half a vector", "AAAAAAAAAAA="),
    ("half a block", "AAAAAAAAAAAAAAAAAAAAAGzgp0Eru5dg"),
  ])
  func paddingThatIsNoneIsTheOneError(_ name: String, _ value: String) throws {
    #expect(throws: EncryptionError.decryptionFailed) { try decrypted(value) }
  }

  /// ENC-07: CBC without a signature over the ciphertext is refused before any key is used.
  @Test func withoutASignatureItIsRefused() throws {
    let text = Fixture.data(.aes128CBC, "AAAAAAAAAAAAAAAAAAAAAGzgp0Eru5dgo0lTTLp68iQ=")
    #expect(try Fixture.refusal(text) == "encryption.unauthenticated")
    var policy = EncryptionPolicy()
    policy.dangerous.acceptsTripleDES = true
    let triple = Fixture.data(.tripleDESCBC, "AAAAAAAAAAAAAAAAAAAAAA==")
    #expect(try Fixture.refusal(triple, policy: policy) == "encryption.unauthenticated")
    #expect(try Fixture.refusal(triple) == "encryption.method-forbidden")
  }

  private func decrypted(_ value: String) throws -> String {
    let encrypted = try Fixture.encrypted(Fixture.data(.aes128CBC, value), policy: Fixture.lax)
    let context = try #require(encrypted.data.element.parent)
    let decrypted = try encrypted.decrypt(with: [Self.key], in: context)
    return String(decoding: decrypted.plaintext, as: UTF8.self)
  }
}
