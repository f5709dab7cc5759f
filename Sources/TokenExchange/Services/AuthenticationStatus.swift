public import PartnerSSO

/// Whether the user of a device is authenticated, as a service answers it.
public enum AuthenticationStatus: Sendable, Hashable {
  /// There is a token.
  case authenticated(AuthenticationToken)

  /// No user is authenticated.
  case notAuthenticated

  /// There was one, and it has expired.
  case expired
}
