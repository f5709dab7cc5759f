package import CanonicalXML
package import SAMLFormats

/// The signed content: an element of the same document, its canonical form and its digest (XML
/// Signature 1.1 §4.4.3).
package struct Reference: Sendable, Hashable {
  /// `#` and an ID; empty in metadata that is signed as a whole document.
  package let uri: ExactString

  /// The canonical form of the element, without the signature itself.
  package let canonicalization: Canonicalizer

  /// Whether the transforms name the canonical form, which is otherwise that of the standard.
  let namesCanonicalization: Bool

  /// The digest algorithm.
  package let digestMethod: DigestMethod

  /// The digest.
  package let digestValue: [UInt8]

  init(_ element: XMLTree.Element) throws(SignatureError) {
    var children = try SchemaReader(element, allowing: DSigName.referenceAttributes)
    // A missing URI names whatever the application likes; it is refused with the other forms.
    guard let uri = element.attribute(DSigName.uri) else { throw .referenceURI }
    guard let transforms = children.optional(DSigName.transforms) else { throw .transforms }
    guard let method = children.optional(DSigName.digestMethod),
      let value = children.optional(DSigName.digestValue), children.isAtEnd
    else { throw .malformed(element.id) }
    let named = try Self.canonicalization(after: transforms)
    let digestMethod = try DigestMethod(algorithmOf: method)
    self.init(
      uri: uri, canonicalization: named, digestMethod: digestMethod,
      digestValue: try Self.digest(in: value, by: digestMethod))
  }

  private init(
    uri: ExactString, canonicalization: Canonicalizer?, digestMethod: DigestMethod,
    digestValue: [UInt8]
  ) {
    self.uri = uri
    // Bytes without a named form are those of Canonical XML 1.0 (XML Signature 1.1 §4.4.3.2).
    self.canonicalization = canonicalization ?? Canonicalizer(.inclusive10)
    namesCanonicalization = canonicalization != nil
    self.digestMethod = digestMethod
    self.digestValue = digestValue
  }

  /// Whether it is to the element of an ID: the URI is `#` and that ID, byte by byte.
  func isTo(id: ExactString) -> Bool {
    uri.utf8.first == UInt8(ascii: "#") && uri.utf8.dropFirst().elementsEqual(id.utf8)
  }

  /// Whether it selects its own document, with exactly the enveloped signature transform and one
  /// canonicalisation.
  ///
  /// The empty URI selects the document without its comments (XML Signature 1.1 §4.4.3.2), even
  /// with a canonicalisation that is named as one with comments.
  var isToWholeDocument: Bool { uri.isEmpty && namesCanonicalization }

  /// The digest that a `DigestValue` holds, as long as the method makes them.
  ///
  /// - Throws: `SignatureError.malformed`.
  package static func digest(
    in element: XMLTree.Element, by method: DigestMethod
  ) throws(SignatureError) -> [UInt8] {
    try element.requireAttributes(among: [])
    let digest = try element.base64Bytes(atMost: method.byteCount)
    guard digest.count == method.byteCount else { throw .malformed(element.id) }
    return digest
  }

  /// Exactly the enveloped signature transform, then at most one canonicalisation (SAML Core
  /// §5.4.4, SIG-08).
  ///
  /// - Returns: The canonicalisation that is named; nil for none.
  private static func canonicalization(
    after transforms: XMLTree.Element
  ) throws(SignatureError) -> Canonicalizer? {
    var children = try SchemaReader(transforms, allowing: [])
    guard let first = children.optional(DSigName.transform) else { throw .transforms }
    let second = children.optional(DSigName.transform)
    let enveloped = AlgorithmElement(first)
    guard children.isAtEnd, enveloped.names(DSigName.envelopedSignature),
      try enveloped.children().isAtEnd
    else { throw .transforms }
    guard let second else { return nil }
    let named = AlgorithmElement(second)
    guard let method: CanonicalizationMethod = named.algorithm() else { throw .transforms }
    // A reference by ID selects no comments, whatever the transform is called (C14-08).
    let canonicalizer = try Canonicalizer(method, of: second, named)
    return Canonicalizer(
      canonicalizer.method.withoutComments, inclusivePrefixes: canonicalizer.inclusivePrefixes)
  }
}
