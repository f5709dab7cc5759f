import XMLTree

/// The attributes that SAML's schema gives its elements, where it gives a closed list (XML-22).
///
/// `Attribute`, `AttributeValue` and `SubjectConfirmationData` may carry any others, and what is not
/// read is not listed.
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
  /// Those of XML Schema instances, such as `xsi:type`, may stand on any element.
  func requireAttributes(among names: [ExpandedName]) throws(AssertionError) {
    guard !hasOnlyAttributes(among: names) else { return }
    guard hasOnlyAttributes(among: names + Self.ofAnyElement) else {
      throw .unexpectedAttribute(id)
    }
  }

  private static let ofAnyElement = [
    SAMLName.xsiType, SAMLName.xsiNil, SAMLName.xsiSchemaLocation,
    SAMLName.xsiNoNamespaceSchemaLocation,
  ]
}
