/// A private key that test issuers sign with.
///
/// Not for a production signer: it is read from a file, it lives in ordinary memory, and OpenSSL's
/// own copy alone is overwritten when it is freed.
public final class PrivateKey: Sendable {
  /// The other half of the pair.
  public let publicKey: PublicKey

  package let key: EVPKey

  /// Reads the one private key of a PEM file; other blocks are skipped.
  ///
  /// - Parameters:
  ///   - pem: At most 1 MiB. The labels are `PRIVATE KEY` (PKCS#8, RFC 5958 §2), `RSA PRIVATE KEY`
  ///     (PKCS#1, RFC 8017 §A.1.2) and `EC PRIVATE KEY` (SEC 1, RFC 5915 §3).
  ///   - minimumRSABits: The shortest RSA modulus accepted; see `PublicKey`.
  /// - Throws: `KeyError.encryptedPrivateKey` for an encrypted key, because no passphrase is ever
  ///   asked for (`PrivateKeyFile` takes one); another `KeyError` for a file that cannot be read, and for a key that `PublicKey`
  ///   refuses.
  public convenience init(pem: [UInt8], minimumRSABits: Int = 2048) throws(KeyError) {
    guard case .pem(let blocks) = try KeyFile(classifying: pem) else { throw .missingPrivateKey }
    let privateKeys = blocks.filter { $0.label.hasSuffix("PRIVATE KEY") }
    guard let block = privateKeys.first else { throw .missingPrivateKey }
    guard privateKeys.count == 1 else { throw .ambiguousPrivateKey(count: privateKeys.count) }
    try self.init(adopting: Self.decode(block, of: pem), minimumRSABits: minimumRSABits)
  }

  init(
    adopting key: consuming EVPKey, for use: KeyUse = .signature, minimumRSABits: Int = 2048
  ) throws(KeyError) {
    self.publicKey = try PublicKey(
      subjectPublicKeyInfo: key.subjectPublicKeyInfo(), for: use, minimumRSABits: minimumRSABits)
    self.key = key
  }

  static func decode(
    _ block: PEMBlock, of file: [UInt8]
  ) throws(KeyError) -> EVPKey {
    guard block.label != "ENCRYPTED PRIVATE KEY" else { throw .encryptedPrivateKey }
    var der = try block.der(in: file)
    defer { Cleansing.overwrite(&der) }
    _ = try DERReader(entering: der)
    switch block.label {
    case "PRIVATE KEY": return try EVPKey.decode(pkcs8PrivateKey: der)
    case "RSA PRIVATE KEY": return try EVPKey.decode(pkcs1PrivateKey: der)
    case "EC PRIVATE KEY": return try EVPKey.decode(sec1PrivateKey: der)
    default: throw .unknownPEMLabel(block.label)
    }
  }
}

extension PrivateKey: CustomReflectable {
  /// Shows nothing: a dump of a value must not lead to the key.
  public var customMirror: Mirror {
    Mirror(self, children: [])
  }
}
