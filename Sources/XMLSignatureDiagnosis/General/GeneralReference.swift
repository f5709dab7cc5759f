import CanonicalXML
package import SAMLFormats
package import XMLSignature

/// A reference of a signature of any XML document (XML Signature 1.1 §4.4.3).
///
/// Unlike `Reference`, which follows SAML's profile, it may name any part of its own document by
/// any of the transforms that are supported.
package struct GeneralReference: Sendable, Hashable {
  /// The URI as it is written; nil leaves it to the application.
  package let uri: ExactString?

  /// The declared type of the target, such as a Manifest; verification ignores it.
  package let type: ExactString?

  /// The transforms in their order.
  package let transforms: [ReferenceTransform]

  /// The digest algorithm.
  package let digestMethod: DigestMethod

  /// The digest.
  package let digestValue: [UInt8]

  /// Why the policy does not accept the digest algorithm; nil when it does.
  package let refusal: SignatureError?

  /// Reads a reference.
  ///
  /// - Parameters:
  ///   - element: The `ds:Reference`.
  ///   - policy: Which algorithms and how many transforms it may ask for.
  ///   - original: The same reference in the document, where what the policy does not accept is computed
  ///     too, to say that it holds; nil otherwise.
  /// - Throws: `SignatureError` for what is not built as the schema says, or not accepted.
  init(
    _ element: XMLTree.Element, _ policy: SignaturePolicy,
    writtenAs original: XMLTree.Element? = nil
  ) throws(SignatureError) {
    var children = try element.schemaChildren(
      allowing: [DSigName.id, DSigName.uri, DSigName.type])[...]
    uri = element.attribute(DSigName.uri)
    type = element.attribute(DSigName.type)
    if let list = children.first, list.hasName(DSigName.transforms) {
      transforms = try ReferenceTransform.all(in: list, policy, writtenAs: original)
      children.removeFirst()
    } else {
      transforms = []
    }
    guard children.count == 2, let method = children.first, method.hasName(DSigName.digestMethod),
      let value = children.last, value.hasName(DSigName.digestValue)
    else { throw .malformed(element.id) }
    digestMethod = try DigestMethod(algorithmOf: method)
    refusal = policy.refusal(of: digestMethod)
    if original == nil, let refusal { throw refusal }
    digestValue = try Reference.digest(in: value, by: digestMethod)
  }

  /// Whether it is to something outside of the document.
  package var isExternal: Bool {
    uri.map { !$0.isEmpty && $0.utf8.first != UInt8(ascii: "#") } ?? false
  }

  /// Whether the document does not show what it is to: a file, or what an XPath leaves over.
  var isIntactAtBest: Bool { isExternal || transforms.contains { $0.isSelection } }

  /// Whether its declared type is a Manifest, whose own references core validation leaves to the
  /// application (XML Signature 1.1 §5.1).
  package var isToManifest: Bool { type == DSigName.manifestType }
}

extension SignaturePolicy {
  fileprivate func refusal(of digest: DigestMethod) -> SignatureError? {
    do throws(SignatureError) { try check(digest) } catch { return error }
    return nil
  }
}
