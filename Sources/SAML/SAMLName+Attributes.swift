import XMLTree

/// The attributes that SAML's schema gives its elements, where it gives a closed list (XML-22).
///
/// `AttributeValue` may carry any others, `Attribute` and `SubjectConfirmationData` those of other
/// namespaces, and what is not read is not listed.
enum SchemaAttributes {
  static let response = [
    SAMLName.id, SAMLName.inResponseTo, SAMLName.version, SAMLName.issueInstant,
    SAMLName.destination, SAMLName.consent,
  ]
  static let request = [
    SAMLName.id, SAMLName.version, SAMLName.issueInstant, SAMLName.destination, SAMLName.consent,
  ]
  static let assertion = [SAMLName.id, SAMLName.version, SAMLName.issueInstant]
  static let nameID = [
    SAMLName.format, SAMLName.nameQualifier, SAMLName.spNameQualifier, SAMLName.spProvidedID,
  ]
  static let subjectConfirmation = [SAMLName.method]
  static let subjectConfirmationData = [
    SAMLName.notBefore, SAMLName.notOnOrAfter, SAMLName.recipient, SAMLName.inResponseTo,
    SAMLName.address,
  ]
  static let conditions = [SAMLName.notBefore, SAMLName.notOnOrAfter]
  static let proxyRestriction = [SAMLName.count]
  static let authnStatement = [
    SAMLName.authnInstant, SAMLName.sessionIndex, SAMLName.sessionNotOnOrAfter,
  ]
  static let statusCode = [SAMLName.value]
}

extension XMLTree.Element {
  /// Refuses an attribute that the schema does not give this element (XML-22).
  ///
  /// `xsi:type` and the places of schemas may stand on any element. `xsi:nil` may not: of what SAML
  /// defines only a value of an attribute can be nil.
  func requireAttributes(among names: [ExpandedName]) throws(AssertionError) {
    guard !hasOnlyAttributes(among: names) else { return }
    guard hasOnlyAttributes(among: names + Self.ofAnyElement) else {
      throw .unexpectedAttribute(id)
    }
  }

  private static let ofAnyElement = [
    SAMLName.xsiType, SAMLName.xsiSchemaLocation, SAMLName.xsiNoNamespaceSchemaLocation,
  ]

  /// Refuses an attribute without a namespace that the schema does not give this element; it may carry
  /// any of other namespaces.
  func requireOwnAttributes(among names: [ExpandedName]) throws(AssertionError) {
    let storage = tree.storage
    for number in record.attributes {
      let name = storage.attributes[number].name
      guard storage.names[name].uri != 0 || storage.isName(name, among: names) else {
        throw .unexpectedAttribute(id)
      }
    }
  }

  /// Whether its type is the one that the schema gives it, and not one derived from that.
  ///
  /// The prefix is not looked at: exclusive canonicalisation leaves out a declaration that only this
  /// name uses, so the signed octets do not say what the prefix stands for.
  func isOfOwnType(_ name: @autoclosure () -> String) -> Bool {
    guard let type = attribute(SAMLName.xsiType) else { return true }
    let localName = name()
    return type.isExactly(localName)
      || type.utf8.suffix(localName.utf8.count + 1)
        .elementsEqual(":\(localName)".utf8)
  }
}
