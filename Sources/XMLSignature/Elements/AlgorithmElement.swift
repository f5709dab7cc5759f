package import CanonicalXML
package import SAMLFormats

/// An element that names an algorithm by an attribute, such as a `DigestMethod`
/// (XML Signature 1.1 §4.4.3.5).
package struct AlgorithmElement {
  private let element: XMLTree.Element
  private let uri: ByteRange?
  private let hasOtherAttributes: Bool

  /// Looks at the attributes of an element.
  package init(_ element: XMLTree.Element) {
    self.element = element
    (uri, hasOtherAttributes) = element.tree.view.valueAndOthers(
      of: DSigName.algorithm, at: element.id)
  }

  /// The algorithm that it names by its exact URI, if that is one of a closed list.
  package func algorithm<Algorithm: CaseIterable & RawRepresentable>() -> Algorithm?
  where Algorithm.RawValue == String {
    Algorithm.allCases.first { names(ExactString($0.rawValue)) }
  }

  /// Whether it names an algorithm by that URI.
  package func names(_ algorithm: ExactString) -> Bool {
    uri.map { element.tree.view.holds($0, algorithm) } ?? false
  }

  /// The URI, which the schema requires.
  package func requiredURI() throws(SignatureError) -> ExactString {
    guard let uri else { throw .malformed(element.id) }
    return element.tree.view.text(uri)
  }

  /// Its child elements, after checking that it has no other attribute and no text between them.
  func children() throws(SignatureError) -> SchemaReader<SignatureError> {
    guard !hasOtherAttributes else { throw .malformed(element.id) }
    return try SchemaReader(element)
  }

  /// It holds nothing but the name of the algorithm.
  package func requireAlone() throws(SignatureError) {
    guard try children().isAtEnd else { throw .malformed(element.id) }
  }
}

extension DigestMethod {
  /// The digest that a `DigestMethod` names by itself.
  package init(algorithmOf element: XMLTree.Element) throws(SignatureError) {
    let named = AlgorithmElement(element)
    guard let method: DigestMethod = named.algorithm() else {
      throw .digestMethodForbidden(uri: try named.requiredURI())
    }
    try named.requireAlone()
    self = method
  }
}

extension SignatureMethod {
  /// No child is allowed but the parameters of RSASSA-PSS: `HMACOutputLength` there has shortened
  /// signatures to nothing (CVE-2009-0217, SIG-10), and a context string that is not understood would leave
  /// open what was signed.
  package init(algorithmOf element: XMLTree.Element) throws(SignatureError) {
    let named = AlgorithmElement(element)
    if let method: SignatureMethod = named.algorithm() {
      if method.postQuantumAlgorithm != nil, try !named.children().isAtEnd {
        throw .contextForbidden(uri: ExactString(method.rawValue))
      }
      try named.requireAlone()
      self = method
    } else if named.names(RSAPSSParameters.uri) {
      self = try RSAPSSParameters(of: element).method
    } else {
      throw .methodForbidden(uri: try named.requiredURI())
    }
  }
}
