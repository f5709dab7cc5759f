import CanonicalXML
package import SAML
import XMLEncryption
import XMLSignature

extension TestDocument {
  /// Encrypts the assertion where it stands.
  package mutating func encryptAssertion(
    _ method: BlockEncryptionMethod = .aes256GCM, for keys: [TestKey] = [.rsa2048]
  ) throws {
    let tree = try XMLTree(parsing: bytes)
    let assertion = tree.root.children.first { $0.name.localName == "Assertion" }
    guard let assertion else { throw VectorError.malformed("encrypt") }
    let document = try Self.encryptor(method, for: keys)
      .encrypt(assertion, as: "EncryptedAssertion")
    self = TestDocument(String(decoding: document, as: UTF8.self))
  }

  /// Encrypts a stretch of text as it stands, and wraps the result into an element of SAML.
  package mutating func encrypt(
    from start: String, to end: String, as container: String, plaintext: String? = nil,
    _ method: BlockEncryptionMethod = .aes256GCM, for keys: [TestKey] = [.rsa2048]
  ) throws {
    let stretch = try stretch(from: start, to: end)
    let markup = try Self.encryptor(method, for: keys).markup(Array((plaintext ?? stretch).utf8))
    try replace(stretch, with: "<saml:\(container)>\(markup)</saml:\(container)>")
  }

  private static func encryptor(
    _ method: BlockEncryptionMethod, for keys: [TestKey]
  ) throws -> Encryptor {
    var encryptor = Encryptor(
      for: try keys.map { Encryptor.Recipient(key: try $0.privateKey().publicKey) })
    encryptor.blockMethod = method
    return encryptor
  }

  /// Judges the document by the test policy, with a private key of the tests.
  package func judged(
    by policy: Policy? = nil, with keys: [TestKey] = [.rsa2048]
  ) throws -> Verdict {
    guard let now = Instant(rfc3339: TestPolicy.now) else {
      throw VectorError.malformed(TestPolicy.now)
    }
    let decryptors = try keys.map { try PrivateKeyDecryptor(try $0.privateKey()) }
    return ResponseVerifier(policy: try policy ?? TestPolicy.policy(), keys: decryptors)
      .evaluate(.response(bytes), at: now)
  }
}
