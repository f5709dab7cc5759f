import XML

extension DigestMethod {
  /// The digest that a `DigestMethod` names by itself.
  init(algorithmOf element: XMLTree.Element) throws(SignatureError) {
    let named = AlgorithmElement(element)
    guard let method: DigestMethod = named.algorithm() else {
      throw .digestMethodForbidden(uri: try named.requiredURI())
    }
    try named.requireAlone()
    self = method
  }
}
