import CanonicalXML
import SAMLFormats
import XMLSignature

/// The requirements for a document as a whole, whatever message it contains.
enum DocumentStructure {
  /// The findings about a document whose message is not evaluated.
  static func findings(of tree: XMLTree) -> [Finding] {
    [Finding(.xmlWellFormed, .pass)] + findings(of: tree, IDMap(of: tree))
  }

  /// Checks a document.
  ///
  /// - Parameters:
  ///   - tree: The document, or what was decrypted.
  ///   - ids: Its IDs.
  ///   - outer: The IDs around what was decrypted, none of which it may have again (REF-07).
  /// - Returns: A finding for each defect, or one that there is none.
  static func findings(
    of tree: XMLTree, _ ids: IDMap, decryptedFrom outer: [IDMap] = []
  ) -> [Finding] {
    var findings: [Finding] = []
    let shared = outer.lazy.compactMap { ids.firstElement(sharingIDWith: $0) }.first
    if let node = ids.duplicates.first ?? shared {
      findings.append(fail(.xmlDuplicateID, node, tree))
    }
    if let node = ids.namespacedIDs.first {
      findings.append(fail(.xmlForeignID, node, tree))
    }
    if let node = tree.firstInnerProcessingInstruction {
      findings.append(fail(.xmlProcessingInstruction, node, tree))
    }
    if let node = tree.firstRelativeNamespace {
      findings.append(fail(.c14nRelativeNamespaceURI, node, tree))
    }
    return findings.isEmpty ? [Finding(.xmlStructure, .pass)] : findings
  }

  private static func fail(_ code: Finding.Code, _ node: NodeID, _ tree: XMLTree) -> Finding {
    Finding(code, .fail, location: Finding.Location(node, in: tree))
  }
}
