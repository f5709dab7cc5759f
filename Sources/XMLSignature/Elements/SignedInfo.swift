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
  ///   - inherited: Attributes that canonicalisation may have copied to it from its ancestors.
  /// - Throws: `SignatureError` for what the profile does not allow.
  init(
    _ element: XMLTree.Element, inheriting inherited: [ExpandedName] = []
  ) throws(SignatureError) {
    let children = try element.schemaChildren(allowing: [DSigName.id] + inherited)
    guard children.count >= 2, children[0].is(DSigName.canonicalizationMethod),
      children[1].is(DSigName.signatureMethod),
      children[2...].allSatisfy({ $0.is(DSigName.reference) })
    else { throw .malformed(element.id) }
    guard children.count == 3 else { throw .referenceCount(children.count - 2) }
    canonicalization = try Canonicalizer(algorithmOf: children[0])
    signatureMethod = try SignatureMethod(algorithmOf: children[1])
    reference = try Reference(children[2])
  }
}

extension SignatureMethod {
  /// No child is allowed but the parameters of RSASSA-PSS: `HMACOutputLength` there has shortened
  /// signatures to nothing (CVE-2009-0217, SIG-10).
  init(algorithmOf element: XMLTree.Element) throws(SignatureError) {
    let uri = try element.requiredAttribute(DSigName.algorithm)
    if uri == RSAPSSParameters.uri {
      self = try RSAPSSParameters(of: element).method
      return
    }
    guard let method = SignatureMethod(rawValue: uri) else { throw .methodForbidden(uri: uri) }
    guard try element.schemaChildren(allowing: [DSigName.algorithm]).isEmpty else {
      throw .malformed(element.id)
    }
    self = method
  }
}

extension Canonicalizer {
  /// The canonicalisation that a CanonicalizationMethod or a Transform names.
  init(algorithmOf element: XMLTree.Element) throws(SignatureError) {
    let uri = try element.requiredAttribute(DSigName.algorithm)
    guard let method = CanonicalizationMethod(rawValue: uri) else {
      throw .canonicalizationForbidden(uri: uri)
    }
    let children = try element.schemaChildren(allowing: [DSigName.algorithm])
    guard let list = children.first else {
      self.init(method)
      return
    }
    guard children.count == 1, method.standard == .exclusive10,
      list.is(DSigName.inclusiveNamespaces), !list.hasChildElements
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
