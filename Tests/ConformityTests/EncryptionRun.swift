import CanonicalXML
import SAML
import SAMLFormats
import XMLEncryption
import XMLSignature

/// Runs the vectors that are decrypted with a private key; the arithmetic is tested with everything
/// allowed that a policy can allow.
struct EncryptionRun {
  let corpora: Corpora

  /// What a vector of kind xmlenc comes to; nil when both sides have its key already.
  func judge(_ vector: Vector) throws -> Judgement? {
    guard !vector.files("privateKey", "pkcs12", "privateKeyPem", "privateKeyPkcs8Pem").isEmpty
    else { return nil }
    let keys = try corpora.decryptors(of: vector)
    let decrypted: DecryptedElement
    do {
      let tree = try XMLTree(parsing: corpora.withOriginator(of: vector))
      decrypted = try tree.firstDecrypted(with: keys)
    } catch let error as XMLParseError {
      return refusal(vector, error.code.rawValue)
    } catch let error as EncryptionError {
      return refusal(vector, error.code.rawValue)
    }
    if vector.expected.outcome == .failsToDecrypt {
      return Judgement(vector, .accepted("decrypted"))
    }
    guard try isExpected(decrypted, of: vector) else {
      return Judgement(vector, .accepted("decrypted to something else"))
    }
    return Judgement(vector, .passed)
  }

  private func refusal(_ vector: Vector, _ code: String) -> Judgement {
    Judgement(
      vector, vector.expected.outcome == .failsToDecrypt ? .passed : .diverged(reason: code),
      codes: [code])
  }

  /// Whether a plaintext is the one that the vector names, or stands in the document that it names.
  private func isExpected(_ decrypted: DecryptedElement, of vector: Vector) throws -> Bool {
    let text = String(decoding: decrypted.plaintext, as: UTF8.self)
    if let end = vector.expected.plaintextEndsWith { return text.hasSuffix(end) }
    guard let file = vector.expected.plaintext else { return !text.isEmpty }
    // An element that was encrypted as the whole document has no namespaces around it.
    let isDocument = decrypted.source.data.element.parent == nil
    let alone = isDocument ? try? XMLTree(parsing: decrypted.plaintext).root : nil
    let ours = alone ?? decrypted.element
    let bytes = try corpora.bytes(file)
    // Some name an element whose prefix only the document around the ciphertext declares.
    let wrapped = Array("<w xmlns:saml=\"\(ours.name.namespaceURI)\">".utf8) + bytes + "</w>".utf8
    let theirs = try (try? XMLTree(parsing: bytes)) ?? XMLTree(parsing: wrapped)
    let expected = theirs.elements.first { $0.name == ours.name }
    let canonical = try Canonicalizer(.exclusive10).bytes(of: ours.tree, apex: ours.id)
    return try expected.map {
      try Canonicalizer(.exclusive10).bytes(of: theirs, apex: $0.id) == canonical
    } ?? false
  }
}

extension Corpora {
  /// The private keys of a vector, RSA from 512 bits on; those of other algorithms do not decrypt.
  ///
  /// A private key has no dates. Where the source looks at those of its certificate, the runner leaves
  /// the key out, as it does with trusted certificates.
  func decryptors(of vector: Vector) throws -> [PrivateKeyDecryptor] {
    if vector.options["validateEncryptionCertificate"]?.bool == true,
      let file = vector.option("spEncryptionCertificate"), let now = vector.verificationTime,
      let certificate = try TrustAnchor.parse(bytes(file)).first?.certificate,
      !(certificate.notBefore...certificate.notAfter ~= now)
    {
      return []
    }
    let passphrase = vector.option("pkcs12Password").map { Array($0.utf8) }
    return try vector.files(
      "privateKey", "spPrivateKey", "spPrivateKeys", "pkcs12", "privateKeyPem",
      "privateKeyPkcs8Pem"
    ).compactMap { file in
      let bytes = try bytes(file)
      return try? PrivateKeyDecryptor(
        PrivateKeyFile(parsing: bytes, passphrase: passphrase, minimumRSABits: 512))
    }
  }

  /// The document of a vector, with the sender's key in it where the source has it from elsewhere.
  ///
  /// Here a sender sends its key. Nothing signs the place where it stands, so the run puts it there.
  func withOriginator(of vector: Vector) throws -> [UInt8] {
    let document = try vector.document(self)
    guard let file = vector.files("certDer").first else { return document }
    let key: PublicKey
    do {
      guard let anchor = try TrustAnchor.parse(bytes(file), for: .encryption).first else {
        return document
      }
      key = anchor.publicKey
    } catch is KeyError {
      // Of X448, which is not read.
      return document
    }
    let base64 = String(decoding: Base64.encode(key.subjectPublicKeyInfo), as: UTF8.self)
    return Array(
      String(decoding: document, as: UTF8.self).replacing(
        "<dsig:KeyName>originator-key-name</dsig:KeyName>",
        with: "<dsig11:DEREncodedKeyValue xmlns:dsig11=\"http://www.w3.org/2009/xmldsig11#\">"
          + "\(base64)</dsig11:DEREncodedKeyValue>"
      ).utf8)
  }
}

extension EncryptionPolicy {
  /// Everything that can be allowed.
  static var lax: EncryptionPolicy {
    var policy = EncryptionPolicy()
    policy.dangerous.acceptsUnauthenticatedCBC = true
    policy.dangerous.acceptsTripleDES = true
    policy.dangerous.acceptsRSA15 = true
    policy.keyDerivationMethods.insert(.pbkdf2)
    return policy
  }
}

extension XMLTree {
  /// The first `EncryptedData` of a document, decrypted.
  func firstDecrypted(with keys: [PrivateKeyDecryptor]) throws(EncryptionError) -> DecryptedElement
  {
    guard let data = elements.first(where: { $0.hasName(Self.encryptedData) }) else {
      throw .malformed(root.id)
    }
    let encrypted = try EncryptedElement(data, policy: .lax)
    return try encrypted.decrypt(with: encrypted.contentKeys(by: keys), in: data.parent ?? data)
  }

  /// The document with everything in it decrypted that SAML encrypts, as a reader of values wants it;
  /// nothing of it is signed.
  func decrypted(with keys: [PrivateKeyDecryptor], _ bytes: [UInt8]) -> XMLTree {
    guard let container = elements.first(where: { $0.hasName(Self.encryptedData) })?.parent,
      let plaintext = try? firstDecrypted(with: keys).plaintext
    else { return self }
    var text = String(decoding: bytes, as: UTF8.self)
    let start = text.utf8.index(
      text.startIndex, offsetBy: position(of: container.id).byteOffset)
    guard let end = text[start...].firstRange(of: "</\(container.qualifiedName)>") else {
      return self
    }
    text.replaceSubrange(
      start..<end.upperBound, with: String(decoding: plaintext, as: UTF8.self))
    guard let tree = try? XMLTree(parsing: Array(text.utf8)) else { return self }
    return tree.decrypted(with: keys, Array(text.utf8))
  }

  private static let encryptedData = ExpandedName(
    "EncryptedData", in: "http://www.w3.org/2001/04/xmlenc#")
}
