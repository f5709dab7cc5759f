public import XMLSignature

/// A private key in the memory of this process, of RSA, on a curve or of X25519, with the names that
/// others may call it by.
public struct PrivateKeyDecryptor: ImmediateKeyDecryptor {
  /// The key.
  let key: PrivateKey

  private let names: KeyNames

  /// Decrypts with a key.
  ///
  /// - Throws: `KeyError.unsupportedAlgorithm` for a key that only signs.
  public init(_ key: PrivateKey) throws(KeyError) {
    try self.init(key, certificates: [], names: [])
  }

  /// Decrypts with the key of a PEM or PKCS #12 file.
  ///
  /// A message may choose the key by the certificate and the name in the file.
  ///
  /// - Parameters:
  ///   - file: At most 1 MiB: PEM with one private key, encrypted with PBES2 or not (RFC 5958 §3), or a
  ///     PKCS #12 file (RFC 7292 §4).
  ///   - passphrase: What opens an encrypted key; none is ever asked for.
  /// - Throws: `KeyError` for a file that cannot be read or opened, and for a key that only signs.
  public init(file: [UInt8], passphrase: [UInt8]? = nil) throws(KeyError) {
    try self.init(PrivateKeyFile(parsing: file, passphrase: passphrase))
  }

  /// Decrypts with the key of a file.
  ///
  /// - Parameters:
  ///   - file: The file; its certificates and names are names of the key.
  ///   - names: More names, such as that of the file.
  /// - Throws: `KeyError.unsupportedAlgorithm` for a key that only signs.
  package init(_ file: PrivateKeyFile, names: [ExactString] = []) throws(KeyError) {
    try self.init(
      file.key, certificates: file.certificates, names: Array(exact: file.names) + names)
  }

  private init(
    _ key: PrivateKey, certificates: [Certificate], names: [ExactString]
  ) throws(KeyError) {
    switch key.publicKey.kind {
    case .rsa, .ec, .x25519: self.key = key
    case .ed25519, .ed448, .dsa, .postQuantum: throw .unsupportedAlgorithm
    }
    self.names = KeyNames(of: key.publicKey, certificates: certificates, names: names)
  }

  /// Whether a sender names this key; see `KeyDecryptor`.
  public func isNamed(by hints: RecipientHints) -> Bool { names.match(hints) }

  /// The content key, or a random one in its place; see `KeyDecryptor`.
  public func decryptKey(_ key: EncryptedKey, byteCount: Int) throws -> SecretBytes {
    guard let secret = contentKey(key, byteCount: byteCount) else {
      throw EncryptionError.decryptionFailed
    }
    return secret
  }

  /// Decrypts a content key; nil when the machine has no randomness.
  ///
  /// A ciphertext that was not made for this key gives a random key, by the same operations and in
  /// the same time (ORA-03).
  func contentKey(_ encrypted: EncryptedKey, byteCount: Int) -> SecretBytes? {
    guard let substitute = RandomBytes.secret(count: byteCount) else { return nil }
    let candidate =
      switch encrypted.encryption {
      case .transport(let transport):
        transported(encrypted.cipherValue, by: transport, byteCount: byteCount)
      case .agreement(let agreement):
        agreed(encrypted.cipherValue, by: agreement, byteCount: byteCount)
      }
    // What anybody can tell from the message and the public key needs no disguise.
    guard let candidate else { return substitute }
    return candidate.secret(or: substitute)
  }
}

/// The result of a private key for an encrypted key, which may be wrong.
struct ContentKeyCandidate {
  /// The memory that contains the content key, if it is one.
  let memory: SecretBytes
  /// The offset of the content key in the memory.
  var start = 0
  /// All ones when it was made for the private key, all zeros otherwise.
  let mask: UInt8

  /// The content key or its substitute, chosen in the same time.
  func secret(or substitute: SecretBytes) -> SecretBytes {
    unsafe SecretBytes(count: substitute.count) { result in
      unsafe memory.withUnsafeBytes { memory in
        unsafe substitute.withUnsafeBytes { substitute in
          for index in 0..<substitute.count {
            unsafe result[index] = memory[start + index] & mask | substitute[index] & ~mask
          }
        }
      }
    }
  }
}
