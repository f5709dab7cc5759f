public import Formats

/// What an installation got when it registered (RFC 7591 §3.2.1).
///
/// They are to be kept for as long as the app is installed, in a keychain: whoever loses them
/// registers as somebody else, and its user has to authenticate again.
public struct ClientCredentials: Sendable, Hashable, Confidential {
  /// The identifier.
  @Exact public private(set) var clientID: String

  /// The secret.
  @Exact public private(set) var clientSecret: String

  /// Holds credentials, for instance those that were kept.
  ///
  /// - Parameters:
  ///   - clientID: The identifier.
  ///   - clientSecret: The secret.
  public init(clientID: String, clientSecret: String) {
    self.clientID = clientID
    self.clientSecret = clientSecret
  }
}
