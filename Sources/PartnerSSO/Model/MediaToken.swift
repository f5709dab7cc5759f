public import Formats

/// The short media token: what the player's server accepts once, for a few minutes.
///
/// Never cached and never parsed: only the service's verifier reads it.
public struct MediaToken: Sendable, Hashable, Confidential {
  /// `serializedToken`, as the service wrote it.
  @Exact public var serializedToken: String

  /// When the token ends.
  public var expires: Instant?

  /// Makes a token.
  public init(serializedToken: String, expires: Instant? = nil) {
    self.serializedToken = serializedToken
    self.expires = expires
  }
}
