import CanonicalXML
import SAMLFormats
import XMLSignature

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
  /// `xsi:type` and the locations of schemas are allowed on any element. `xsi:nil` is not: among
  /// SAML's own elements, only a value of an attribute can be nil.
  func requireAttributes(among names: [ExpandedName]) throws(AssertionError) {
    guard !hasOnlyAttributes(among: names) else { return }
    let allowed = names + Self.ofAnyElement
    let view = tree.view
    var places = view.attributes(of: id)
    while let (name, _) = places.next(in: view) {
      guard view.name(name, isAmong: allowed) else { throw unexpectedAttribute(name) }
    }
  }

  /// The same of a message or an assertion, which is of the type that the schema gives it.
  ///
  /// Another type, whose schema is not known here, would give its content another meaning (XML Schema Part 1 §3.3.4).
  func requireAttributes(
    among names: [ExpandedName], ofType type: StaticString,
    in namespace: StaticString = SAMLName.protocolNamespace
  ) throws(AssertionError) {
    guard !hasOnlyAttributes(among: names) else { return }
    try requireAttributes(among: names)
    guard isOfOwnType("\(type)", in: namespace) else {
      throw .malformedAttribute(SAMLName.xsiType.localName, id)
    }
  }

  private static let ofAnyElement = [
    SAMLName.xsiType, SAMLName.xsiSchemaLocation, SAMLName.xsiNoNamespaceSchemaLocation,
  ]

  /// Refuses an attribute that the schema does not give this element, where it allows any of other
  /// namespaces (`##other`).
  func requireAttributes(amongOrForeign names: [ExpandedName]) throws(AssertionError) {
    let view = tree.view
    var places = view.attributes(of: id)
    while let (name, _) = places.next(in: view) {
      guard view.name(name, isAmong: names) || view.isForeign(name) else {
        throw unexpectedAttribute(name)
      }
    }
  }

  func unexpectedAttribute(_ name: NameNumber) -> AssertionError {
    .unexpectedAttribute(tree.view.text(tree.view.qualifiedName(of: name)), id)
  }

  /// Refuses an element of an abstract type that does not name its own type (XML Schema Part 1
  /// §3.3.4).
  ///
  /// Without it, the meaning of the element is unknown.
  func requireType() throws(AssertionError) {
    _ = try requiredAttribute(SAMLName.xsiType)
  }

  /// Its type as it is written; if it names none, the local name of the element.
  var kindAsWritten: ExactString {
    let type = attribute(SAMLName.xsiType)?.collapsed ?? ""
    let names = type.string.split(separator: ":", omittingEmptySubsequences: false)
    return names.count <= 2 && names.allSatisfy { XMLText.isNCName(String($0)) }
      ? type : name.localName
  }

  /// Whether its type is the one that the schema gives it, and not one derived from that.
  ///
  /// Exclusive canonicalisation drops a declaration that only this name uses. Then the signed bytes
  /// do not contain it, and an attacker could have declared the prefix around them.
  func isOfOwnType(
    _ name: @autoclosure () -> ExactString, in namespace: StaticString = SAMLName.assertionNamespace
  ) -> Bool {
    guard let type = attribute(SAMLName.xsiType) else { return true }
    let names = type.collapsed.utf8
      .split(separator: UInt8(ascii: ":"), omittingEmptySubsequences: false)
    guard names.count <= 2, let local = names.last, local.elementsEqual(name().utf8) else {
      return false
    }
    let prefix = names.count == 2 ? ExactString(utf8: names[0]) : ""
    return namespaceURI(forPrefix: prefix) == "\(namespace)"
  }
}

extension TreeView {
  /// Whether an attribute is allowed where the schema allows those of other namespaces than SAML's
  /// (SAML Core §2.4.1.2, §2.7.3.1).
  ///
  /// `xsi:nil` is in another namespace too. But it declares that an element has no content, which
  /// is not allowed for any of those elements.
  func isForeign(_ name: NameNumber) -> Bool {
    let uri = namespaceURI(of: name)
    return !uri.isEmpty && !holds(uri, "\(SAMLName.assertionNamespace)")
      && !holds(uri, "\(SAMLName.protocolNamespace)")
      && !self.name(name, isAmong: [SAMLName.xsiNil])
  }
}
