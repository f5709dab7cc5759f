import XML

extension SignatureMethod {
  /// No child is allowed but the parameters of RSASSA-PSS: `HMACOutputLength` there has shortened
  /// signatures to nothing (CVE-2009-0217, SIG-10).
  init(algorithmOf element: Int, in storage: XMLTree.Storage) throws(SignatureError) {
    let named = AlgorithmElement(element, in: storage)
    if let method: SignatureMethod = named.algorithm(in: storage) {
      try named.requireAlone(in: storage)
      self = method
    } else if named.names(RSAPSSParameters.uri, in: storage) {
      self = try RSAPSSParameters(of: element, in: storage).method
    } else {
      throw .methodForbidden(uri: try named.requiredURI(in: storage))
    }
  }
}
