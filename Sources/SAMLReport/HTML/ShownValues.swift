import CanonicalXML
import SAML
import SAMLFormats

/// Selects the values of a document that a page shows.
///
/// It shows identifiers, times and addresses of services where the standards define them. It shows
/// only the length of everything else.
enum ShownValues {
  /// Whether the value of an attribute is not personal.
  static func shows(_ attribute: XMLTree.Element.Attribute, of element: XMLTree.Element) -> Bool {
    let name = attribute.name
    if name.namespaceURI == schemaInstance {
      return ["nil", "type"].contains(name.localName)
    }
    guard name.namespaceURI.isEmpty, isKnown(element.name.namespaceURI) else {
      return false
    }
    if times.contains(name.localName) { return Instant(samlTime: attribute.value.string) != nil }
    return identifiers.contains(name.localName)
      || name.localName == "Value" && element.name.localName == "StatusCode"
  }

  /// Whether the text of an element is not personal.
  static func showsText(of element: XMLTree.Element) -> Bool {
    element.name.namespaceURI == assertion && texts.contains(element.name.localName)
  }

  /// Whether a namespace is one of the standards that messages are made of.
  static func isKnown(_ namespaceURI: ExactString) -> Bool { namespaces.contains(namespaceURI) }

  private static let assertion: ExactString = "urn:oasis:names:tc:SAML:2.0:assertion"
  private static let schemaInstance: ExactString = "http://www.w3.org/2001/XMLSchema-instance"

  private static let namespaces: [ExactString] = [
    assertion, "urn:oasis:names:tc:SAML:2.0:protocol", "http://www.w3.org/2000/09/xmldsig#",
    "http://www.w3.org/2001/04/xmlenc#", "http://www.w3.org/2009/xmlenc11#",
    "http://www.w3.org/2001/10/xml-exc-c14n#", "http://schemas.xmlsoap.org/soap/envelope/",
  ]

  private static let times: [ExactString] = [
    "IssueInstant", "NotBefore", "NotOnOrAfter", "AuthnInstant", "SessionNotOnOrAfter",
  ]

  private static let identifiers: [ExactString] = [
    "ID", "Id", "InResponseTo", "Version", "Destination", "Recipient", "Method", "Format", "Name",
    "NameFormat", "FriendlyName", "Algorithm", "URI", "Type", "PrefixList", "Count",
  ]

  private static let texts: [ExactString] = ["Issuer", "Audience", "AuthnContextClassRef"]
}
