import Formats
package import XML

/// Checks that an element holds what the schema of XML Signature gives it, and nothing else
/// (XML-22, SIG-04, SIG-19).
///
/// A signature is read twice for each message, so elements are read by their numbers: that counts no
/// reference.
extension XMLTree.Storage {
  /// There is no text between the child elements, and the attributes are among those allowed.
  func requireSchema(
    at element: Int, allowing allowed: [ExpandedName]
  ) throws(SignatureError) {
    try requireAttributes(at: element, among: allowed)
    guard !hasTextBetweenChildren(at: element) else { throw .malformed(NodeID(element)) }
  }

  func requireAttributes(
    at element: Int, among allowed: [ExpandedName]
  ) throws(SignatureError) {
    guard hasOnlyAttributes(among: allowed, at: element) else {
      throw .malformed(NodeID(element))
    }
  }

  /// Elements of XML Signature carry no attributes but those that its schema gives to any (SIG-19), and
  /// nothing of SAML stands among them.
  ///
  /// For `KeyInfo`, which is not read to verify, so that nothing else about it matters. An enveloped
  /// signature does not cover it: an assertion in it is signed by nobody, even where the whole message is,
  /// and a careless reader that looks for one anywhere finds that one first. No key is described by any
  /// element of SAML, of whatever version.
  func requireKeyInfo(at element: Int) throws(SignatureError) {
    for number in element..<nodes[element].end where nodes[number].kind == .element {
      let namespace = strings[names[nodes[number].name].uri]
      if holds(namespace, DSigName.namespace) {
        try requireAttributes(at: number, among: DSigName.keyInfoAttributes)
      } else if IDMap.isOfSAML(namespace, in: self) {
        throw .malformed(NodeID(number))
      }
    }
  }

  /// An attribute that the schema requires.
  func requiredAttribute(
    _ name: ExpandedName, at element: Int
  ) throws(SignatureError) -> String {
    guard let value = value(of: name, at: element) else { throw .malformed(NodeID(element)) }
    return text(value)
  }

  /// The octets of a `base64Binary` (XML Schema Part 2 §3.2.16), at most so many.
  ///
  /// White space does not count, however much indents the lines: the limit of a text bounds it.
  func base64Octets(
    at element: Int, atMost maximum: Int
  ) throws(SignatureError) -> [UInt8] {
    do {
      let text = try simpleText(at: element)
      let arena = arena
      let octets = try Base64.decode(
        arena.span.extracting(text.start..<text.end), whiteSpace: .ignored)
      guard octets.count <= maximum, !octets.isEmpty else {
        throw SignatureError.malformed(NodeID(element))
      }
      return octets
    } catch {
      throw .malformed(NodeID(element))
    }
  }
}

/// The same for elements that are read once.
extension XMLTree.Element {
  /// The child elements, after checking that there is no text between them and that the attributes
  /// are among those allowed.
  package func schemaChildren(allowing allowed: [ExpandedName]) throws(SignatureError) -> [Self] {
    try tree.storage.requireSchema(at: id.index, allowing: allowed)
    return Array(children)
  }

  package func requireAttributes(among allowed: [ExpandedName]) throws(SignatureError) {
    try tree.storage.requireAttributes(at: id.index, among: allowed)
  }

  /// The octets of a `base64Binary`, at most so many.
  package func base64Octets(atMost maximum: Int) throws(SignatureError) -> [UInt8] {
    try tree.storage.base64Octets(at: id.index, atMost: maximum)
  }
}
