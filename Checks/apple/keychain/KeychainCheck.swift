import Foundation
import Security
import Synchronization

/// Uses the store on the keychain's stand-in.
@main
struct KeychainCheck {
  static func main() throws {
    let store = KeychainStore(service: "app")
    let shared = KeychainStore(service: "app", accessGroup: "group")
    for item in StoredItem.allCases {
      hold(try store.load(item) == nil, "nothing is kept")
      for bytes in [[], [1, 2, 3], [UInt8](repeating: 0xC3, count: 70_000)] {
        try store.save(bytes, as: item)
        hold(try store.load(item) == bytes, "an item is kept")
      }
    }
    hold(try shared.load(.profile) == nil, "a group has items of its own")
    hold(Keychain.items.withLock { $0.count } == StoredItem.allCases.count, "one place an item")
    Keychain.isLocked.store(true, ordering: .relaxed)
    hold(failure { _ = try store.load(.credentials) } == .unreadable, "a locked device")
    hold(failure { try store.save([1], as: .credentials) } == .unwritable, "a locked device")
    hold(failure { try store.save(nil, as: .credentials) } == .unwritable, "a locked device")
    Keychain.isLocked.store(false, ordering: .relaxed)
    try store.save(nil, as: .profile)
    try store.save(nil, as: .profile)
    hold(try store.load(.profile) == nil, "an item is removed")
    print("the store keeps, replaces and removes, and tells a locked device from an empty one")
  }

  private static func failure(_ work: () throws -> Void) -> CredentialStoreError? {
    do { try work() } catch { return error as? CredentialStoreError }
    return nil
  }

  private static func hold(_ condition: Bool, _ name: String) {
    guard !condition else { return }
    print("not as expected: \(name)")
    exit(1)
  }
}
