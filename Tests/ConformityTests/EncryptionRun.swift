import SAML
import XML
import XMLEncryption
import XMLSignature

/// Runs the vectors that are decrypted with a private key of RSA; the arithmetic is tested with
/// everything allowed that a policy can allow.
struct EncryptionRun {
  let corpora: Corpora

  /// What a vector of kind xmlenc comes to; nil when its key is none of RSA in a PEM file.
  func judge(_ vector: Vector) throws -> Judgement? {
    guard vector.option("privateKey") != nil else { return nil }
    let keys = try corpora.decryptors(of: vector)
    let decrypted: DecryptedElement
    do {
      let tree = try XMLTree(parsing: vector.document(corpora))
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
    let ours = decrypted.element
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
  /// The private keys of a vector, RSA from 512 bits on; those that are not of RSA do not decrypt.
  ///
  /// A private key has no dates. Where the source looks at those of its certificate, the runner leaves
  /// the key out, as it does with trusted certificates.
  func decryptors(of vector: Vector) throws -> [RSAKeyDecryptor] {
    if vector.options["validateEncryptionCertificate"]?.bool == true,
      let file = vector.option("spEncryptionCertificate"), let now = vector.verificationTime,
      let certificate = try TrustAnchor.parse(bytes(file)).first?.certificate,
      !(certificate.notBefore...certificate.notAfter ~= now)
    {
      return []
    }
    return try vector.files("privateKey", "spPrivateKey", "spPrivateKeys").compactMap { file in
      let bytes = try bytes(file)
      return try? RSAKeyDecryptor(PrivateKey(pem: bytes, minimumRSABits: 512))
    }
  }
}

extension EncryptionPolicy {
  /// Everything that can be allowed.
  static var lax: EncryptionPolicy {
    var policy = EncryptionPolicy()
    policy.dangerous.acceptsUnauthenticatedCBC = true
    policy.dangerous.acceptsTripleDES = true
    policy.dangerous.acceptsRSA15 = true
    return policy
  }
}

extension XMLTree {
  /// The first `EncryptedData` of a document, decrypted.
  func firstDecrypted(with keys: [RSAKeyDecryptor]) throws(EncryptionError) -> DecryptedElement {
    guard let data = elements.first(where: { $0.hasName(Self.encryptedData) }) else {
      throw .malformed(root.id)
    }
    let encrypted = try EncryptedElement(data, policy: .lax)
    return try encrypted.decrypt(with: encrypted.contentKeys(by: keys), in: data.parent ?? data)
  }

  /// The document with everything in it decrypted that SAML encrypts, as a reader of values wants it;
  /// nothing of it is signed.
  func decrypted(with keys: [RSAKeyDecryptor], _ bytes: [UInt8]) -> XMLTree {
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
