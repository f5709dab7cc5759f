public import SAMLFormats

/// The provider's decision on a resource.
public enum AuthorizationDecision: Sendable, Hashable {
  /// Permitted until a time; V2 gives the media token with it, and perhaps user metadata.
  case permitted(expires: Instant?, MediaToken?, UserAttributes = UserAttributes())

  /// Denied, with the provider's reason.
  case denied(AuthorizationDenial)
}

/// Why a provider denies a resource.
public struct AuthorizationDenial: Sendable, Hashable, Confidential {
  /// The service's code, for instance `authorization_denied_by_mvpd`.
  public var code: ExactString?

  /// The provider's words for its customer, which may hold addresses; never to be logged.
  public var details: ExactString?

  /// The action that the service recommends, if this version knows its word.
  public var action: ServiceAction?

  /// Makes a denial.
  public init(code: ExactString? = nil, details: ExactString? = nil, action: ServiceAction? = nil) {
    self.code = code
    self.details = details
    self.action = action
  }

  /// The code without the provider's words.
  public var description: String { "AuthorizationDenial(\(code ?? "no code"))" }
}

/// The short media token: the player's server accepts it once, within a few minutes.
///
/// Never cached and never parsed: only the service's verifier reads it.
public struct MediaToken: Sendable, Hashable, Confidential {
  /// `serializedToken`, as the service wrote it.
  public var serializedToken: ExactString

  /// When the token ends.
  public var expires: Instant?

  /// Makes a token.
  public init(serializedToken: ExactString, expires: Instant? = nil) {
    self.serializedToken = serializedToken
    self.expires = expires
  }
}
