import CanonicalXML
package import SAMLFormats
import XMLEncryption

/// An encrypted part of a response, as the response describes it; for display.
package struct EncryptedPart: Sendable, Hashable {
  /// The element that contains the ciphertext, such as `saml:EncryptedAssertion`.
  package let container: ExactString
  /// The URI of the stated encryption method.
  package let method: ExactString?
  /// The URIs of the stated encryption methods of its keys, in the order of the document.
  package let keyMethods: [ExactString?]
}

extension UnverifiedResponse {
  /// The encrypted parts of the response, in the order of the document.
  ///
  /// It lists at most 16 parts, with at most 16 keys each, because a hostile document may hold
  /// thousands.
  package var encryptedParts: [EncryptedPart] {
    let allKeys = tree.elements(XEncName.encryptedKey)
    return tree.elements(XEncName.encryptedData).prefix(16).map { data in
      let container = data.parent ?? data
      let keys = allKeys.lazy.filter { container.contains($0.id) }.prefix(16)
      return EncryptedPart(
        container: container.qualifiedName, method: data.claimedMethod,
        keyMethods: keys.map(\.claimedMethod))
    }
  }
}

extension XMLTree.Element {
  /// The algorithm of its `EncryptionMethod`.
  fileprivate var claimedMethod: ExactString? {
    firstChild(XEncName.encryptionMethod)?.attribute(ExpandedName("Algorithm"))
  }
}
