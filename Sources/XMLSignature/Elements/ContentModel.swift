import RFC4648
package import XMLTree

/// Checks that an element holds what the schema of XML Signature gives it, and nothing else
/// (XML-22, SIG-04, SIG-19).
extension XMLTree.Element {
  /// The child elements, after checking that there is no text between them and that the attributes
  /// are among those allowed.
  package func schemaChildren(allowing allowed: [ExpandedName]) throws(SignatureError) -> [Self] {
    try requireSchema(allowing: allowed)
    return Array(children)
  }

  /// There is no text between the child elements, and the attributes are among those allowed.
  func requireSchema(allowing allowed: [ExpandedName]) throws(SignatureError) {
    try requireAttributes(among: allowed)
    guard !hasTextBetweenChildren else { throw .malformed(id) }
  }

  package func requireAttributes(among allowed: [ExpandedName]) throws(SignatureError) {
    guard hasOnlyAttributes(among: allowed) else { throw .malformed(id) }
  }

  /// An attribute that the schema requires.
  func requiredAttribute(_ name: ExpandedName) throws(SignatureError) -> String {
    guard let value = attribute(name) else { throw .malformed(id) }
    return value
  }

  /// The algorithm that it names by its exact URI, if that is one of a closed list.
  func algorithm<Algorithm: CaseIterable & RawRepresentable>() -> Algorithm?
  where Algorithm.RawValue == String {
    let storage = tree.storage
    guard let uri = storage.value(of: DSigName.algorithm, at: id.index) else { return nil }
    return Algorithm.allCases.first { storage.holds(uri, $0.rawValue) }
  }

  /// An algorithm's own element holds nothing but the name of the algorithm.
  func requireAlgorithmAlone() throws(SignatureError) {
    try requireSchema(allowing: DSigName.algorithmAlone)
    guard !hasChildElements else { throw .malformed(id) }
  }

  /// The octets of a `base64Binary` (XML Schema Part 2 §3.2.16), at most so many.
  package func base64Octets(atMost maximum: Int) throws(SignatureError) -> [UInt8] {
    do {
      let text = try simpleOctets()
      guard text.count <= maximum * 2 else { throw SignatureError.malformed(id) }
      let arena = tree.storage.arena
      let octets = try Base64.decode(
        arena.span.extracting(text.start..<text.end), whiteSpace: .ignored)
      guard octets.count <= maximum, !octets.isEmpty else { throw SignatureError.malformed(id) }
      return octets
    } catch {
      throw .malformed(id)
    }
  }
}
