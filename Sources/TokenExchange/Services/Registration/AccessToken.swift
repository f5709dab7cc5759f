public import Formats

/// A bearer token (RFC 6750), and how long it lives.
public struct AccessToken: Sendable, Hashable, Confidential {
  /// The token, as it stands in the header `Authorization`.
  @Exact public private(set) var value: String

  /// How long it lives from the moment in which it was made.
  public let lifetime: Duration

  /// Holds a token.
  ///
  /// - Parameters:
  ///   - value: The token.
  ///   - lifetime: How long it lives.
  public init(_ value: String, lifetime: Duration) {
    self.value = value
    self.lifetime = lifetime
  }
}
