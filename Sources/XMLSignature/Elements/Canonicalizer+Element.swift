package import CanonicalXML
import SAMLFormats

extension Canonicalizer {
  /// The canonicalisation that a CanonicalizationMethod or a Transform names.
  package init(algorithmOf element: XMLTree.Element) throws(SignatureError) {
    let named = AlgorithmElement(element)
    guard let method: CanonicalizationMethod = named.algorithm() else {
      throw .canonicalizationForbidden(uri: try named.requiredURI())
    }
    try self.init(method, of: element, named)
  }

  /// Reads a canonical form, with the prefixes that the element lists.
  package init(
    _ method: CanonicalizationMethod, of element: XMLTree.Element, _ named: AlgorithmElement
  ) throws(SignatureError) {
    var children = try named.children()
    guard !children.isAtEnd else {
      self.init(method)
      return
    }
    guard let list = children.optional(DSigName.inclusiveNamespaces), children.isAtEnd,
      method.standard == .exclusive10, !list.hasChildElements
    else { throw .malformed(element.id) }
    self.init(method, inclusivePrefixes: try Self.prefixes(list))
  }

  /// White-space separated prefixes, each once (Exclusive XML Canonicalization 1.0 §4, C14-09).
  private static func prefixes(_ list: XMLTree.Element) throws(SignatureError) -> [ExactString] {
    try list.requireAttributes(among: [DSigName.prefixList])
    let text = try list.requiredAttribute(DSigName.prefixList)
    let prefixes = text.utf8.split { XMLText.isWhiteSpace($0) }.map { ExactString(utf8: $0) }
    guard prefixes.count <= maximumPrefixes,
      Set(prefixes).count == prefixes.count,
      prefixes.allSatisfy({ $0 == "#default" || XMLText.isNCName($0.string) })
    else { throw .malformed(list.id) }
    return prefixes
  }

  /// Toolkits list one to three prefixes; 32 bounds the look-ups per element (LIM-12).
  private static var maximumPrefixes: Int { 32 }
}
