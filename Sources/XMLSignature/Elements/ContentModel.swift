import RFC4648
package import XMLTree

/// Checks that an element holds what the schema of XML Signature gives it, and nothing else
/// (XML-22, SIG-04, SIG-19).
extension XMLTree.Element {
  /// The child elements, after checking that there is no text between them and that the attributes
  /// are among those allowed.
  package func schemaChildren(allowing allowed: [ExpandedName]) throws(SignatureError) -> [Self] {
    try requireAttributes(among: allowed)
    guard !hasTextBetweenChildren else { throw .malformed(id) }
    return Array(children)
  }

  package func requireAttributes(among allowed: [ExpandedName]) throws(SignatureError) {
    guard hasOnlyAttributes(among: allowed) else { throw .malformed(id) }
  }

  /// An attribute that the schema requires.
  func requiredAttribute(_ name: ExpandedName) throws(SignatureError) -> String {
    guard let value = attribute(name) else { throw .malformed(id) }
    return value
  }

  /// The octets of a `base64Binary` (XML Schema Part 2 §3.2.16), at most so many.
  package func base64Octets(atMost maximum: Int) throws(SignatureError) -> [UInt8] {
    do {
      let text = try simpleText()
      guard text.utf8.count <= maximum * 2 else { throw SignatureError.malformed(id) }
      let octets = try Base64.decode(Array(text.utf8), whiteSpace: .ignored)
      guard octets.count <= maximum, !octets.isEmpty else { throw SignatureError.malformed(id) }
      return octets
    } catch {
      throw .malformed(id)
    }
  }
}
