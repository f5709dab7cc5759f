import XMLCanonicalization
public import XMLTree

extension UnverifiedSignature {
  /// The first of `SignedInfo` and the signed element for which libxml2's canonicaliser gives other
  /// octets than ours, or nil when both agree on both.
  public func firstDifferenceFromReferenceCanonicalizer() -> XMLTree.Element? {
    let tree = element.tree
    let parts = [
      (signedInfoElement, signedInfo.canonicalization, NodeID?.none),
      (parent, signedInfo.reference.canonicalization, element.id),
    ]
    for (apex, canonicalizer, hidden) in parts {
      let ours: [UInt8]?
      do {
        ours = try canonicalizer.octets(of: tree, apex: apex.id, hiding: hidden)
      } catch {
        ours = nil
      }
      let theirs = canonicalizer.reference.octets(of: tree, apex: apex.id, hiding: hidden)
      if ours != theirs { return apex }
    }
    return nil
  }
}
