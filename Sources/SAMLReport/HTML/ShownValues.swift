import SAML
import XMLTree

/// Which values of a document a page shows.
///
/// Identifiers, times and addresses of services are shown where the standards have them; everything
/// else is told by its length.
enum ShownValues {
  /// Whether the value of an attribute says nothing of a person.
  static func shows(_ attribute: XMLTree.Element.Attribute, of element: XMLTree.Element) -> Bool {
    let name = attribute.name
    if name.namespaceURI == schemaInstance {
      return name.localName == "nil" || name.localName == "type"
    }
    guard name.namespaceURI.isEmpty, namespaces.contains(element.name.namespaceURI) else {
      return false
    }
    if times.contains(name.localName) { return Instant(samlTime: attribute.value) != nil }
    return identifiers.contains(name.localName)
      || name.localName == "Value" && element.name.localName == "StatusCode"
  }

  /// Whether the text of an element says nothing of a person.
  static func showsText(of element: XMLTree.Element) -> Bool {
    element.name.namespaceURI == assertion && texts.contains(element.name.localName)
  }

  /// Whether a namespace is one of the standards that messages are made of.
  static func isKnown(_ namespaceURI: String) -> Bool { namespaces.contains(namespaceURI) }

  private static let assertion = "urn:oasis:names:tc:SAML:2.0:assertion"
  private static let schemaInstance = "http://www.w3.org/2001/XMLSchema-instance"

  private static let namespaces: Set = [
    assertion, "urn:oasis:names:tc:SAML:2.0:protocol", "http://www.w3.org/2000/09/xmldsig#",
    "http://www.w3.org/2001/04/xmlenc#", "http://www.w3.org/2009/xmlenc11#",
    "http://www.w3.org/2001/10/xml-exc-c14n#", "http://schemas.xmlsoap.org/soap/envelope/",
  ]

  private static let times: Set = [
    "IssueInstant", "NotBefore", "NotOnOrAfter", "AuthnInstant", "SessionNotOnOrAfter",
  ]

  private static let identifiers: Set = [
    "ID", "Id", "InResponseTo", "Version", "Destination", "Recipient", "Method", "Format", "Name",
    "NameFormat", "FriendlyName", "Algorithm", "URI", "Type", "PrefixList", "Count",
  ]

  private static let texts: Set = ["Issuer", "Audience", "AuthnContextClassRef"]
}
