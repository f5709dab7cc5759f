public import XML

/// What a signature says it signs, and how (XML Signature 1.1 §4.4).
///
/// Known twice: from the message, to know how to verify, and from the octets that verified, to know
/// what was verified.
public struct SignedInfo: Sendable, Hashable {
  /// How `SignedInfo` itself is made octets.
  public let canonicalization: Canonicalizer

  /// The algorithm of the signature value.
  public let signatureMethod: SignatureMethod

  /// The one thing that is signed.
  public let reference: Reference

  /// Reads the element.
  ///
  /// - Parameters:
  ///   - element: The `SignedInfo`.
  ///   - storage: Its tree.
  ///   - allowed: The attributes that it may have.
  /// - Throws: `SignatureError` for what the profile does not allow.
  init(
    _ element: Int, in storage: XMLTree.Storage,
    allowing allowed: [ExpandedName] = DSigName.idAlone
  ) throws(SignatureError) {
    var children = try SchemaChildren(of: element, in: storage, allowing: allowed)
    guard
      let canonicalizationMethod = children.next(DSigName.canonicalizationMethod, in: storage),
      let method = children.next(DSigName.signatureMethod, in: storage)
    else { throw .malformed(NodeID(element)) }
    let first = children.next(DSigName.reference, in: storage)
    var count = first == nil ? 0 : 1
    while children.next(DSigName.reference, in: storage) != nil { count += 1 }
    guard children.isAtEnd(in: storage) else { throw .malformed(NodeID(element)) }
    guard let first, count == 1 else { throw .referenceCount(count) }
    self.init(
      canonicalization: try Canonicalizer(algorithmOf: canonicalizationMethod, in: storage),
      signatureMethod: try SignatureMethod(algorithmOf: method, in: storage),
      reference: try Reference(first, in: storage))
  }

  private init(
    canonicalization: Canonicalizer, signatureMethod: SignatureMethod, reference: Reference
  ) {
    self.canonicalization = canonicalization
    self.signatureMethod = signatureMethod
    self.reference = reference
  }
}
