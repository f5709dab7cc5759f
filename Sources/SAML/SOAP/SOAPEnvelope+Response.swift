package import CanonicalXML
import SAMLFormats
import XMLSignature

extension SOAPEnvelope {
  /// The one response in the body of an envelope that is malformed, or of another version.
  static func onlyResponse(in tree: XMLTree) -> XMLTree.Element? {
    let bodies = tree.root.children.filter { $0.name.localName == "Body" }
    let responses = bodies.flatMap { $0.children(named: SAMLName.response) }
    return responses.count == 1 ? responses[0] : nil
  }
}

extension Policy {
  /// The policy without the inclusive canonical forms.
  ///
  /// They copy namespaces of the envelope into the signed bytes, and the sender of the envelope
  /// controls those. SAML asks for the exclusive forms (SAML Core §5.4.3, AQR-13).
  var insideSOAP: Policy {
    var policy = self
    let exclusive: Set<CanonicalizationMethod> = [.exclusive10, .exclusive10WithComments]
    policy.signature.canonicalizationMethods.formIntersection(exclusive)
    for index in policy.exceptions.indices {
      policy.exceptions[index].canonicalizationMethods.formIntersection(exclusive)
    }
    return policy
  }
}

extension Finding {
  /// Reports that an envelope carries no message, and why.
  package init(_ error: SOAPError, in tree: XMLTree) {
    self.init(
      error.code, .fail, expected: error.expected, actual: error.actual,
      location: Location(error.node, in: tree))
  }
}

extension SOAPError {
  fileprivate var expected: Evidence? {
    switch self {
    case .body: .count(1)
    case .version: .name(.schemaName, ExactString(SOAPName.namespace.description))
    case .malformed, .mustUnderstand, .fault: nil
    }
  }

  fileprivate var actual: Evidence? {
    switch self {
    case .body(let count, _): .count(count)
    case .fault(let fault, _): fault.name.map { .name(.faultCode, $0) }
    case .version, .malformed, .mustUnderstand: nil
    }
  }
}
