import CanonicalXML
import SAMLFormats
import XMLEncryption
import XMLSignature

/// Documents whose content key is wrapped with an agreed one, and what holds of any bytes that are made
/// of them without a key: nothing but what was encrypted comes out, and the work is bounded.
public struct AgreedInput: Sendable {
  /// The documents as they were encrypted.
  public let samples: [[UInt8]]

  private let keys: [PrivateKeyDecryptor]
  private let policy: EncryptionPolicy

  /// The samples and the files of their keys, from the root of the repository.
  private static let names = [
    "agreement-p256", "agreement-p384", "agreement-p521", "agreement-x25519",
    "derivation-concatkdf-parameters", "derivation-hkdf-salt-specified", "derivation-pbkdf2",
  ]
  private static let keyNames = ["p256", "p384", "p521", "x25519"]

  /// Reads the samples, and the keys that open them.
  ///
  /// - Parameter read: Reads a file, by its path from the root of the repository.
  /// - Throws: What `read` throws, and `KeyError`.
  public init(read: (String) throws -> [UInt8]) throws {
    samples = try Self.names.map { name in
      let file = try read("vectors/recipes/encryption/\(name).vector")
      // The document is behind the header and an empty line.
      let end = file.firstRange(of: Array("\n\n".utf8))?.upperBound ?? 0
      return Array(file[end...])
    }
    keys = try Self.keyNames.map { name in
      try PrivateKeyDecryptor(PrivateKeyFile(parsing: read("vectors/keys/\(name).key.pem")))
    }
    var policy = EncryptionPolicy()
    policy.keyDerivationMethods = Set(KeyDerivationMethod.allCases)
    self.policy = policy
  }

  /// Whether bytes decrypt to what was put in.
  public func isOpened(_ bytes: [UInt8]) -> Bool {
    (try? decrypted(bytes)) == Self.plaintext
  }

  /// Why bytes break the property, or nil.
  public func violation(by bytes: [UInt8]) -> String? {
    do {
      guard let plaintext = try decrypted(bytes) else { return nil }
      return plaintext == Self.plaintext ? nil : "another plaintext"
    } catch let error as EncryptionError {
      return error.code.area == .encryption ? nil : error.code.rawValue
    } catch is XMLParseError {
      return nil
    } catch {
      return "\(error)"
    }
  }

  /// The plaintext of the first `EncryptedData`; nil where there is none.
  private func decrypted(_ bytes: [UInt8]) throws -> [UInt8]? {
    let tree = try XMLTree(parsing: bytes)
    guard let data = tree.elements.first(where: { $0.hasName(XEncName.encryptedData) }) else {
      return nil
    }
    let encrypted = try EncryptedElement(data, policy: policy)
    let found = encrypted.contentKeys(by: keys)
    guard found.count <= policy.maximumEncryptedKeys * keys.count,
      found.allSatisfy({ $0.count == encrypted.data.method.keyByteCount })
    else { throw Unbounded() }
    return try encrypted.decrypt(with: found, in: data.parent ?? data).plaintext
  }

  /// More keys, or others, than a policy allows.
  private struct Unbounded: Error {}

  private static let plaintext = Array("<s:secret xmlns:s=\"urn:s\">value-1</s:secret>".utf8)
}
