import CanonicalXML
import SAMLFormats

/// Whom a proxy may ask for a sign-in (SAML Core §3.4.1.2, §3.4.1.3).
///
/// It is for proxies alone, so only its form is checked.
enum Scoping {
  static func check(_ element: XMLTree.Element) throws(AssertionError) {
    try element.requireAttributes(among: [SAMLName.proxyCount])
    if let count = element.attribute(SAMLName.proxyCount), Int(nonNegativeInteger: count) == nil {
      throw .malformedAttribute(SAMLName.proxyCount.localName, element.id)
    }
    var reader = try ElementReader(element)
    try reader.optional(SAMLName.idpList).map(parse: check(list:))
    for requester in reader.all(SAMLName.requesterID) { _ = try requester.requiredPlainText() }
    try reader.end()
  }

  private static func check(list: XMLTree.Element) throws(AssertionError) {
    try list.requireAttributes(among: [])
    var reader = try ElementReader(list)
    let entries = reader.all(SAMLName.idpEntry)
    guard !entries.isEmpty else { throw .missingChild(SAMLName.idpEntry.localName, list.id) }
    for entry in entries { try check(entry: entry) }
    if let complete = reader.optional(SAMLName.getComplete) {
      _ = try complete.requiredPlainText()
    }
    try reader.end()
  }

  private static func check(entry: XMLTree.Element) throws(AssertionError) {
    try entry.requireAttributes(
      among: [SAMLName.providerID, SAMLName.name, SAMLName.loc])
    _ = try entry.requiredAttribute(SAMLName.providerID)
    _ = try entry.absoluteURI(SAMLName.providerID)
    _ = try entry.absoluteURI(SAMLName.loc)
    try ElementReader(entry).end()
  }
}
