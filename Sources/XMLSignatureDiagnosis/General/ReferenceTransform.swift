package import CanonicalXML
import XMLSignature

/// A step from the referenced nodes to the bytes that are digested (XML Signature 1.1 §6.6).
///
/// XSLT is not among them: to run it is to run a program of the sender. XPath is one for reports alone,
/// because a reader cannot see what it keeps.
package enum ReferenceTransform: Sendable, Hashable {
  /// Leaves out the signature itself (XML Signature 1.1 §6.6.4).
  case envelopedSignature
  /// Makes canonical bytes (XML Signature 1.1 §6.6.1).
  case canonicalization(Canonicalizer)
  /// Decodes the text (XML Signature 1.1 §6.6.2).
  case base64
  /// Selects nodes (XML Signature 1.1 §6.6.3).
  case xpath(XPathSelector)

  /// Its algorithm identifier.
  package var uri: ExactString {
    switch self {
    case .envelopedSignature: DSigName.envelopedSignature
    case .canonicalization(let canonicalizer): ExactString(canonicalizer.method.rawValue)
    case .base64: DSigName.base64
    case .xpath(let selector): selector.uri
    }
  }

  /// Whether it selects nodes by a program of the sender.
  package var isSelection: Bool {
    if case .xpath = self { true } else { false }
  }

  /// Its common name, such as `enveloped-signature`, `c14n#WithComments` or `base64`.
  package var name: String {
    switch self {
    case .envelopedSignature: "enveloped-signature"
    case .base64: "base64"
    case .xpath(let selector): selector.uri.hasSuffix("filter2") ? "xpath-filter2" : "xpath"
    case .canonicalization(let canonicalizer):
      Self.name(of: canonicalizer.method)
        + (canonicalizer.method.withComments ? "#WithComments" : "")
    }
  }

  private static func name(of method: CanonicalizationMethod) -> String {
    switch method.standard {
    case .exclusive10: "exc-c14n"
    case .inclusive10: "c14n"
    case .inclusive11: "c14n11"
    }
  }

  /// Reads a list of transforms, at most as many as the policy allows.
  ///
  /// - Parameters:
  ///   - list: The `ds:Transforms`.
  ///   - policy: How many there may be, and which canonical forms.
  ///   - original: The reference in the document, where XPath is evaluated for a report; nil refuses XPath.
  /// - Returns: At least one.
  /// - Throws: `SignatureError` for one that is not known, or not as its standard says.
  static func all(
    in list: XMLTree.Element, _ policy: SignaturePolicy, writtenAs original: XMLTree.Element?
  ) throws(SignatureError) -> [ReferenceTransform] {
    let children = try list.schemaChildren(allowing: [])
    guard !children.isEmpty, children.allSatisfy({ $0.hasName(DSigName.transform) }) else {
      throw .malformed(list.id)
    }
    guard children.count <= policy.maximumTransforms else {
      throw .tooManyTransforms(maximum: policy.maximumTransforms)
    }
    var transforms: [ReferenceTransform] = []
    let written = original?.firstChild(DSigName.transforms)?.children(named: DSigName.transform)
    guard written == nil || written?.count == children.count else { throw .malformed(list.id) }
    for (number, child) in children.enumerated() {
      transforms.append(try ReferenceTransform(child, policy, writtenAs: written?[number]))
    }
    return transforms
  }

  private init(
    _ element: XMLTree.Element, _ policy: SignaturePolicy, writtenAs original: XMLTree.Element?
  ) throws(SignatureError) {
    let named = AlgorithmElement(element)
    if let original, let selector = try XPathSelector(element, named, in: original) {
      self = .xpath(selector)
      return
    }
    if let method: CanonicalizationMethod = named.algorithm() {
      let canonicalizer = try Canonicalizer(method, of: element, named)
      try policy.check(canonicalizer)
      self = .canonicalization(canonicalizer)
      return
    }
    if named.names(DSigName.envelopedSignature) {
      self = .envelopedSignature
    } else if named.names(DSigName.base64) {
      self = .base64
    } else {
      throw .transformUnsupported(uri: try named.requiredURI())
    }
    try named.requireAlone()
  }
}
