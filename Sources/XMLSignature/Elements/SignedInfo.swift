package import CanonicalXML

/// The claim of a signature about the signed content, and how it is signed (XML Signature 1.1
/// §4.4).
///
/// It is read twice: from the message, to know how to verify, and from the bytes that verified, to
/// know what was verified.
package struct SignedInfo: Sendable, Hashable {
  /// How `SignedInfo` itself is made bytes.
  package let canonicalization: Canonicalizer

  /// The algorithm of the signature value.
  package let signatureMethod: SignatureMethod

  /// The one thing that is signed.
  package let reference: Reference

  /// Reads the element.
  ///
  /// - Parameters:
  ///   - element: The `SignedInfo`.
  ///   - allowed: The attributes that it may have.
  /// - Throws: `SignatureError` for what the profile does not allow.
  init(
    _ element: XMLTree.Element, allowing allowed: [ExpandedName] = DSigName.idAlone
  ) throws(SignatureError) {
    var children = try SchemaReader(element, allowing: allowed)
    guard let canonicalizationMethod = children.optional(DSigName.canonicalizationMethod),
      let method = children.optional(DSigName.signatureMethod)
    else { throw .malformed(element.id) }
    let first = children.optional(DSigName.reference)
    let count = (first == nil ? 0 : 1) + children.all(DSigName.reference).count
    guard children.isAtEnd else { throw .malformed(element.id) }
    guard let first, count == 1 else { throw .referenceCount(count) }
    self.init(
      canonicalization: try Canonicalizer(algorithmOf: canonicalizationMethod),
      signatureMethod: try SignatureMethod(algorithmOf: method), reference: try Reference(first))
  }

  private init(
    canonicalization: Canonicalizer, signatureMethod: SignatureMethod, reference: Reference
  ) {
    self.canonicalization = canonicalization
    self.signatureMethod = signatureMethod
    self.reference = reference
  }
}
