#if canImport(Security)
  internal import Foundation
  internal import Security

  /// Keeps items in the keychain of Apple's systems.
  ///
  /// They stay on this device, in no backup for another one, and can be read from the first time that
  /// the device is unlocked after a start. They outlive the app: a new installation finds them.
  public struct KeychainStore: CredentialStore {
    private let service: String
    private let accessGroup: String?

    /// Keeps items under a name.
    ///
    /// - Parameters:
    ///   - service: The name, such as the app's bundle identifier; one for each installation and
    ///     ``ServiceOrigin``.
    ///   - accessGroup: The group of apps that share the items; nil for this app alone.
    public init(service: String, accessGroup: String? = nil) {
      self.service = service
      self.accessGroup = accessGroup
    }

    /// Returns the bytes of an item; nil if it was never stored.
    ///
    /// - Parameter item: The item.
    /// - Returns: The bytes as they were stored.
    /// - Throws: ``CredentialStoreError/unreadable`` if the keychain does not answer, for instance
    ///   because the device was not unlocked yet.
    public func load(_ item: StoredItem) throws(CredentialStoreError) -> [UInt8]? {
      var query = place(of: item)
      query[kSecReturnData] = true
      query[kSecMatchLimit] = kSecMatchLimitOne
      var found: CFTypeRef?
      let status = unsafe SecItemCopyMatching(Self.dictionary(query), &found)
      if status == errSecItemNotFound { return nil }
      guard status == errSecSuccess, let data = found as? Data else { throw .unreadable }
      return Array(data)
    }

    /// Keeps the bytes of an item in place of others.
    ///
    /// - Parameters:
    ///   - bytes: The bytes; nil removes the item.
    ///   - item: The item.
    /// - Throws: ``CredentialStoreError/unwritable`` if the keychain refuses them.
    public func save(_ bytes: [UInt8]?, as item: StoredItem) throws(CredentialStoreError) {
      let place = place(of: item)
      guard let bytes else {
        let status = SecItemDelete(Self.dictionary(place))
        guard status == errSecSuccess || status == errSecItemNotFound else { throw .unwritable }
        return
      }
      let content: [CFString: Any] = [
        kSecValueData: Data(bytes),
        kSecAttrAccessible: kSecAttrAccessibleAfterFirstUnlockThisDeviceOnly,
      ]
      var status = SecItemUpdate(Self.dictionary(place), Self.dictionary(content))
      if status == errSecItemNotFound {
        let whole = place.merging(content) { _, new in new }
        status = SecItemAdd(Self.dictionary(whole), nil)
      }
      guard status == errSecSuccess else { throw .unwritable }
    }

    private func place(of item: StoredItem) -> [CFString: Any] {
      var place: [CFString: Any] = [
        kSecClass: kSecClassGenericPassword, kSecAttrService: service,
        kSecAttrAccount: item.rawValue,
        // On a Mac, the keychain that apps of iOS have; elsewhere there is no other.
        kSecUseDataProtectionKeychain: true,
      ]
      if let accessGroup { place[kSecAttrAccessGroup] = accessGroup }
      return place
    }

    private static func dictionary(_ members: [CFString: Any]) -> CFDictionary {
      NSDictionary(dictionary: members) as CFDictionary
    }
  }
#endif
