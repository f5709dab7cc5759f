public import SAMLFormats

/// How a logout is to be made.
public enum LogoutManner: Sendable, Hashable {
  /// By a message of the app.
  case direct

  /// In a browser, which lets the provider end its own session. V2 decides by itself, so that both
  /// manners are one there. V1 answers with the address of its logout and sends nothing.
  case page
}

/// The answer of the service to a logout.
///
/// An address may hold the name of the session.
public enum LogoutStep: Sendable, Hashable, Confidential {
  /// The token is removed: V2's `complete` and `invalid`, V1's 204.
  case complete

  /// The provider's page of V2's `logout`, or V1's own, is to be opened in a browser.
  case page(url: ExactString)

  /// V2's `partner_logout`: the user signs out in the settings of the device.
  case partner
}
