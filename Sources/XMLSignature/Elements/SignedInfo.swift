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
    let read = try SignedInfoElement(element, allowing: allowed)
    guard read.others.isEmpty else { throw .referenceCount(1 + read.others.count) }
    self.init(
      canonicalization: try Canonicalizer(algorithmOf: read.canonicalizationMethod),
      signatureMethod: try SignatureMethod(algorithmOf: read.signatureMethod),
      reference: try Reference(read.reference))
  }

  private init(
    canonicalization: Canonicalizer, signatureMethod: SignatureMethod, reference: Reference
  ) {
    self.canonicalization = canonicalization
    self.signatureMethod = signatureMethod
    self.reference = reference
  }
}
