public import XMLCanonicalization
import XMLTree

/// What a signature says it signs, and how (XML Signature 1.1 §4.4).
///
/// Known twice: from the message, to know how to verify, and from the octets that verified, to know
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
  ///   - storage: Its tree.
  ///   - allowed: The attributes that it may have.
  /// - Throws: `SignatureError` for what the profile does not allow.
  init(
    _ element: Int, in storage: XMLTree.Storage,
    allowing allowed: [ExpandedName] = DSigName.idAlone
  ) throws(SignatureError) {
    var children = try SchemaChildren(of: element, in: storage, allowing: allowed)
    guard
      let canonicalizationMethod = children.next(DSigName.canonicalizationMethod, in: storage),
      let method = children.next(DSigName.signatureMethod, in: storage)
    else { throw .malformed(NodeID(element)) }
    let first = children.next(DSigName.reference, in: storage)
    var count = first == nil ? 0 : 1
    while children.next(DSigName.reference, in: storage) != nil { count += 1 }
    guard children.isAtEnd(in: storage) else { throw .malformed(NodeID(element)) }
    guard let first, count == 1 else { throw .referenceCount(count) }
    self.init(
      canonicalization: try Canonicalizer(algorithmOf: canonicalizationMethod, in: storage),
      signatureMethod: try SignatureMethod(algorithmOf: method, in: storage),
      reference: try Reference(first, in: storage))
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
    let prefixes = text.unicodeScalars.split { $0.isASCII && isXMLWhiteSpace(UInt8($0.value)) }
      .map(String.init)
    guard prefixes.count <= maximumPrefixes, Set(prefixes).count == prefixes.count,
      prefixes.allSatisfy({ $0 == "#default" || isNCName($0) })
    else { throw .malformed(NodeID(list)) }
    return prefixes
  }

  /// Toolkits list one to three prefixes; 32 bounds the look-ups per element (LIM-12).
  private static var maximumPrefixes: Int { 32 }
}
