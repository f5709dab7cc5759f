package import CanonicalXML

extension UnverifiedSignature {
  /// Whether libxml2 is known to write other bytes than the standard for something in the document: an
  /// ampersand in a namespace URI, which it does not escape, and `xml:base` in Canonical XML 1.1.
  package var isBeyondReferenceCanonicalizer: Bool {
    let canonicalizers = [signedInfo.canonicalization, signedInfo.reference.canonicalization]
    let mayJoinURIs = canonicalizers.contains { $0.method.standard == .inclusive11 }
    return element.tree.elements.contains { element in
      element.namespaceDeclarations.contains { $0.uri.utf8.contains(UInt8(ascii: "&")) }
        || mayJoinURIs && element.attribute(Self.xmlBase) != nil
    }
  }

  private static let xmlBase = ExpandedName("base", in: "http://www.w3.org/XML/1998/namespace")

  /// Returns the first of `SignedInfo` and the signed element for which libxml2's canonicaliser
  /// gives other bytes than ours, or nil when both agree on both.
  ///
  /// - Throws: The error of our canonicaliser; then there is nothing to compare.
  package func firstDifferenceFromReferenceCanonicalizer() throws(CanonicalizationError)
    -> XMLTree.Element?
  {
    let tree = element.tree
    let parts = [
      (signedInfoElement, signedInfo.canonicalization, NodeID?.none),
      (parent, signedInfo.reference.canonicalization, element.id),
    ]
    for (apex, canonicalizer, hidden) in parts {
      let ours = try canonicalizer.bounded(for: tree)
        .bytes(of: tree, apex: apex.id, hiding: hidden)
      let theirs = canonicalizer.reference.bytes(of: tree, apex: apex.id, hiding: hidden)
      if ours != theirs { return apex }
    }
    return nil
  }
}
