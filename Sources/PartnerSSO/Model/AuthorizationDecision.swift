public import Formats

/// The provider's decision on a resource.
public enum AuthorizationDecision: Sendable, Hashable {
  /// Permitted until a time; V2 gives the media token with it.
  case permitted(expires: Instant?, MediaToken?)

  /// Denied, with the provider's reason.
  case denied(AuthorizationDenial)
}
