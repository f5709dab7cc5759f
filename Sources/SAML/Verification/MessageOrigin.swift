/// The place of a signature that proves the origin of a message, beside one inside of the message.
///
/// A binding may carry the signature apart from the message. Until that signature is verified, the sender
/// is unknown, and the message is neither valid nor invalid.
package enum MessageOrigin: Sendable, Hashable {
  /// Nowhere else: a message that must be signed carries its signature.
  case message
  /// In a query string of the Redirect binding, whose signature was not verified
  /// (SAML Bindings §3.4.4.1).
  case unverifiedQuery
}
