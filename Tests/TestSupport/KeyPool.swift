import Foundation
import Synchronization
package import XMLSignature

/// The keys of one copy, of a few of each kind that all copies of the process share: their freshness is not what is
/// tested, and no copy gets one twice.
package final class KeyPool: Sendable {
  private struct Want: Hashable {
    let kind: PublicKey.Kind
    let maximumRSABits: Int
  }

  // A lock that the thread sanitizer knows: of a `Mutex` it does not see how the kernel hands it on.
  private static let lock = NSLock()
  nonisolated(unsafe) private static var made: [Want: [PrivateKey]] = [:]
  private let handedOut = Mutex<[Want: Int]>([:])

  /// Begins a copy.
  package init() {}

  /// Returns a key of a kind, another one at each call.
  package func key(like model: PublicKey, atMostRSABits bits: Int) -> Result<PrivateKey, KeyError> {
    let want = Want(kind: model.kind, maximumRSABits: bits)
    let number = handedOut.withLock { handedOut in
      defer { handedOut[want, default: 0] += 1 }
      return handedOut[want, default: 0]
    }
    return Self.lock.withLock {
      Result { () throws(KeyError) in
        var keys = unsafe Self.made[want, default: []]
        while keys.count <= number {
          keys.append(try PrivateKey.fresh(like: model, atMostRSABits: bits))
        }
        unsafe Self.made[want] = keys
        return keys[number]
      }
    }
  }
}
