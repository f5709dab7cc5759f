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

  /// Refuses an attribute that the schema does not give this element, where it allows any of other
  /// namespaces (`##other`).
  func requireAttributes(amongOrForeign names: [ExpandedName]) throws(AssertionError) {
    let storage = tree.storage
    for number in record.attributes {
      let name = storage.attributes[number].name
      guard storage.isName(name, among: names) || storage.isForeign(name) else {
        throw .unexpectedAttribute(id)
      }
    }
  }

  /// Whether its type is the one that the schema gives it, and not one derived from that.
  ///
  /// Exclusive canonicalisation leaves out a declaration that only this name uses: where the signed octets
  /// do not say what the prefix stands for, the local name decides.
  func isOfOwnType(_ name: @autoclosure () -> String) -> Bool {
    guard let type = attribute(SAMLName.xsiType) else { return true }
    // The white space of a name does not count (XML Schema Part 2 §4.3.6).
    let parts = type.utf8.split(whereSeparator: isXMLWhiteSpace)
    guard parts.count == 1, let part = parts.first else { return false }
    let names = part.split(separator: UInt8(ascii: ":"), omittingEmptySubsequences: false)
    guard names.count <= 2, let local = names.last, local.elementsEqual(name().utf8) else {
      return false
    }
    let prefix = names.count == 2 ? String(decoding: names[0], as: UTF8.self) : ""
    return namespaceURI(forPrefix: prefix).map { $0.isExactly("\(SAMLName.assertionNamespace)") }
      ?? true
  }
}

extension XMLTree.Storage {
  /// Whether an attribute is in a namespace, and not in that of assertions.
  func isForeign(_ name: Int) -> Bool {
    let uri = names[name].uri
    return uri != 0 && !holds(strings[uri], "\(SAMLName.assertionNamespace)")
  }
}
