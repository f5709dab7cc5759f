public import Formats
public import XML

/// What is signed: an element of the same document, its canonical form and its digest
/// (XML Signature 1.1 §4.4.3).
public struct Reference: Sendable, Hashable {
  /// `#` and an ID; empty in metadata that is signed as a whole document.
  @Exact public private(set) var uri: String

  /// How the element is made octets, after the signature itself is left out.
  public let canonicalization: Canonicalizer

  /// Whether the transforms name the canonical form, which is otherwise that of the standard.
  let namesCanonicalization: Bool

  /// The digest algorithm.
  public let digestMethod: DigestMethod

  /// The digest.
  public let digestValue: [UInt8]

  init(_ element: Int, in storage: XMLTree.Storage) throws(SignatureError) {
    var children = try SchemaChildren(
      of: element, in: storage, allowing: DSigName.referenceAttributes)
    // A missing URI names whatever the application likes; it is refused with the other forms.
    guard let uri = storage.value(of: DSigName.uri, at: element) else { throw .referenceURI }
    guard let transforms = children.next(DSigName.transforms, in: storage) else {
      throw .transforms
    }
    guard let method = children.next(DSigName.digestMethod, in: storage),
      let value = children.next(DSigName.digestValue, in: storage), children.isAtEnd(in: storage)
    else { throw .malformed(NodeID(element)) }
    let named = try Self.canonicalization(after: transforms, in: storage)
    let digestMethod = try DigestMethod(algorithmOf: method, in: storage)
    self.init(
      uri: storage.text(uri), canonicalization: named, digestMethod: digestMethod,
      digestValue: try Self.digest(in: value, of: storage, by: digestMethod))
  }

  private init(
    uri: String, canonicalization: Canonicalizer?, digestMethod: DigestMethod, digestValue: [UInt8]
  ) {
    self.uri = uri
    // Octets without a named form are those of Canonical XML 1.0 (XML Signature 1.1 §4.4.3.2).
    self.canonicalization = canonicalization ?? Canonicalizer(.inclusive10)
    namesCanonicalization = canonicalization != nil
    self.digestMethod = digestMethod
    self.digestValue = digestValue
  }

  /// Whether it is to the element of an ID: the URI is `#` and that ID, octet by octet.
  func isTo(id: String) -> Bool {
    let (octets, others) = (uri.utf8Span.span, id.utf8Span.span)
    guard octets.count == others.count + 1, octets[0] == UInt8(ascii: "#") else { return false }
    for index in others.indices where octets[index + 1] != others[index] { return false }
    return true
  }

  /// Whether it is to the document that it stands in, by exactly the enveloped signature transform and
  /// one canonicalisation.
  ///
  /// The empty URI selects the document without its comments (XML Signature 1.1 §4.4.3.2), whatever the
  /// canonicalisation is called.
  var isToWholeDocument: Bool { uri.isEmpty && namesCanonicalization }

  /// The digest that a `DigestValue` holds, as long as the method makes them.
  private static func digest(
    in element: Int, of storage: XMLTree.Storage, by method: DigestMethod
  ) throws(SignatureError) -> [UInt8] {
    try storage.requireAttributes(at: element, among: [])
    let digest = try storage.base64Octets(at: element, atMost: method.octetCount)
    guard digest.count == method.octetCount else { throw .malformed(NodeID(element)) }
    return digest
  }

  /// Exactly the enveloped signature transform, then at most one canonicalisation (SAML Core
  /// §5.4.4, SIG-08).
  ///
  /// - Returns: The canonicalisation that is named; nil for none.
  private static func canonicalization(
    after transforms: Int, in storage: XMLTree.Storage
  ) throws(SignatureError) -> Canonicalizer? {
    var children = try SchemaChildren(of: transforms, in: storage, allowing: [])
    guard let first = children.next(DSigName.transform, in: storage) else { throw .transforms }
    let second = children.next(DSigName.transform, in: storage)
    let enveloped = AlgorithmElement(first, in: storage)
    guard children.isAtEnd(in: storage),
      enveloped.names(DSigName.envelopedSignature, in: storage),
      try enveloped.children(in: storage).isAtEnd(in: storage)
    else { throw .transforms }
    guard let second else { return nil }
    let named = AlgorithmElement(second, in: storage)
    guard let method: CanonicalizationMethod = named.algorithm(in: storage) else {
      throw .transforms
    }
    // A reference by ID selects no comments, whatever the transform is called (C14-08).
    let canonicalizer = try Canonicalizer(method, of: second, named, in: storage)
    return Canonicalizer(
      canonicalizer.method.withoutComments, inclusivePrefixes: canonicalizer.inclusivePrefixes)
  }
}
