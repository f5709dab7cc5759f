import CanonicalXML
import TestSupport
import TestTools
import Testing
import XMLEncryption
import XMLSignature

/// Encrypted documents of these tests, and the keys to them.
enum Fixture {
  /// An element with a namespace of its own.
  static let plaintext = Array("<s:secret xmlns:s=\"urn:s\">value-1</s:secret>".utf8)

  static func recipient(_ key: TestKey = .rsa2048, name: String? = nil) throws
    -> Encryptor.Recipient
  {
    Encryptor.Recipient(key: try key.privateKey().publicKey, name: name)
  }

  /// A private key of the tests of this module.
  static func file(_ name: String) throws -> [UInt8] {
    try Repository.key(name)
  }

  /// What every test key opens.
  static func agreementKeys() throws -> [PrivateKeyDecryptor] {
    try [TestKey.p256, .p384, .p521].map { try decryptor($0) }
      + [PrivateKeyDecryptor(PrivateKeyFile(parsing: try file("x25519.key.pem")))]
  }

  static func decryptor(_ key: TestKey = .rsa2048) throws -> PrivateKeyDecryptor {
    try PrivateKeyDecryptor(try key.privateKey())
  }

  /// Everything that is dangerous, so that the arithmetic can be tested.
  static var lax: EncryptionPolicy {
    var policy = EncryptionPolicy()
    policy.dangerous.acceptsUnauthenticatedCBC = true
    policy.dangerous.acceptsTripleDES = true
    policy.dangerous.acceptsRSA15 = true
    return policy
  }

  /// A document around the markup of something encrypted.
  static func document(_ markup: String, attributes: String = "") -> String {
    "<container\(attributes)>\(markup)</container>"
  }

  static func encrypted(
    _ text: String, recipients: [String] = [], policy: EncryptionPolicy = EncryptionPolicy()
  ) throws -> EncryptedElement {
    let tree = try XMLTree(parsing: Array(text.utf8))
    return try EncryptedElement(
      try #require(tree.root.firstChild(name)), recipients: Array(exact: recipients), policy: policy
    )
  }

  /// The bytes inside a document, decrypted with a key of the tests.
  static func decrypted(
    _ text: String, with keys: [TestKey] = [.rsa2048], recipients: [String] = [],
    policy: EncryptionPolicy = EncryptionPolicy()
  ) throws -> [UInt8] {
    let encrypted = try encrypted(text, recipients: recipients, policy: policy)
    let contentKeys = encrypted.contentKeys(by: try keys.map { try decryptor($0) })
    let context = try #require(encrypted.data.element.parent)
    return try encrypted.decrypt(with: contentKeys, in: context).plaintext
  }

  /// What a document is refused with; nil when it is not.
  static func refusal(
    _ text: String, with keys: [TestKey] = [.rsa2048], recipients: [String] = [],
    policy: EncryptionPolicy = EncryptionPolicy()
  ) throws -> String? {
    do {
      _ = try decrypted(text, with: keys, recipients: recipients, policy: policy)
      return nil
    } catch let error as EncryptionError {
      return error.code.rawValue
    }
  }

  /// Content under a key that the test knows.
  static func data(_ method: BlockEncryptionMethod, _ base64: String) -> String {
    document(
      "<xenc:EncryptedData xmlns:xenc=\"http://www.w3.org/2001/04/xmlenc#\">"
        + "<xenc:EncryptionMethod Algorithm=\"\(method.rawValue)\"/><ds:KeyInfo "
        + "xmlns:ds=\"http://www.w3.org/2000/09/xmldsig#\"><xenc:EncryptedKey>"
        + "<xenc:EncryptionMethod Algorithm=\"http://www.w3.org/2001/04/xmlenc#rsa-oaep-mgf1p\"/>"
        + "<xenc:CipherData><xenc:CipherValue>AAAA</xenc:CipherValue></xenc:CipherData>"
        + "</xenc:EncryptedKey></ds:KeyInfo><xenc:CipherData><xenc:CipherValue>\(base64)"
        + "</xenc:CipherValue></xenc:CipherData></xenc:EncryptedData>")
  }

  private static let name = ExpandedName(
    "EncryptedData", in: "http://www.w3.org/2001/04/xmlenc#")
}
