import XML

/// Properties of the subject that belong together (SAML Core §2.7.3).
public struct AttributeStatement: Sendable, Hashable {
  /// The attributes in the clear, and those that were decrypted.
  public let attributes: [Attribute]
  /// How many more are encrypted (SAML Core §2.7.3.2).
  public let encryptedAttributeCount: Int

  init(
    _ element: XMLTree.Element, _ attributeReader: inout AttributeReader,
    _ decrypted: [NodeID: XMLTree.Element]
  ) throws(AssertionError) {
    try element.requireAttributes(among: [])
    var reader = try ElementReader(element)
    let children = reader.all(among: Self.kinds)
    try reader.end()
    guard !children.isEmpty else { throw .missingChild("Attribute", element.id) }
    attributes = try attributeReader.read(children, decrypted)
    encryptedAttributeCount = children.count - attributes.count
    guard encryptedAttributeCount > 0 else { return }
    for child in children where child.hasName(SAMLName.encryptedAttribute) {
      _ = try child.encryptedData()
    }
  }

  private static let kinds = [SAMLName.attribute, SAMLName.encryptedAttribute]
}
