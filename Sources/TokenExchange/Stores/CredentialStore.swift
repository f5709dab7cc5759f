/// The items that an installation keeps between its starts.
public enum StoredItem: String, Sendable, Hashable, CaseIterable {
  /// The credentials from the registration.
  ///
  /// An app that loses them registers again, and its user has to authenticate again.
  case credentials

  /// The access token and the time at which it ends.
  case accessToken = "access-token"

  /// The provider that the user has chosen.
  case provider

  /// The parts of the user's profile that an app needs before it has asked the service.
  case profile

  /// The identifier of the device, if the platform's own is not used.
  case deviceID = "device-identifier"
}

/// The store of an installation's items, each as bytes: a keychain, or a file.
///
/// The items grant access or contain personal data, so a store protects them. It neither reads nor
/// changes the bytes. One store belongs to one installation at one ``ServiceOrigin``.
public protocol CredentialStore: Sendable {
  /// The bytes of an item; nil if it was never kept.
  ///
  /// - Parameter item: The item.
  /// - Returns: The bytes as they were kept.
  /// - Throws: ``CredentialStoreError`` if it is not known what was kept: nil would make the
  ///   installation register again, and sign its user out.
  func load(_ item: StoredItem) async throws(CredentialStoreError) -> [UInt8]?

  /// Keeps the bytes of an item in place of others.
  ///
  /// - Parameters:
  ///   - bytes: The bytes; nil removes the item.
  ///   - item: The item.
  /// - Throws: ``CredentialStoreError`` if they could not be kept.
  func save(_ bytes: [UInt8]?, as item: StoredItem) async throws(CredentialStoreError)
}

/// Why a store cannot be used.
public enum CredentialStoreError: String, Error, Sendable, Hashable, CaseIterable {
  /// It cannot be read now: the device is locked, or the file is damaged.
  case unreadable

  /// Other users of the system could read or change it.
  case exposed

  /// It cannot be written.
  case unwritable
}

/// Keeps items in memory: for tests, and for servers that are configured with their credentials.
///
/// Not for an app, whose user would have to authenticate again after each start; use `KeychainStore`
/// or `FileStore`.
public actor CredentialsInMemory: CredentialStore {
  private var items: [StoredItem: [UInt8]] = [:]

  /// Starts with credentials, or without.
  ///
  /// - Parameter credentials: The credentials from the registration.
  public init(_ credentials: ClientCredentials? = nil) {
    items[.credentials] = credentials?.stored
  }

  /// The bytes of an item.
  public func load(_ item: StoredItem) -> [UInt8]? { items[item] }

  /// Keeps the bytes of an item.
  public func save(_ bytes: [UInt8]?, as item: StoredItem) {
    items[item] = bytes
  }
}
