import XML

extension DigestMethod {
  /// The digest that a `DigestMethod` names by itself.
  init(algorithmOf element: Int, in storage: XMLTree.Storage) throws(SignatureError) {
    let named = AlgorithmElement(element, in: storage)
    guard let method: DigestMethod = named.algorithm(in: storage) else {
      throw .digestMethodForbidden(uri: try named.requiredURI(in: storage))
    }
    try named.requireAlone(in: storage)
    self = method
  }
}
