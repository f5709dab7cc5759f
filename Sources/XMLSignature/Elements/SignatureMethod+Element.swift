import XML

extension SignatureMethod {
  /// No child is allowed but the parameters of RSASSA-PSS: `HMACOutputLength` there has shortened
  /// signatures to nothing (CVE-2009-0217, SIG-10).
  init(algorithmOf element: XMLTree.Element) throws(SignatureError) {
    let named = AlgorithmElement(element)
    if let method: SignatureMethod = named.algorithm() {
      try named.requireAlone()
      self = method
    } else if named.names(RSAPSSParameters.uri) {
      self = try RSAPSSParameters(of: element).method
    } else {
      throw .methodForbidden(uri: try named.requiredURI())
    }
  }
}
