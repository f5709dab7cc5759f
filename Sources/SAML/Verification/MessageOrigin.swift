package import CanonicalXML

/// A message as it came, with what may prove its sender beside a signature in it.
package enum MessageOrigin: Sendable {
  /// Nothing stands beside it: a message that must be signed carries its signature.
  case message(XMLTree)
  /// A query string of the Redirect binding, whose signature was not verified.
  ///
  /// Until it is verified the sender is unknown, and the message is neither valid nor invalid.
  case unverifiedQuery(XMLTree)
  /// A query string that a trusted key has signed (SAML Bindings §3.4.4.1).
  ///
  /// The message is that of the verified parameter, and no other document is read.
  case verifiedQuery(VerifiedRedirectMessage)

  /// The document that is read.
  package var tree: XMLTree {
    switch self {
    case .message(let tree), .unverifiedQuery(let tree): tree
    case .verifiedQuery(let query): query.tree
    }
  }

  /// The signed query, where it proves the sender of a message of this kind.
  ///
  /// A query string goes through the browser of a user. A message that two providers exchange directly is
  /// not sent in one, and a signature around it proves nothing (SAML Profiles §5.3, §6.3).
  func query(of kind: MessageKind) -> VerifiedRedirectMessage? {
    guard case .verifiedQuery(let query) = self, kind.goesThroughBrowsers else { return nil }
    return query
  }
}
