import Synchronization
package import XMLSignature

/// A few keys of each kind, handed out in turn to copies whose freshness is not what is tested.
package final class KeyPool: Sendable {
  /// The one of the process.
  package static let shared = KeyPool()

  private let made = Mutex<[PublicKey.Kind: (keys: [PrivateKey], next: Int)]>([:])

  /// Returns a key of a kind; the same one again after as many others as a copy may need.
  package func key(like model: PublicKey, atMostRSABits bits: Int) -> Result<PrivateKey, KeyError> {
    made.withLock { made in
      Result { () throws(KeyError) in
        var kind = made[model.kind, default: ([], 0)]
        if kind.keys.count < Self.count {
          kind.keys.append(try PrivateKey.fresh(like: model, atMostRSABits: bits))
        }
        kind.next += 1
        made[model.kind] = kind
        return kind.keys[kind.next % kind.keys.count]
      }
    }
  }

  private static let count = 6
}
