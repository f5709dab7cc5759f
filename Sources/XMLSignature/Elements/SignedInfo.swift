public import XMLCanonicalization
import XMLTree

/// What a signature says it signs, and how (XML Signature 1.1 §4.4).
///
/// Read twice: from the message, to know how to verify, and from the octets that verified, to know
/// what was verified.
public struct SignedInfo: Sendable, Hashable {
  /// How `SignedInfo` itself is made octets.
  public let canonicalization: Canonicalizer

  /// The algorithm of the signature value.
  public let signatureMethod: SignatureMethod

  /// The one thing that is signed.
  public let reference: Reference

  /// Reads the element.
  ///
  /// - Parameters:
  ///   - element: The `SignedInfo`.
  ///   - allowed: The attributes that it may have.
  /// - Throws: `SignatureError` for what the profile does not allow.
  init(
    _ element: XMLTree.Element, allowing allowed: [ExpandedName] = DSigName.idAlone
  ) throws(SignatureError) {
    var children = try SchemaChildren(of: element, allowing: allowed)
    guard let canonicalizationMethod = children.next(DSigName.canonicalizationMethod),
      let method = children.next(DSigName.signatureMethod)
    else { throw .malformed(element.id) }
    let first = children.next(DSigName.reference)
    var count = first == nil ? 0 : 1
    while children.next(DSigName.reference) != nil { count += 1 }
    guard children.isAtEnd else { throw .malformed(element.id) }
    guard let first, count == 1 else { throw .referenceCount(count) }
    self.init(
      canonicalization: try Canonicalizer(algorithmOf: canonicalizationMethod),
      signatureMethod: try SignatureMethod(algorithmOf: method), reference: try Reference(first))
  }

  private init(
    canonicalization: Canonicalizer, signatureMethod: SignatureMethod, reference: Reference
  ) {
    self.canonicalization = canonicalization
    self.signatureMethod = signatureMethod
    self.reference = reference
  }
}

extension SignatureMethod {
  /// No child is allowed but the parameters of RSASSA-PSS: `HMACOutputLength` there has shortened
  /// signatures to nothing (CVE-2009-0217, SIG-10).
  init(algorithmOf element: XMLTree.Element) throws(SignatureError) {
    if let method: SignatureMethod = element.algorithm() {
      try element.requireAlgorithmAlone()
      self = method
    } else if element.attribute(DSigName.algorithm, equals: RSAPSSParameters.uri) {
      self = try RSAPSSParameters(of: element).method
    } else {
      throw .methodForbidden(uri: try element.requiredAttribute(DSigName.algorithm))
    }
  }
}

extension Canonicalizer {
  /// The canonicalisation that a CanonicalizationMethod or a Transform names.
  init(algorithmOf element: XMLTree.Element) throws(SignatureError) {
    guard let method: CanonicalizationMethod = element.algorithm() else {
      throw .canonicalizationForbidden(uri: try element.requiredAttribute(DSigName.algorithm))
    }
    try self.init(method, of: element)
  }

  /// A canonical form with what the element that names it says about prefixes.
  init(_ method: CanonicalizationMethod, of element: XMLTree.Element) throws(SignatureError) {
    var children = try SchemaChildren(of: element, allowing: DSigName.algorithmAlone)
    guard !children.isAtEnd else {
      self.init(method)
      return
    }
    guard let list = children.next(DSigName.inclusiveNamespaces), children.isAtEnd,
      method.standard == .exclusive10, !list.hasChildElements
    else { throw .malformed(element.id) }
    self.init(method, inclusivePrefixes: try Self.prefixes(list))
  }

  /// White-space separated prefixes, each once (Exclusive XML Canonicalization 1.0 §4, C14-09).
  private static func prefixes(_ list: XMLTree.Element) throws(SignatureError) -> [String] {
    try list.requireAttributes(among: [DSigName.prefixList])
    let text = try list.requiredAttribute(DSigName.prefixList)
    let prefixes = text.split { $0 == " " || $0 == "\t" || $0 == "\n" || $0 == "\r" }.map(
      String.init)
    guard prefixes.count <= maximumPrefixes, Set(prefixes).count == prefixes.count,
      prefixes.allSatisfy({ $0 == "#default" || isNCName($0) })
    else { throw .malformed(list.id) }
    return prefixes
  }

  /// Toolkits list one to three prefixes; 32 bounds the look-ups per element (LIM-12).
  private static var maximumPrefixes: Int { 32 }
}
