import XMLTree

/// Properties of the subject that belong together (SAML Core §2.7.3).
public struct AttributeStatement: Sendable, Hashable {
  /// The attributes in the clear, and those that were decrypted.
  public let attributes: [Attribute]
  /// How many more are encrypted (SAML Core §2.7.3.2).
  public let encryptedAttributeCount: Int

  init(
    _ element: XMLTree.Element, _ structured: inout StructuredOctets,
    _ decrypted: [NodeID: XMLTree.Element]
  ) throws(AssertionError) {
    try element.requireAttributes(among: [])
    var reader = try SchemaReader(element)
    let children = reader.all(among: [SAMLName.attribute, SAMLName.encryptedAttribute])
    try reader.end()
    guard !children.isEmpty else { throw .missingChild("Attribute", element.id) }
    let readable = children.compactMap { child in
      child.is(SAMLName.attribute) ? child : decrypted[child.id]
    }
    var formatBefore: String?
    attributes = try readable.map(parse: { (element) throws(AssertionError) in
      let attribute = try Attribute(element, &structured, formatBefore: formatBefore)
      formatBefore = attribute.nameFormat
      return attribute
    })
    encryptedAttributeCount = children.count - readable.count
  }
}
