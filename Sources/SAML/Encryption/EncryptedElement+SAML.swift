import CanonicalXML
import XMLEncryption

extension EncryptedElement {
  /// Reads an encrypted element of SAML.
  ///
  /// - Parameters:
  ///   - container: The `EncryptedAssertion`, `EncryptedID` or `EncryptedAttribute`.
  ///   - isCovered: Whether it was read from bytes whose signature was verified.
  ///   - policy: The accepted algorithms and limits; its audiences are the recipients.
  /// - Throws: `EncryptionError` for every defect that can be found without a key.
  init(
    inside container: XMLTree.Element, isCovered: Bool, _ policy: Policy
  ) throws(EncryptionError) {
    try self.init(
      Self.data(inside: container), recipients: policy.audiences, isCovered: isCovered,
      policy: policy.encryption)
  }

  private static func data(
    inside container: XMLTree.Element
  ) throws(EncryptionError) -> XMLTree.Element {
    do { return try container.encryptedData() } catch { throw .malformed(container.id) }
  }
}

extension XMLTree.Element {
  /// Returns the data of an `EncryptedAssertion`, `EncryptedID` or `EncryptedAttribute`, which may
  /// have only its keys beside it (SAML Core §2.2.4).
  func encryptedData() throws(AssertionError) -> XMLTree.Element {
    try requireAttributes(among: [])
    var reader = try ElementReader(self)
    let data = try reader.required(XEncName.encryptedData)
    _ = reader.all(XEncName.encryptedKey)
    try reader.end()
    return data
  }
}
