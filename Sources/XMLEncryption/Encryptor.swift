package import CanonicalXML
package import SAMLCrypto
import SAMLFormats
import XMLSignature

/// Encrypts elements for recipients, for test issuers and tools.
package struct Encryptor: Sendable {
  /// The place of the content key (XML Encryption 1.1 §3.5, SAML Core §2.2.4).
  package enum KeyPlacement: Sendable, Hashable, CaseIterable {
    /// In the `KeyInfo` of the data.
    case inside
    /// Behind the data, with a reference to it.
    case beside
  }

  /// A recipient, who can decrypt.
  package struct Recipient: Sendable {
    /// The public key: of RSA, on a curve, or of X25519.
    package let key: PublicKey
    /// The certificate of the key, by which the recipient may find it.
    package var certificate: Certificate?
    /// The value of `Recipient`, usually an entity identifier.
    package var name: String?

    /// Encrypts to a key.
    package init(key: PublicKey, certificate: Certificate? = nil, name: String? = nil) {
      self.key = key
      self.certificate = certificate
      self.name = name
    }
  }

  /// Those who can decrypt, at least one.
  package var recipients: [Recipient]

  /// How the content is encrypted.
  package var blockMethod = BlockEncryptionMethod.aes256GCM

  /// How the content key is encrypted to keys of RSA.
  package var keyTransport = KeyTransport.rsaOAEPMGF1P

  /// How the secret that is agreed on with other keys becomes one that wraps the content key.
  package var keyDerivation = KeyDerivation.concatKDF(.sha256)

  /// How the content key is wrapped for other keys.
  package var keyWrap = KeyWrapMethod.aes256

  /// The place of the content key.
  package var keyPlacement = KeyPlacement.inside

  /// Encrypts for recipients.
  package init(for recipients: [Recipient]) { self.recipients = recipients }

  /// Encrypts the last element inside the document element: the assertion of a response.
  ///
  /// The bytes that are encrypted are those of its inclusive canonical form with comments, so that
  /// they mean the same wherever they are read, and a signature inside them still holds.
  ///
  /// - Parameters:
  ///   - element: What is encrypted.
  ///   - container: The local name of the element to put in its place, such as
  ///     `EncryptedAssertion`; its namespace and prefix are those of the element, so that an inclusive
  ///     canonical form of what is inside does not change.
  /// - Returns: The canonical form of the document element with the encrypted form in place of the
  ///   element, as UTF-8.
  /// - Throws: `EncryptingError`.
  package func encrypt(
    _ element: XMLTree.Element, as container: String
  ) throws(EncryptingError) -> [UInt8] {
    let root = element.tree.root
    guard Array(root.children).last?.id == element.id else { throw .noPlace }
    let canonicalizer = Canonicalizer(.inclusive10WithComments).bounded(for: element.tree)
    let plaintext: [UInt8]
    var document: [UInt8]
    do {
      plaintext = try canonicalizer.bytes(of: element.tree, apex: element.id)
      document = try canonicalizer.bytes(of: element.tree, apex: root.id, hiding: element.id)
    } catch {
      throw .canonicalization
    }
    let endTag = "</\(root.qualifiedName)>"
    document.removeLast(endTag.utf8.count)
    let written = element.qualifiedName.string
    let prefix = written.firstIndex(of: ":").map { String(written[..<$0]) }
    let name = prefix.map { "\($0):\(container)" } ?? container
    let declaration = prefix.map { "xmlns:\($0)" } ?? "xmlns"
    let uri = XMLText.escaped(element.name.namespaceURI)
    document += "<\(name) \(declaration)=\"\(uri)\">".utf8
    document += try markup(plaintext).utf8
    document += "</\(name)>\(endTag)".utf8
    return document
  }

  /// Encrypts bytes.
  ///
  /// - Returns: An `EncryptedData`, followed by the keys that belong beside it.
  /// - Throws: `EncryptingError`.
  package func markup(_ plaintext: [UInt8]) throws(EncryptingError) -> String {
    guard !recipients.isEmpty else { throw .noRecipient }
    guard let contentKey = RandomBytes.secret(count: blockMethod.keyByteCount),
      let cipherValue = BlockCipher(blockMethod).encrypt(plaintext, with: contentKey),
      let suffix = RandomBytes.bytes(count: 16)
    else { throw .unavailable }
    let id = "_" + Hexadecimal.text(suffix)
    let keys = try recipients.map { recipient throws(EncryptingError) in
      try encryptedKey(contentKey, for: recipient, data: id)
    }.joined()
    let keyInfo =
      keyPlacement == .inside
      ? "<ds:KeyInfo xmlns:ds=\"\(DSigName.namespace)\">\(keys)</ds:KeyInfo>" : ""
    return """
      <xenc:EncryptedData xmlns:xenc="\(XEncName.namespace)" Id="\(id)" \
      Type="\(XEncName.elementType)">\
      <xenc:EncryptionMethod Algorithm="\(blockMethod.rawValue)"></xenc:EncryptionMethod>\
      \(keyInfo)\(Self.cipherData(cipherValue))</xenc:EncryptedData>\
      \(keyPlacement == .beside ? keys : "")
      """
  }

  private func encryptedKey(
    _ contentKey: SecretBytes, for recipient: Recipient, data: String
  ) throws(EncryptingError) -> String {
    let (method, value) = try encrypt(contentKey, for: recipient)
    let name = recipient.name.map { " Recipient=\"\(XMLText.escaped(ExactString($0)))\"" } ?? ""
    let list =
      keyPlacement == .beside
      ? "<xenc:ReferenceList><xenc:DataReference URI=\"#\(data)\"></xenc:DataReference>"
        + "</xenc:ReferenceList>" : ""
    return """
      <xenc:EncryptedKey xmlns:xenc="\(XEncName.namespace)"\(name)>\(method)\
      \(Self.cipherData(value))\(list)</xenc:EncryptedKey>
      """
  }

  /// The `EncryptionMethod` and `KeyInfo` of a content key, and its encrypted form.
  private func encrypt(
    _ contentKey: SecretBytes, for recipient: Recipient
  ) throws(EncryptingError) -> (markup: String, value: [UInt8]) {
    guard case .rsa(let bits) = recipient.key.kind else {
      return try agree(contentKey, for: recipient)
    }
    let value = RSAKeyTransport(keyTransport, key: recipient.key.key)
      .encrypt(contentKey, modulusByteCount: (bits + 7) / 8)
    guard let value else { throw .keyUnsupported }
    return (keyTransport.markup, value)
  }

  private static func cipherData(_ bytes: [UInt8]) -> String {
    let text = String(decoding: Base64.encode(bytes), as: UTF8.self)
    return "<xenc:CipherData><xenc:CipherValue>\(text)</xenc:CipherValue></xenc:CipherData>"
  }
}

