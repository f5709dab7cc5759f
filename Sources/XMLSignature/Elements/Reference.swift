public import XMLCanonicalization
import XMLTree

/// What is signed: an element of the same document, its canonical form and its digest
/// (XML Signature 1.1 §4.4.3).
public struct Reference: Sendable, Hashable {
  /// `#` and an ID.
  public let uri: String

  /// How the element is made octets, after the signature itself is left out.
  public let canonicalization: Canonicalizer

  /// The digest algorithm.
  public let digestMethod: DigestMethod

  /// The digest.
  public let digestValue: [UInt8]

  init(_ element: XMLTree.Element) throws(SignatureError) {
    var children = try SchemaChildren(of: element, allowing: DSigName.referenceAttributes)
    // A missing URI names whatever the application likes; it is refused with the other forms.
    guard let uri = element.attribute(DSigName.uri) else { throw .referenceURI }
    guard let transforms = children.next(DSigName.transforms) else { throw .transforms }
    guard let method = children.next(DSigName.digestMethod),
      let value = children.next(DSigName.digestValue), children.isAtEnd
    else { throw .malformed(element.id) }
    let canonicalization = try Self.canonicalization(after: transforms)
    let digestMethod = try DigestMethod(algorithmOf: method)
    self.init(
      uri: uri, canonicalization: canonicalization, digestMethod: digestMethod,
      digestValue: try Self.digest(in: value, by: digestMethod))
  }

  private init(
    uri: String, canonicalization: Canonicalizer, digestMethod: DigestMethod, digestValue: [UInt8]
  ) {
    self.uri = uri
    self.canonicalization = canonicalization
    self.digestMethod = digestMethod
    self.digestValue = digestValue
  }

  /// The digest that a `DigestValue` holds, as long as the method makes them.
  private static func digest(
    in element: XMLTree.Element, by method: DigestMethod
  ) throws(SignatureError) -> [UInt8] {
    try element.requireAttributes(among: [])
    let digest = try element.base64Octets(atMost: method.octetCount)
    guard digest.count == method.octetCount else { throw .malformed(element.id) }
    return digest
  }

  /// Exactly the enveloped signature transform, then at most one canonicalisation (SAML Core
  /// §5.4.4, SIG-08).
  ///
  /// Without one the octets are those of Canonical XML 1.0 (XML Signature 1.1 §4.4.3.2).
  private static func canonicalization(
    after transforms: XMLTree.Element
  ) throws(SignatureError) -> Canonicalizer {
    var children = try SchemaChildren(of: transforms, allowing: [])
    guard let first = children.next(DSigName.transform) else { throw .transforms }
    let second = children.next(DSigName.transform)
    guard children.isAtEnd,
      first.attribute(DSigName.algorithm, equals: DSigName.envelopedSignature),
      try SchemaChildren(of: first, allowing: DSigName.algorithmAlone).isAtEnd
    else { throw .transforms }
    guard let second else { return Canonicalizer(.inclusive10) }
    guard let method: CanonicalizationMethod = second.algorithm() else { throw .transforms }
    let canonicalizer = try Canonicalizer(method, of: second)
    // A reference by ID selects no comments, whatever the transform is called (C14-08).
    return Canonicalizer(
      canonicalizer.method.withoutComments, inclusivePrefixes: canonicalizer.inclusivePrefixes)
  }
}

extension DigestMethod {
  init(algorithmOf element: XMLTree.Element) throws(SignatureError) {
    guard let method: DigestMethod = element.algorithm() else {
      throw .digestMethodForbidden(uri: try element.requiredAttribute(DSigName.algorithm))
    }
    try element.requireAlgorithmAlone()
    self = method
  }
}
