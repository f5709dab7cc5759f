package import CanonicalXML
package import SAMLFormats
import XMLSignature

/// Something encrypted, as the message has it (XML Encryption 1.1 §3.4).
package struct EncryptedData: Sendable {
  /// The `xenc:EncryptedData`.
  package let element: XMLTree.Element
  /// Its ID, by which an `EncryptedKey` may refer to it.
  package let id: ExactString?
  /// How the content is encrypted.
  package let method: BlockEncryptionMethod
  /// The initialisation vector, the ciphertext and the tag, unchanged.
  package let cipherValue: [UInt8]

  /// Its `KeyInfo`, which describes the content key.
  let keyInfo: XMLTree.Element?

  /// Reads the element.
  ///
  /// - Parameter element: An `xenc:EncryptedData` whose type is an element, or is not stated (SAML
  ///   Core §2.2.4).
  /// - Throws: `EncryptionError`; no key is needed for any of it.
  package init(_ element: XMLTree.Element) throws(EncryptionError) {
    guard element.hasName(XEncName.encryptedData) else { throw .malformed(element.id) }
    let allowed = [DSigName.id, DSigName.type, XEncName.mimeType, XEncName.encoding]
    var reader = try SchemaReader<EncryptionError>(element, allowing: allowed)
    guard element.attribute(DSigName.type).map({ $0 == XEncName.elementType }) ?? true else {
      throw .typeUnsupported(element.id)
    }
    guard let method = reader.optional(XEncName.encryptionMethod) else {
      throw .methodMissing(element.id)
    }
    self.element = element
    id = element.attribute(DSigName.id)
    self.method = try BlockEncryptionMethod(method)
    keyInfo = reader.optional(DSigName.keyInfo)
    // The parser has bounded the text (LIM-06).
    cipherValue = try reader.required(XEncName.cipherData).cipherValue(atMost: .max)
    _ = reader.optional(XEncName.encryptionProperties)
    try reader.end()
  }
}

extension BlockEncryptionMethod {
  /// Reads the `EncryptionMethod` of an `EncryptedData`, whose `KeySize` may only repeat that of
  /// the algorithm (ENC-11).
  fileprivate init(_ element: XMLTree.Element) throws(EncryptionError) {
    let uri = try element.algorithm()
    guard let method = Self(exactly: uri) else { throw .methodUnsupported(uri: uri, element.id) }
    var reader = try SchemaReader<EncryptionError>(element, allowing: [DSigName.algorithm])
    if let keySize = reader.optional(XEncName.keySize) {
      guard
        try keySize.nameText().utf8.split(whereSeparator: XMLText.isWhiteSpace)
          .elementsEqual(
            [Substring("\(method.keyByteCount * 8)").utf8], by: { $0.elementsEqual($1) })
      else {
        throw .malformed(keySize.id)
      }
    }
    try reader.end()
    self = method
  }
}
