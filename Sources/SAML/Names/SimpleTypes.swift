import CanonicalXML
import SAMLFormats

/// Attributes of the simple types of XML Schema that messages have beside texts and times.
extension XMLTree.Element {
  /// A truth value (XML Schema Part 2 §3.2.2).
  func flag(_ name: ExpandedName) throws(AssertionError) -> Bool? {
    guard let text = attribute(name) else { return nil }
    switch text.collapsed {
    case "true", "1": return true
    case "false", "0": return false
    default: throw .malformedAttribute(name.localName, id)
    }
  }

  /// A URI without the white space around it, which is neither empty nor relative (SAML Core §1.3.2).
  func absoluteURI(_ name: ExpandedName) throws(AssertionError) -> ExactString? {
    guard let text = attribute(name) else { return nil }
    let uri = text.collapsed
    guard EndpointURI.isAbsolute(uri.utf8) else {
      throw .malformedAttribute(name.localName, id)
    }
    return uri
  }

  /// A number of 16 bits (XML Schema Part 2 §3.3.23).
  func unsignedShort(_ name: ExpandedName) throws(AssertionError) -> Int? {
    guard let text = attribute(name) else { return nil }
    guard let number = Int(nonNegativeInteger: text), number <= UInt16.max else {
      throw .malformedAttribute(name.localName, id)
    }
    return number
  }
}
