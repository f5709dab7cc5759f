/// Where the credentials of an installation are kept, such as a keychain.
public protocol CredentialStore: Sendable {
  /// The credentials that were kept, if there are any.
  func load() async -> ClientCredentials?

  /// Keeps credentials in place of others.
  ///
  /// - Parameter credentials: What the installation got when it registered.
  func save(_ credentials: ClientCredentials) async
}

/// Keeps credentials in memory: for tests, and for servers that are configured with theirs.
///
/// Not for an app, whose user would have to authenticate again after each start.
public actor CredentialsInMemory: CredentialStore {
  private var credentials: ClientCredentials?

  /// Starts with credentials, or without.
  ///
  /// - Parameter credentials: What the installation got when it registered.
  public init(_ credentials: ClientCredentials? = nil) {
    self.credentials = credentials
  }

  /// The credentials, if there are any.
  public func load() -> ClientCredentials? { credentials }

  /// Keeps credentials in place of others.
  public func save(_ credentials: ClientCredentials) {
    self.credentials = credentials
  }
}
