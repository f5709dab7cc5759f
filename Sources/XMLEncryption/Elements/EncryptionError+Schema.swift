package import CanonicalXML
import SAMLFormats
import XMLSignature

/// The reading of elements that XML Encryption shares with XML Signature: the same readers, with the
/// errors of this module.
extension XMLTree.Element {
  /// The child elements, after checking that there is no text between them and that the attributes
  /// are among those allowed.
  func contentModel(allowing allowed: [ExpandedName]) throws(EncryptionError) -> [Self] {
    do { return try schemaChildren(allowing: allowed) } catch { throw .malformed(id) }
  }

  /// The bytes of a `base64Binary`, at most so many.
  func bytes(atMost maximum: Int, orEmpty: Bool = false) throws(EncryptionError) -> [UInt8] {
    do {
      try requireAttributes(among: [])
      if orEmpty, try simpleText().utf8.allSatisfy(XMLText.isWhiteSpace) { return [] }
      return try base64Bytes(atMost: maximum)
    } catch {
      throw .malformed(id)
    }
  }

  /// A short text that names something.
  func nameText() throws(EncryptionError) -> ExactString {
    do { return try simpleText() } catch { throw .malformed(error.node) }
  }

  /// The identifier of an algorithm, which the schema requires.
  func algorithm() throws(EncryptionError) -> ExactString {
    guard let uri = attribute(DSigName.algorithm) else { throw .methodMissing(id) }
    return uri
  }
}

extension EncryptionError: SchemaFailure {
  /// The element is not as the schema of XML Encryption has it.
  @usableFromInline package static func unexpectedText(_ parent: NodeID) -> EncryptionError {
    .malformed(parent)
  }

  /// The child is not of the schema of XML Encryption.
  @usableFromInline package static func unexpectedChild(_ child: NodeID) -> EncryptionError {
    .malformed(child)
  }
}

extension SchemaReader<EncryptionError> {
  /// Begins with the first child, after checking that there is no text between them and that the element's
  /// attributes are among those allowed.
  init(_ element: XMLTree.Element, allowing allowed: [ExpandedName]) throws(EncryptionError) {
    do { try element.requireAttributes(among: allowed) } catch { throw .malformed(element.id) }
    try self.init(element)
  }

  /// The next child, which must have that name.
  mutating func required(_ name: ExpandedName) throws(EncryptionError) -> XMLTree.Element {
    guard let child = optional(name) else { throw .malformed(upcoming?.id ?? element.id) }
    return child
  }
}

extension XMLTree.Element {
  /// The ciphertext of a `CipherData`, which must be in it (XML Encryption 1.1 §3.3).
  func cipherValue(atMost maximum: Int) throws(EncryptionError) -> [UInt8] {
    let children = try contentModel(allowing: [])
    if let reference = children.first(where: { $0.hasName(XEncName.cipherReference) }) {
      throw .cipherReference(reference.id)
    }
    guard children.count == 1, children[0].hasName(XEncName.cipherValue) else {
      throw .malformed(id)
    }
    return try children[0].bytes(atMost: maximum)
  }
}
