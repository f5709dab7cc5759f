import XMLEncryption
import XMLTree

/// Something that a response holds encrypted, as it says itself; for display.
public struct EncryptedPart: Sendable, Hashable {
  /// The element that stands for it, such as `saml:EncryptedAssertion`.
  public let container: String
  /// The URI by which it says to be encrypted.
  public let method: String?
  /// The URIs by which its keys say to be encrypted, in the order of the document.
  public let keyMethods: [String?]
}

extension UnverifiedResponse {
  /// What stands encrypted in the response, in the order of the document.
  public var encryptedParts: [EncryptedPart] {
    tree.elements(XEncName.encryptedData).map { data in
      let container = data.parent ?? data
      let keys = tree.elements(XEncName.encryptedKey).filter { container.contains($0.id) }
      return EncryptedPart(
        container: container.qualifiedName, method: data.claimedMethod,
        keyMethods: keys.map(\.claimedMethod))
    }
  }
}

extension XMLTree.Element {
  /// What its `EncryptionMethod` says.
  fileprivate var claimedMethod: String? {
    firstChild(XEncName.encryptionMethod)?.attribute(ExpandedName("Algorithm"))
  }
}
