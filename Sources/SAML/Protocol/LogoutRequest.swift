import CanonicalXML
package import SAMLFormats

/// A request to end sessions of a principal (SAML Core §3.7.1).
package struct LogoutRequest: Sendable, Hashable {
  /// What it says of itself.
  package let header: MessageHeader
  /// The moment from which the receiver may discard it.
  package let notOnOrAfter: Instant?
  /// Whose sessions end.
  package let principal: Principal
  /// The sessions that end; none means all of the principal.
  package let sessionIndexes: [SessionIndex]
}

/// The name of a session; a party that knows it can ask to end the session.
package struct SessionIndex: Sendable, Hashable, Confidential {
  /// The name.
  package let value: ExactString
}

extension LogoutRequest {
  init(
    _ element: XMLTree.Element, _ decrypted: [NodeID: XMLTree.Element]
  ) throws(AssertionError) {
    var reader = try ElementReader(element)
    let header = try MessageHeader(
      &reader, "LogoutRequestType", with: [SAMLName.reason, SAMLName.notOnOrAfter])
    _ = try element.absoluteURI(SAMLName.reason)
    let notOnOrAfter = try element.time(SAMLName.notOnOrAfter)
    guard let identifier = try reader.optionalIdentifier() else {
      throw .missingChild("NameID", element.id)
    }
    let sessions = reader.all(SAMLName.sessionIndexElement)
    try reader.end()
    guard sessions.count <= Self.maximumSessions else {
      throw .tooMany("SessionIndex", maximum: Self.maximumSessions)
    }
    self.init(
      header: header, notOnOrAfter: notOnOrAfter, principal: try Principal(identifier, decrypted),
      sessionIndexes: try sessions.map(parse: { (session) throws(AssertionError) in
        SessionIndex(value: try session.requiredPlainText())
      }))
  }

  /// A person has one session in each browser, far fewer than this (LIM-11).
  private static let maximumSessions = 256
}

/// Whom a request is about, by a name that both parties know (SAML Core §2.2).
package enum Principal: Sendable, Hashable {
  /// A name in the clear, or one that was decrypted.
  case named(NameID)
  /// A name that was not read.
  case unread(UnreadIdentifier)

  /// Reads one of the three elements that name a principal.
  init(
    _ identifier: XMLTree.Element, _ decrypted: [NodeID: XMLTree.Element]
  ) throws(AssertionError) {
    if let name = identifier.name(decrypted) {
      _ = try name.absoluteURI(SAMLName.format)
      self = .named(try NameID(name))
    } else {
      self = .unread(identifier.unreadIdentifier ?? .baseID)
    }
  }
}
