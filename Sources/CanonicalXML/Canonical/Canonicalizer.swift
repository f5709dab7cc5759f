public import SAMLFormats

/// Makes the canonical bytes of a document or of one element's subtree.
///
/// A subtree gives the same bytes here and in libxml2 (`ReferenceCanonicalizer`), except for an
/// ampersand in a namespace URI, which libxml2 does not escape, and some values of `xml:base` in Canonical
/// XML 1.1; tests hold the two equal. The walk is one loop over a range of nodes, without recursion.
public struct Canonicalizer: Sendable, Hashable {
  /// The canonical form.
  package let method: CanonicalizationMethod

  /// The PrefixList: prefixes that exclusive canonicalisation treats as inclusive does, the default
  /// namespace as `#default` (Exclusive XML Canonicalization 1.0 §3).
  package let inclusivePrefixes: [ExactString]

  /// The largest result, in bytes.
  ///
  /// Inclusive canonicalisation copies namespaces and may grow a document; four times the largest
  /// accepted document is more than any real one needs (C14-13).
  public var maximumBytes = 4 << 20

  /// Chooses the canonical form.
  ///
  /// - Parameters:
  ///   - method: The canonical form.
  ///   - inclusivePrefixes: The PrefixList; it has no effect on the inclusive forms.
  public init(_ method: CanonicalizationMethod, inclusivePrefixes: [ExactString] = []) {
    self.method = method
    self.inclusivePrefixes = inclusivePrefixes
  }

  /// Returns the canonical bytes.
  ///
  /// - Parameters:
  ///   - tree: The document.
  ///   - apex: The element whose subtree is written; nil is the whole document.
  ///   - hidden: An element that is omitted with its content, as the enveloped signature transform
  ///     requires (XML Signature 1.1 §6.6.4).
  /// - Returns: At least one byte.
  /// - Precondition: `apex` and `hidden` are elements of `tree`.
  /// - Throws: `CanonicalizationError`; never fewer bytes than the standard defines.
  public func bytes(
    of tree: XMLTree, apex: NodeID? = nil, hiding hidden: NodeID? = nil
  ) throws(CanonicalizationError) -> [UInt8] {
    if let node = tree.firstRelativeNamespace { throw .relativeNamespaceURI(node) }
    let bytes = try CanonicalWriter.bytes(
      of: tree.storage, apex: apex, hiding: hidden, self)
    guard !bytes.isEmpty else { throw .empty }
    return bytes
  }

  /// A canonicaliser of the same form whose largest result fits a document that raised limits let in: six
  /// times its length, which a byte takes as `&quot;`, if that is more.
  package func bounded(for tree: XMLTree) -> Canonicalizer {
    var canonicalizer = self
    canonicalizer.maximumBytes = max(maximumBytes, 6 * tree.storage.document.utf8.count)
    return canonicalizer
  }

  /// libxml2's canonicaliser for the same form.
  package var reference: ReferenceCanonicalizer {
    ReferenceCanonicalizer(
      method.standard, withComments: method.withComments,
      inclusivePrefixes: inclusivePrefixes.strings)
  }
}

/// Why a document has no canonical bytes.
public enum CanonicalizationError: CodedError, Sendable, Hashable {
  /// An element declares a namespace by a relative URI; canonicalisation must fail
  /// (Canonical XML 1.0 §2.1).
  case relativeNamespaceURI(NodeID)
  /// No byte is left: a digest of nothing proves nothing (C14-01).
  case empty
  /// The bytes would be more than the limit.
  case tooLarge(maximum: Int)

  /// The stable code; see docs/reference/error-codes.md.
  public var code: StableCode {
    switch self {
    case .relativeNamespaceURI: .c14nRelativeNamespaceURI
    case .empty: .c14nEmpty
    case .tooLarge: .c14nTooLarge
    }
  }
}
