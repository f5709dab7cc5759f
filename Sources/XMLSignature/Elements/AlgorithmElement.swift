import XML

/// An element that names an algorithm by an attribute, such as a `DigestMethod`
/// (XML Signature 1.1 §4.4.3.5).
struct AlgorithmElement {
  private let number: Int
  private let uri: OctetRange?
  private let hasOtherAttributes: Bool

  /// Looks at the attributes of an element.
  init(_ element: Int, in storage: XMLTree.Storage) {
    number = element
    (uri, hasOtherAttributes) = storage.valueAndOthers(of: DSigName.algorithm, at: element)
  }

  /// The algorithm that it names by its exact URI, if that is one of a closed list.
  func algorithm<Algorithm: CaseIterable & RawRepresentable>(
    in storage: XMLTree.Storage
  ) -> Algorithm? where Algorithm.RawValue == String {
    guard let uri else { return nil }
    return Algorithm.allCases.first { storage.holds(uri, $0.rawValue) }
  }

  /// Whether it names an algorithm by that URI.
  func names(_ algorithm: String, in storage: XMLTree.Storage) -> Bool {
    uri.map { storage.holds($0, algorithm) } ?? false
  }

  /// The URI, which the schema requires.
  func requiredURI(in storage: XMLTree.Storage) throws(SignatureError) -> String {
    guard let uri else { throw .malformed(NodeID(number)) }
    return storage.text(uri)
  }

  /// Its child elements, after checking that it has no other attribute and no text between them.
  func children(in storage: XMLTree.Storage) throws(SignatureError) -> SchemaChildren {
    guard !hasOtherAttributes, !storage.hasTextBetweenChildren(at: number) else {
      throw .malformed(NodeID(number))
    }
    return SchemaChildren(of: number, in: storage)
  }

  /// It holds nothing but the name of the algorithm.
  func requireAlone(in storage: XMLTree.Storage) throws(SignatureError) {
    guard try children(in: storage).isAtEnd(in: storage) else { throw .malformed(NodeID(number)) }
  }
}
