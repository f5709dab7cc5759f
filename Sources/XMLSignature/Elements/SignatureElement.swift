package import CanonicalXML

/// The children of a `Signature`, by the schema alone (XML Signature 1.1 §4.1).
///
/// What verifies and what explains read by it, and each adds what it asks for.
package struct SignatureElement {
  package let signedInfo: XMLTree.Element
  package let signatureValue: XMLTree.Element
  package let keyInfo: XMLTree.Element?
  package let hasObjects: Bool

  /// Reads them.
  ///
  /// - Throws: `SignatureError.malformed`.
  package init(_ element: XMLTree.Element) throws(SignatureError) {
    var children = try SchemaReader<SignatureError>(element, allowing: DSigName.idAlone)
    guard let signedInfo = children.optional(DSigName.signedInfo),
      let value = children.optional(DSigName.signatureValue)
    else { throw .malformed(element.id) }
    keyInfo = children.optional(DSigName.keyInfo)
    hasObjects = children.all(DSigName.object).count > 0
    guard children.isAtEnd else { throw .malformed(element.id) }
    try value.requireAttributes(among: DSigName.idAlone)
    self.signedInfo = signedInfo
    signatureValue = value
  }
}

/// The children of a `SignedInfo`, by the schema alone (XML Signature 1.1 §4.4).
package struct SignedInfoElement {
  package let canonicalizationMethod: XMLTree.Element
  package let signatureMethod: XMLTree.Element
  /// The first reference of at least one.
  package let reference: XMLTree.Element
  /// Those behind it.
  package let others: [XMLTree.Element]

  /// Reads them.
  ///
  /// - Parameters:
  ///   - element: The `SignedInfo`.
  ///   - allowed: The attributes that it may have.
  /// - Throws: `SignatureError.malformed`; `SignatureError.referenceCount` where there is none.
  package init(
    _ element: XMLTree.Element, allowing allowed: [ExpandedName]
  ) throws(SignatureError) {
    var children = try SchemaReader<SignatureError>(element, allowing: allowed)
    guard let canonicalizationMethod = children.optional(DSigName.canonicalizationMethod),
      let signatureMethod = children.optional(DSigName.signatureMethod)
    else { throw .malformed(element.id) }
    let reference = children.optional(DSigName.reference)
    others = Array(children.all(DSigName.reference))
    guard children.isAtEnd else { throw .malformed(element.id) }
    guard let reference else { throw .referenceCount(0) }
    self.canonicalizationMethod = canonicalizationMethod
    self.signatureMethod = signatureMethod
    self.reference = reference
  }
}
