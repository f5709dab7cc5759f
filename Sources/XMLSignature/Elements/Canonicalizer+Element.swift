import Formats
import XML

extension Canonicalizer {
  /// The canonicalisation that a CanonicalizationMethod or a Transform names.
  init(algorithmOf element: Int, in storage: XMLTree.Storage) throws(SignatureError) {
    let named = AlgorithmElement(element, in: storage)
    guard let method: CanonicalizationMethod = named.algorithm(in: storage) else {
      throw .canonicalizationForbidden(uri: try named.requiredURI(in: storage))
    }
    try self.init(method, of: element, named, in: storage)
  }

  /// A canonical form with what the element that names it says about prefixes.
  init(
    _ method: CanonicalizationMethod, of element: Int, _ named: AlgorithmElement,
    in storage: XMLTree.Storage
  ) throws(SignatureError) {
    var children = try named.children(in: storage)
    guard !children.isAtEnd(in: storage) else {
      self.init(method)
      return
    }
    guard let list = children.next(DSigName.inclusiveNamespaces, in: storage),
      children.isAtEnd(in: storage), method.standard == .exclusive10,
      SchemaChildren(of: list, in: storage).isAtEnd(in: storage)
    else { throw .malformed(NodeID(element)) }
    self.init(method, inclusivePrefixes: try Self.prefixes(list, in: storage))
  }

  /// White-space separated prefixes, each once (Exclusive XML Canonicalization 1.0 §4, C14-09).
  private static func prefixes(
    _ list: Int, in storage: XMLTree.Storage
  ) throws(SignatureError) -> [String] {
    try storage.requireAttributes(at: list, among: [DSigName.prefixList])
    let text = try storage.requiredAttribute(DSigName.prefixList, at: list)
    let prefixes = text.unicodeScalars.split { XMLText.isWhiteSpace($0) }
      .map(String.init)
    guard prefixes.count <= maximumPrefixes,
      Set(prefixes.map { ExactText($0) }).count == prefixes.count,
      prefixes.allSatisfy({ $0.isExactly("#default") || XMLText.isNCName($0) })
    else { throw .malformed(NodeID(list)) }
    return prefixes
  }

  /// Toolkits list one to three prefixes; 32 bounds the look-ups per element (LIM-12).
  private static var maximumPrefixes: Int { 32 }
}
