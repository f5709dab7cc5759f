import XMLSignature
package import XML

/// A content key, encrypted for one recipient (XML Encryption 1.1 §3.5.1).
public struct EncryptedKey: Sendable {
  /// The `xenc:EncryptedKey`.
  package let element: XMLTree.Element
  /// Its ID, by which a `RetrievalMethod` may lead to it.
  package let id: String?
  /// The recipient, as the sender names it.
  public let recipient: String?
  /// How the key is encrypted.
  public let transport: KeyTransport
  /// The encrypted key.
  public let cipherValue: [UInt8]
  /// The sender's names for the private key.
  ///
  /// They are hints, and no signature confirms them.
  public let keyNames: [String]
  /// The certificates that the sender names the private key by: hints, in DER, at most 16 KiB each.
  public let certificates: [[UInt8]]
  /// The name that the content key goes by in this message.
  package let carriedKeyName: String?
  /// The data that it is the key of, as `#` and an ID; nil when it names none.
  let dataReferences: [String]?

  /// Reads the element.
  ///
  /// - Throws: `EncryptionError`; no key is needed for any of it.
  package init(_ element: XMLTree.Element) throws(EncryptionError) {
    guard element.hasName(XEncName.encryptedKey) else { throw .malformed(element.id) }
    let allowed = [
      DSigName.id, DSigName.type, XEncName.mimeType, XEncName.encoding, XEncName.recipient,
    ]
    var reader = try SchemaReader<EncryptionError>(element, allowing: allowed)
    guard let method = reader.optional(XEncName.encryptionMethod) else {
      throw .methodMissing(element.id)
    }
    self.element = element
    id = element.attribute(DSigName.id)
    recipient = element.attribute(XEncName.recipient)
    transport = try KeyTransport(method)
    let hints = try reader.optional(DSigName.keyInfo).map { keyInfo throws(EncryptionError) in
      try KeyHints(keyInfo)
    }
    keyNames = hints?.names ?? []
    certificates = hints?.certificates ?? []
    cipherValue = try reader.required(XEncName.cipherData)
      .cipherValue(atMost: Self.maximumCipherBytes)
    _ = reader.optional(XEncName.encryptionProperties)
    dataReferences = try reader.optional(XEncName.referenceList)
      .map { list throws(EncryptionError) in try Self.dataReferences(list) }
    carriedKeyName = try reader.optional(XEncName.carriedKeyName)
      .map { name throws(EncryptionError) in try name.nameText() }
    try reader.end()
  }

  private static func dataReferences(
    _ list: XMLTree.Element
  ) throws(EncryptionError) -> [String] {
    var uris: [String] = []
    for reference in try list.contentModel(allowing: []) {
      guard reference.hasName(XEncName.dataReference) || reference.hasName(XEncName.keyReference),
        let uri = reference.attribute(DSigName.uri)
      else { throw .malformed(reference.id) }
      if reference.hasName(XEncName.dataReference) { uris.append(uri) }
    }
    return uris
  }

  /// The output of RSA with 8192 bits, the longest key that is read.
  private static let maximumCipherBytes = 1024
}

/// The hints about the private key in the `KeyInfo` of an `EncryptedKey`.
///
/// It refuses a key that is encrypted with an encrypted key, or that is found by a reference, so a
/// loop is impossible (ENC-12, LIM-10).
private struct KeyHints {
  private(set) var names: [String] = []
  private(set) var certificates: [[UInt8]] = []

  init(_ keyInfo: XMLTree.Element) throws(EncryptionError) {
    for child in try keyInfo.contentModel(allowing: [DSigName.id]) {
      if child.hasName(KeyInfoName.keyName) {
        names.append(try child.nameText())
      } else if child.hasName(DSigName.x509Data) {
        for certificate in child.children(named: DSigName.x509Certificate) {
          certificates.append(try certificate.bytes(atMost: 16 << 10))
        }
      } else if child.hasName(KeyInfoName.retrievalMethod) || child.hasName(XEncName.encryptedKey) {
        throw .keyReference(child.id)
      }
    }
  }
}

/// The names inside `ds:KeyInfo` that this module looks for (XML Signature 1.1 §4.5).
enum KeyInfoName {
  static let keyName = ExpandedName("KeyName", in: DSigName.namespace)
  static let retrievalMethod = ExpandedName("RetrievalMethod", in: DSigName.namespace)
}
