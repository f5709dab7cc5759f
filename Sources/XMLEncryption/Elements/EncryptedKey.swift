package import CanonicalXML
public import SAMLFormats
import XMLSignature

/// A content key, encrypted for one recipient (XML Encryption 1.1 §3.5.1).
public struct EncryptedKey: Sendable {
  /// The `xenc:EncryptedKey`.
  package let element: XMLTree.Element
  /// Its ID, by which a `RetrievalMethod` may lead to it.
  package let id: ExactString?
  /// The recipient, as the sender names it.
  public let recipient: ExactString?
  /// How the key is encrypted.
  public let encryption: KeyEncryption
  /// The encrypted key.
  public let cipherValue: [UInt8]
  /// The sender's hints about the private key, which no signature confirms.
  public let hints: RecipientHints
  /// The name that the content key goes by in this message.
  package let carriedKeyName: ExactString?
  /// The data that it is the key of, as `#` and an ID; nil when it names none.
  let dataReferences: [ExactString]?

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
    let keyInfo = reader.optional(DSigName.keyInfo)
    (encryption, hints) = try KeyEncryption.read(method, keyInfo)
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
  ) throws(EncryptionError) -> [ExactString] {
    var uris: [ExactString] = []
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
