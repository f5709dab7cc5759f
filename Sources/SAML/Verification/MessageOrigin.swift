/// Where the proof of a message's origin may stand, beside a signature inside of the message.
///
/// A binding may carry the signature apart from the message. Until that one is verified, nothing shows who
/// made the message, and nothing is said against it either.
package enum MessageOrigin: Sendable, Hashable {
  /// Nowhere else: a message that must be signed carries its signature.
  case message
  /// In a query string of the Redirect binding, whose signature was not verified
  /// (SAML Bindings §3.4.4.1).
  case unverifiedQuery
}
