import CanonicalXML
package import SAMLFormats

/// A request to change a name, or to stop using it (SAML Core §3.6.1).
package struct ManageNameIDRequest: Sendable, Hashable {
  /// What becomes of the name.
  package enum Change: Sendable, Hashable {
    /// It gets a new value.
    case renamed(ChangedName)
    /// It gets a new value, which is encrypted and was not decrypted.
    case renamedEncrypted
    /// It is no longer used.
    case terminated
  }

  /// What it says of itself.
  package let header: MessageHeader
  /// Whose name it is, as both parties know it so far.
  package let principal: Principal
  /// What becomes of it.
  package let change: Change
}

/// The new value of a name: it is of a person.
package struct ChangedName: Sendable, Hashable, Confidential {
  /// The value.
  package let value: ExactString
}

extension ManageNameIDRequest {
  init(
    _ element: XMLTree.Element, _ decrypted: [NodeID: XMLTree.Element]
  ) throws(AssertionError) {
    var reader = try ElementReader(element)
    let header = try MessageHeader(&reader, "ManageNameIDRequestType")
    guard let identifier = try reader.optionalIdentifier() else {
      throw .missingChild("NameID", element.id)
    }
    // The schema has no BaseID here.
    guard !identifier.hasName(SAMLName.baseID) else { throw .unexpectedChild(identifier.id) }
    let change = try Self.change(&reader, decrypted)
    try reader.end()
    self.init(header: header, principal: try Principal(identifier, decrypted), change: change)
  }

  private static func change(
    _ reader: inout ElementReader, _ decrypted: [NodeID: XMLTree.Element]
  ) throws(AssertionError) -> Change {
    let encrypted = reader.optional(SAMLName.newEncryptedID)
    if let encrypted {
      _ = try encrypted.encryptedData()
      guard decrypted[encrypted.id] != nil else { return .renamedEncrypted }
    }
    if let name = encrypted.map({ decrypted[$0.id] }) ?? reader.optional(SAMLName.newID) {
      return .renamed(ChangedName(value: try name.requiredPlainText()))
    }
    let terminate = try reader.required(SAMLName.terminate)
    try terminate.requireAttributes(among: [])
    try ElementReader(terminate).end()
    return .terminated
  }
}
