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
    let allowed = [DSigName.id, DSigName.uri, DSigName.type]
    let children = try element.schemaChildren(allowing: allowed)
    // A missing URI names whatever the application likes; it is refused with the other forms.
    guard let uri = element.attribute(DSigName.uri) else { throw .referenceURI }
    self.uri = uri
    guard let transforms = children.first, transforms.is(DSigName.transforms) else {
      throw .transforms
    }
    guard children.count == 3, children[1].is(DSigName.digestMethod),
      children[2].is(DSigName.digestValue)
    else { throw .malformed(element.id) }
    canonicalization = try Self.canonicalization(after: transforms)
    digestMethod = try DigestMethod(algorithmOf: children[1])
    try children[2].requireAttributes(among: [])
    digestValue = try children[2].base64Octets(atMost: digestMethod.octetCount)
    guard digestValue.count == digestMethod.octetCount else { throw .malformed(children[2].id) }
  }

  /// Exactly the enveloped signature transform, then at most one canonicalisation (SAML Core
  /// §5.4.4, SIG-08).
  ///
  /// Without one the octets are those of Canonical XML 1.0 (XML Signature 1.1 §4.4.3.2).
  private static func canonicalization(
    after transforms: XMLTree.Element
  ) throws(SignatureError) -> Canonicalizer {
    let children = try transforms.schemaChildren(allowing: [])
    guard let first = children.first, children.count <= 2,
      children.allSatisfy({ $0.is(DSigName.transform) }),
      first.attribute(DSigName.algorithm, equals: DSigName.envelopedSignature),
      try first.schemaChildren(allowing: [DSigName.algorithm]).isEmpty
    else { throw .transforms }
    guard children.count == 2 else { return Canonicalizer(.inclusive10) }
    guard let uri = children[1].attribute(DSigName.algorithm),
      CanonicalizationMethod(rawValue: uri) != nil
    else { throw .transforms }
    let canonicalizer = try Canonicalizer(algorithmOf: children[1])
    // A reference by ID selects no comments, whatever the transform is called (C14-08).
    return Canonicalizer(
      canonicalizer.method.withoutComments, inclusivePrefixes: canonicalizer.inclusivePrefixes)
  }
}

extension DigestMethod {
  init(algorithmOf element: XMLTree.Element) throws(SignatureError) {
    let uri = try element.requiredAttribute(DSigName.algorithm)
    guard let method = DigestMethod(rawValue: uri) else { throw .digestMethodForbidden(uri: uri) }
    guard try element.schemaChildren(allowing: [DSigName.algorithm]).isEmpty else {
      throw .malformed(element.id)
    }
    self = method
  }
}
