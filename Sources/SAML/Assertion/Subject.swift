import CanonicalXML
package import SAMLFormats

/// The subject of an assertion, and the proofs by which a presenter may present it (SAML Core
/// §2.4.1).
public struct Subject: Sendable, Hashable {
  /// The name, when it is in the clear or was decrypted.
  public let nameID: NameID?
  /// The identifier in the place of the name; nil when the name was read, or there is none.
  package let unread: UnreadIdentifier?
  /// The ways to confirm the subject, any one of which is enough.
  package let confirmations: [SubjectConfirmation]

  /// The first identifier that was not read, its own or that of a confirmation.
  var firstUnread: UnreadIdentifier? { unread ?? confirmations.lazy.compactMap(\.unread).first }
}

/// An element that identifies a principal, and that was not read.
package enum UnreadIdentifier: String, Sendable, Hashable, CaseIterable {
  /// A name that is encrypted, and was not decrypted.
  case encryptedID = "EncryptedID"
  /// An identifier of a kind of its own.
  case baseID = "BaseID"
  /// The new value of a name, which is encrypted and was not decrypted.
  case newEncryptedID = "NewEncryptedID"
}

extension Subject {
  init(
    _ element: XMLTree.Element, _ decrypted: [NodeID: XMLTree.Element],
    _ limits: AssertionLimits
  ) throws(AssertionError) {
    try element.requireAttributes(among: [])
    var reader = try ElementReader(element)
    // At most one identifier (SAML Core §2.4.1): a second of any kind is left over and refused.
    let identifier = try reader.optionalIdentifier()
    let name = identifier?.name(decrypted)
    let nameID = try name.map(parse: NameID.init)
    let confirmations = reader.all(SAMLName.subjectConfirmation)
    try reader.end()
    guard confirmations.count <= limits.maximumConfirmations else {
      throw .tooMany("SubjectConfirmation", maximum: limits.maximumConfirmations)
    }
    let read = try confirmations.map(parse: { (confirmation) throws(AssertionError) in
      try SubjectConfirmation(confirmation, decrypted)
    })
    guard identifier != nil || !read.isEmpty else { throw .missingChild("NameID", element.id) }
    // The memberwise initialiser makes it in its place.
    self.init(
      nameID: nameID, unread: name == nil ? identifier?.unreadIdentifier : nil, confirmations: read)
  }
}

extension XMLTree.Element {
  /// The name that an identifier is or was decrypted to; nil where neither is known.
  func name(_ decrypted: [NodeID: XMLTree.Element]) -> XMLTree.Element? {
    hasName(SAMLName.nameID) ? self : decrypted[id]
  }

  /// What kind of identifier it is, unless it is a name in the clear.
  var unreadIdentifier: UnreadIdentifier? { UnreadIdentifier(exactly: name.localName) }
}

extension SchemaReader<AssertionError> {
  /// Returns the next child if it identifies a subject: a name, one of another kind, or an
  /// encrypted one (SAML Core §2.4.1, §2.4.1.1).
  ///
  /// - Throws: `AssertionError` for an encrypted element without `EncryptedData`, and for a name of
  ///   another kind that does not state its type.
  mutating func optionalIdentifier() throws(AssertionError) -> XMLTree.Element? {
    if let encrypted = optional(SAMLName.encryptedID) {
      _ = try encrypted.encryptedData()
      return encrypted
    }
    if let other = optional(SAMLName.baseID) {
      try other.requireType()
      return other
    }
    return optional(SAMLName.nameID)
  }
}

/// One way to confirm a subject (SAML Core §2.4.1.1).
package struct SubjectConfirmation: Sendable, Hashable {
  /// The bearer method: any presenter of the assertion may use it (SAML Profiles §3.3).
  package static let bearer: ExactString = "urn:oasis:names:tc:SAML:2.0:cm:bearer"

  /// The presenter proves to hold a key that the confirmation names (SAML Profiles §3.1).
  package static let holderOfKey: ExactString = "urn:oasis:names:tc:SAML:2.0:cm:holder-of-key"
  /// The presenter vouches for the subject, by means outside of the message (SAML Profiles §3.2).
  package static let senderVouches: ExactString = "urn:oasis:names:tc:SAML:2.0:cm:sender-vouches"

  /// The URI of the method.
  package let method: ExactString
  /// The conditions of this confirmation, if it has any.
  package let data: SubjectConfirmationData?
  /// The identifier of who may present the assertion, if it was not read.
  package let unread: UnreadIdentifier?
}

extension SubjectConfirmation {
  init(
    _ element: XMLTree.Element, _ decrypted: [NodeID: XMLTree.Element]
  ) throws(AssertionError) {
    try element.requireAttributes(among: SchemaAttributes.subjectConfirmation)
    let method = try element.requiredAttribute(SAMLName.method)
    var reader = try ElementReader(element)
    let identifier = try reader.optionalIdentifier()
    let data = try reader.optional(SAMLName.subjectConfirmationData)
      .map(parse: SubjectConfirmationData.init)
    try reader.end()
    // The memberwise initialiser makes it in its place.
    self.init(
      method: method, data: data,
      unread: identifier?.name(decrypted) == nil ? identifier?.unreadIdentifier : nil)
  }
}

/// The conditions for a confirmation (SAML Core §2.4.1.2).
package struct SubjectConfirmationData: Sendable, Hashable {
  /// The first moment at which the subject can be confirmed.
  package let notBefore: Instant?
  /// The moment from which it can no longer be.
  package let notOnOrAfter: Instant?
  /// Where the assertion must be presented.
  package let recipient: ExactString?
  /// The query that it answers.
  package let inResponseTo: ExactString?
  /// The network address from which the assertion must be presented.
  package let address: ExactString?
}

extension SubjectConfirmationData {
  init(_ element: XMLTree.Element) throws(AssertionError) {
    try element.requireAttributes(
      amongOrForeign: SchemaAttributes.subjectConfirmationData)
    // The memberwise initialiser makes it in its place.
    self.init(
      notBefore: try element.time(SAMLName.notBefore),
      notOnOrAfter: try element.time(SAMLName.notOnOrAfter),
      recipient: element.attribute(SAMLName.recipient),
      inResponseTo: try element.reference(SAMLName.inResponseTo),
      address: element.attribute(SAMLName.address))
  }
}

extension Optional {
  /// `map` for a throwing initialiser with a typed error.
  func map<Value, Failure: Error>(
    parse: (Wrapped) throws(Failure) -> Value
  ) throws(Failure) -> Value? {
    guard let self else { return nil }
    return try parse(self)
  }
}

extension Sequence {
  /// `map` for a throwing initialiser with a typed error.
  func map<Value, Failure: Error>(
    parse: (Element) throws(Failure) -> Value
  ) throws(Failure) -> [Value] {
    var values: [Value] = []
    for element in self { values.append(try parse(element)) }
    return values
  }
}
