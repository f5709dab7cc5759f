public import SAMLFormats

/// The user's status in the partner's framework, as V2 expects it with its requests
/// (`AP-Partner-Framework-Status`).
public struct PartnerStatus: Sendable, Hashable, Confidential {
  /// Whether the app may ask, and why not.
  public var access: AccountAccess

  /// The provider that the user is signed in at.
  public var provider: ProviderID?

  /// When that sign-in ends.
  public var expires: Instant?

  /// Why there is no provider, if the framework gave an error.
  public var error: SubscriberAccountError?

  /// Makes a status.
  public init(
    access: AccountAccess, provider: ProviderID? = nil, expires: Instant? = nil,
    error: SubscriberAccountError? = nil
  ) {
    self.access = access
    self.provider = provider
    self.expires = expires
    self.error = error
  }

  /// Whether the user is signed in at a provider: access granted, a provider, and an end that is
  /// still to come (cookbook, step 5).
  package func isSignedIn(at now: Instant) -> Bool {
    guard access.status == .granted, provider != nil, let expires else { return false }
    return now < expires
  }
}
