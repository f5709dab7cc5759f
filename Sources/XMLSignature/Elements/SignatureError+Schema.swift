public import CanonicalXML
import SAMLFormats

extension SignatureError: SchemaFailure {
  /// The element is not as the schema of XML Signature has it (SIG-19).
  @usableFromInline package static func unexpectedText(_ parent: NodeID) -> SignatureError {
    .malformed(parent)
  }

  /// The child is not of the schema of XML Signature (SIG-19).
  @usableFromInline package static func unexpectedChild(_ child: NodeID) -> SignatureError {
    .malformed(child)
  }
}

extension SchemaReader<SignatureError> {
  /// Begins with the first child, after checking that there is no text between them and that the element's
  /// attributes are among those allowed (XML-22, SIG-04, SIG-19).
  init(_ element: XMLTree.Element, allowing allowed: [ExpandedName]) throws(SignatureError) {
    try element.requireAttributes(among: allowed)
    try self.init(element)
  }
}

/// Checks that an element holds what the schema of XML Signature gives it, and nothing else
/// (XML-22, SIG-04, SIG-19).
extension XMLTree.Element {
  /// The child elements, after checking that there is no text between them and that the attributes
  /// are among those allowed.
  package func schemaChildren(allowing allowed: [ExpandedName]) throws(SignatureError) -> [Self] {
    Array(try SchemaReader(self, allowing: allowed).rest)
  }

  package func requireAttributes(among allowed: [ExpandedName]) throws(SignatureError) {
    guard hasOnlyAttributes(among: allowed) else { throw .malformed(id) }
  }

  /// Rejects a `KeyInfo` that holds SAML, or attributes that the schema of XML Signature does not
  /// know (SIG-19).
  ///
  /// Verification does not read `KeyInfo`, so nothing else about it matters. An enveloped signature
  /// does not cover it: an assertion inside is unsigned even where the whole message is signed. A
  /// careless reader that searches the document for an assertion finds that one first. No element
  /// of any version of SAML describes a key.
  func requireKeyInfo() throws(SignatureError) {
    try requireKeyInfoPart()
    for part in descendants { try part.requireKeyInfoPart() }
  }

  private func requireKeyInfoPart() throws(SignatureError) {
    let view = tree.view
    let namespace = view.namespaceURI(of: view.name(of: id))
    if view.holds(namespace, DSigName.namespace) {
      try requireAttributes(among: DSigName.keyInfoAttributes)
    } else if IDMap.isOfSAML(namespace, in: view) {
      throw .malformed(id)
    }
  }

  /// An attribute that the schema requires.
  func requiredAttribute(_ name: ExpandedName) throws(SignatureError) -> ExactString {
    guard let value = attribute(name) else { throw .malformed(id) }
    return value
  }

  /// The bytes of a `base64Binary` (XML Schema Part 2 §3.2.16), at most so many.
  ///
  /// White space does not count, however much indents the lines: the limit of a text bounds it.
  package func base64Bytes(atMost maximum: Int) throws(SignatureError) -> [UInt8] {
    do {
      let text = tree.view.bytes(try tree.view.simpleText(at: id))
      let bytes = try Base64.decode(text.span, whiteSpace: .ignored)
      guard bytes.count <= maximum, !bytes.isEmpty else {
        throw SignatureError.malformed(id)
      }
      return bytes
    } catch {
      throw .malformed(id)
    }
  }
}