extension KeyTransport {
  /// Its `EncryptionMethod`, with what differs from the defaults of the standard.
  fileprivate var markup: String {
    var children = ""
    if !label.isEmpty {
      let text = String(decoding: Base64.encode(label), as: UTF8.self)
      children += "<xenc:OAEPparams>\(text)</xenc:OAEPparams>"
    }
    if method != .rsa15 {
      children +=
        "<ds:DigestMethod xmlns:ds=\"\(DSigName.namespace)\" "
        + "Algorithm=\"\(digestMethod.rawValue)\"></ds:DigestMethod>"
    }
    if method == .rsaOAEP {
      children +=
        "<xenc11:MGF xmlns:xenc11=\"\(XEncName.namespace11)\" "
        + "Algorithm=\"\(Self.maskURI(maskDigestMethod))\"></xenc11:MGF>"
    }
    return "<xenc:EncryptionMethod Algorithm=\"\(method.rawValue)\">\(children)"
      + "</xenc:EncryptionMethod>"
  }
}

/// Why an element cannot be encrypted.
package enum EncryptingError: Error, Sendable, Hashable {
  /// The list of recipients is empty.
  case noRecipient
  /// The key of a recipient only signs, or is too short for the digest.
  case keyUnsupported
  /// OpenSSL on this machine does not offer the algorithm, or has no randomness.
  case unavailable
  /// The document has no canonical form.
  case canonicalization
  /// It is not the last element inside the document element.
  case noPlace

  /// One sentence for people.
  package var message: String {
    switch self {
    case .noRecipient: "there is nobody to encrypt for"
    case .keyUnsupported: "the recipient's key only signs, or is too short for the digest"
    case .unavailable: "OpenSSL on this machine does not offer the algorithm"
    case .canonicalization: "the document has no canonical form: a namespace URI is relative"
    case .noPlace: "there is no assertion that is the last element of the response"
    }
  }
}
