import CanonicalXML
import SAMLFormats
import XMLEncryption

/// The private keys of a verifier, in the order in which they are asked.
struct DecryptionKeys: Sendable {
  /// All of them.
  let all: [any KeyDecryptor]

  /// Those that answer without waiting.
  private let immediate: [any ImmediateKeyDecryptor]

  init(_ all: [any KeyDecryptor]) {
    self.all = all
    immediate = all.compactMap { $0 as? any ImmediateKeyDecryptor }
  }

  var isEmpty: Bool { all.isEmpty }

  /// Asks every key.
  func contentKeys(of element: EncryptedElement) async -> ContentKeys {
    ContentKeys(found: await element.contentKeys(by: all), areAll: true)
  }

  /// Asks the keys that answer without waiting.
  func immediateContentKeys(of element: EncryptedElement) -> ContentKeys {
    ContentKeys(
      found: element.contentKeys(by: immediate), areAll: immediate.count == all.count)
  }
}

extension DecryptionKeys {
  /// Decrypts the parts of a message in verified bytes, by the keys that answer without waiting.
  func parts(
    of element: XMLTree.Element, _ policy: Policy, location: XMLTree.Element
  ) -> PartDecryption {
    var parts = PartDecryption(of: element, policy, location: location)
    while let part = parts.next() {
      parts.decrypt(part, with: immediateContentKeys(of: part.encrypted), policy.limits)
    }
    return parts
  }
}

/// The content keys that private keys found, with random keys in place of those that no private key
/// opens.
struct ContentKeys {
  /// The content keys to try.
  let found: [SecretBytes]

  /// Whether every private key of the verifier was asked.
  let areAll: Bool

  /// Reports why an element stays encrypted; if a private key was not asked, the reason stays open.
  func finding(_ error: EncryptionError, location: Finding.Location) -> Finding {
    areAll
      ? Finding(error, location: location)
      : Finding(AssertionDecryption.code, .notChecked, location: location)
  }
}
