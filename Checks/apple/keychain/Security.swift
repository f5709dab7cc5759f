// Stands in for Apple's framework: the declarations that the store uses, as Swift imports them, and a
// keychain in memory. Linux has no bridge between Swift's collections and those of Core Foundation, so
// both names of a dictionary are one class here.
public import Foundation
public import Synchronization

/// A dictionary of Core Foundation.
public typealias CFDictionary = NSDictionary
/// Any value of Core Foundation.
public typealias CFTypeRef = AnyObject
/// A status.
public typealias OSStatus = Int32

/// A text of Core Foundation.
public final class CFString: Hashable, Sendable {
  let text: String

  init(_ text: String) { self.text = text }

  /// By the text.
  public static func == (left: CFString, right: CFString) -> Bool { left.text == right.text }

  /// By the text.
  public func hash(into hasher: inout Hasher) { hasher.combine(text) }
}

/// The names of the dictionaries' members and of their values.
public let kSecClass = CFString("class"), kSecClassGenericPassword = CFString("genp"),
  kSecAttrService = CFString("svce"), kSecAttrAccount = CFString("acct"),
  kSecAttrAccessGroup = CFString("agrp"), kSecUseDataProtectionKeychain = CFString("nleg"),
  kSecReturnData = CFString("r_Data"), kSecMatchLimit = CFString("m_Limit"),
  kSecMatchLimitOne = CFString("m_LimitOne"), kSecValueData = CFString("v_Data"),
  kSecAttrAccessible = CFString("pdmn"),
  kSecAttrAccessibleAfterFirstUnlockThisDeviceOnly = CFString("cku")

/// The statuses.
public let errSecSuccess: OSStatus = 0, errSecItemNotFound: OSStatus = -25_300,
  errSecInteractionNotAllowed: OSStatus = -25_308

/// The keychain, by the place of an item.
public enum Keychain {
  /// The items.
  public static let items = Mutex<[String: Data]>([:])

  /// Whether the device was never unlocked.
  public static let isLocked = Atomic(false)

  static func place(_ query: CFDictionary) -> String {
    // What protects an item is no part of its place.
    guard member(kSecClass, query) as? CFString == kSecClassGenericPassword else { return "" }
    return [kSecAttrService, kSecAttrAccount, kSecAttrAccessGroup]
      .map { member($0, query) as? String ?? "" }.joined(separator: "/")
  }

  static func member(_ name: CFString, _ query: CFDictionary) -> Any? {
    for (key, value) in query where key as? CFString == name { return value }
    return nil
  }
}

/// Finds an item.
public func SecItemCopyMatching(
  _ query: CFDictionary, _ result: UnsafeMutablePointer<CFTypeRef?>?
) -> OSStatus {
  if Keychain.isLocked.load(ordering: .relaxed) { return errSecInteractionNotAllowed }
  guard let data = Keychain.items.withLock({ $0[Keychain.place(query)] }) else {
    return errSecItemNotFound
  }
  unsafe result?.pointee = NSData(data: data)
  return errSecSuccess
}

/// Adds an item.
public func SecItemAdd(
  _ attributes: CFDictionary, _ result: UnsafeMutablePointer<CFTypeRef?>?
) -> OSStatus {
  guard Keychain.member(kSecAttrAccessible, attributes) != nil else { return -50 }
  return update(attributes, attributes)
}

/// Changes an item.
public func SecItemUpdate(_ query: CFDictionary, _ attributes: CFDictionary) -> OSStatus {
  let place = Keychain.place(query)
  guard Keychain.items.withLock({ $0[place] != nil }) else { return errSecItemNotFound }
  return update(query, attributes)
}

/// Removes an item.
public func SecItemDelete(_ query: CFDictionary) -> OSStatus {
  if Keychain.isLocked.load(ordering: .relaxed) { return errSecInteractionNotAllowed }
  let place = Keychain.place(query)
  return Keychain.items.withLock { $0.removeValue(forKey: place) } == nil
    ? errSecItemNotFound : errSecSuccess
}

private func update(_ query: CFDictionary, _ attributes: CFDictionary) -> OSStatus {
  if Keychain.isLocked.load(ordering: .relaxed) { return errSecInteractionNotAllowed }
  guard let data = Keychain.member(kSecValueData, attributes) as? Data else { return -50 }
  let place = Keychain.place(query)
  Keychain.items.withLock { $0[place] = data }
  return errSecSuccess
}
