package import CanonicalXML
import SAMLFormats
import XMLSignature

/// An element in its encrypted form, with the keys that may open it: every decision of the policy is
/// made, and no key was used yet.
package struct EncryptedElement: Sendable {
  /// The encrypted data.
  package let data: EncryptedData

  /// The encrypted content keys that are meant for this recipient; at least one.
  package let keys: [EncryptedKey]

  /// Whether a verified signature covers the ciphertext.
  package let isCovered: Bool

  /// Whether a change of the ciphertext is noticed, by the algorithm or by the signature.
  package var isAuthenticated: Bool { isCovered || data.method.isAuthenticated }

  /// Reads an `EncryptedData` and the `EncryptedKey` elements inside it and beside it.
  ///
  /// - Parameters:
  ///   - element: The `xenc:EncryptedData`.
  ///   - recipients: Our own names; a key for another recipient is skipped. Empty takes every key.
  ///   - isCovered: Whether `element` was read from bytes whose signature was verified.
  ///   - policy: The accepted algorithms and limits.
  /// - Throws: `EncryptionError` for every defect that can be found without a key.
  package init(
    _ element: XMLTree.Element, recipients: [ExactString] = [], isCovered: Bool = false,
    policy: EncryptionPolicy = EncryptionPolicy()
  ) throws(EncryptionError) {
    data = try EncryptedData(element)
    self.isCovered = isCovered
    let uri = ExactString(data.method.rawValue)
    guard policy.accepts(data.method) else { throw .methodForbidden(uri: uri, element.id) }
    guard
      isCovered || data.method.isAuthenticated || policy.dangerous.acceptsUnauthenticatedCBC
    else { throw .unauthenticated(uri: uri, element.id) }
    let selection = try KeySelection(for: data, maximum: policy.maximumEncryptedKeys)
    keys = try selection.keys(for: recipients, policy)
  }
}

/// The `EncryptedKey` elements of one `EncryptedData` (XML Encryption 1.1 §3.5, SAML Core §2.2.4).
private struct KeySelection {
  private let data: EncryptedData
  private let candidates: [XMLTree.Element]
  private let keyNames: [ExactString]

  init(for data: EncryptedData, maximum: Int) throws(EncryptionError) {
    self.data = data
    let beside = data.element.parent?.children(named: XEncName.encryptedKey) ?? []
    var inside: [XMLTree.Element] = []
    var references: [XMLTree.Element] = []
    var keyNames: [ExactString] = []
    // Other hints name keys that both sides have already, or that are agreed on: not here.
    for child in try data.keyInfo?.contentModel(allowing: [DSigName.id]) ?? [] {
      if child.hasName(XEncName.encryptedKey) { inside.append(child) }
      if child.hasName(KeyInfoName.retrievalMethod) { references.append(child) }
      if child.hasName(KeyInfoName.keyName) { keyNames.append(try child.nameText()) }
    }
    // Before anything is looked up, so that no number of references costs more than a few steps.
    guard inside.count <= maximum, max(beside.count, references.count) <= maximum - inside.count
    else {
      throw .tooMany("EncryptedKey", maximum: maximum, data.element.id)
    }
    let found = try references.map { reference throws(EncryptionError) in
      try Self.target(of: reference, among: beside)
    }
    candidates = inside + (references.isEmpty ? beside : found)
    self.keyNames = keyNames
  }

  /// The key beside the data that a `RetrievalMethod` leads to: by its ID, within the same document,
  /// and without a transform (XML Encryption 1.1 §3.5.3).
  private static func target(
    of reference: XMLTree.Element, among keys: [XMLTree.Element]
  ) throws(EncryptionError) -> XMLTree.Element {
    let children = try reference.contentModel(allowing: [DSigName.uri, DSigName.type])
    let type = reference.attribute(DSigName.type)
    let targets = keys.filter { key in
      key.attribute(DSigName.id).map { reference.attribute(DSigName.uri, equals: "#\($0)") }
        ?? false
    }
    guard children.isEmpty, type.map({ $0 == XEncName.encryptedKeyType }) ?? true,
      targets.count == 1
    else { throw .keyReference(reference.id) }
    return targets[0]
  }

  /// Returns the keys for one of the recipients, whose algorithm is accepted.
  ///
  /// A key of another algorithm may be for another recipient, so it is an error only when no other
  /// key is left.
  func keys(
    for recipients: [ExactString], _ policy: EncryptionPolicy
  ) throws(EncryptionError) -> [EncryptedKey] {
    var keys: [EncryptedKey] = []
    var refusal: EncryptionError?
    for candidate in candidates {
      let recipient = candidate.attribute(XEncName.recipient)
      let isForUs = recipient.map { recipient in
        recipients.isEmpty || recipients.contains(recipient)
      }
      guard isForUs ?? true else { continue }
      do throws(EncryptionError) {
        let key = try EncryptedKey(candidate)
        try policy.check(key.encryption, at: candidate.id)
        if belongsToData(key) { keys.append(key) }
      } catch {
        guard error.uri != nil else { throw error }
        refusal = refusal ?? error
      }
    }
    guard keys.isEmpty else { return keys }
    throw refusal ?? .keyMissing(data.element.id)
  }

  /// Whether a key's own references and name fit the data; a key without them fits.
  private func belongsToData(_ key: EncryptedKey) -> Bool {
    let isInside = data.element.contains(key.element.id)
    if !isInside, let references = key.dataReferences {
      guard let id = data.id, references.contains("#\(id)")
      else { return false }
    }
    guard let name = key.carriedKeyName, !keyNames.isEmpty else { return true }
    return keyNames.contains(name)
  }
}
