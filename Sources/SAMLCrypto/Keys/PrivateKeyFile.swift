/// A file with one private key of a recipient: PEM or PKCS #12, under a passphrase or not.
///
/// The certificates and names beside the key are what a sender may call it by; none is trusted.
package struct PrivateKeyFile: Sendable {
  /// The key.
  package let key: PrivateKey

  /// The certificates of this key in the file; those of other keys are skipped.
  package let certificates: [Certificate]

  /// The names that the file gives the key, such as the `friendlyName` of PKCS #12 (RFC 2985 §5.5.1).
  package let names: [String]

  /// Reads a file.
  ///
  /// - Parameters:
  ///   - file: At most 1 MiB: PEM with one private key, encrypted or not (RFC 5958 §3), or the DER or
  ///     BER bytes of a PKCS #12 file (RFC 7292 §4).
  ///   - passphrase: What opens an encrypted key; other keys are read without it.
  ///   - use: The use of the key.
  ///   - minimumRSABits: The shortest RSA modulus accepted; see `PublicKey`.
  /// - Throws: `KeyError.encryptedPrivateKey` without a passphrase, `.wrongPassphrase` with another
  ///   one, `.unsupportedProtection` for a protection that is not read; another `KeyError` for a file
  ///   that cannot be read, and for a key that `PublicKey` refuses.
  package init(
    parsing file: [UInt8], passphrase: [UInt8]? = nil, for use: KeyUse = .encryption,
    minimumRSABits: Int = 2048
  ) throws(KeyError) {
    let der: [[UInt8]]
    if PKCS12File.isOne(file) {
      let opened = try PKCS12File.open(file, with: passphrase)
      der = opened.certificates
      names = opened.names
      key = try PrivateKey(adopting: opened.takeKey(), for: use, minimumRSABits: minimumRSABits)
    } else {
      guard case .pem(let blocks) = try KeyFile(classifying: file) else { throw .missingPrivateKey }
      let privateKeys = blocks.filter { $0.label.hasSuffix("PRIVATE KEY") }
      guard let block = privateKeys.first else { throw .missingPrivateKey }
      guard privateKeys.count == 1 else { throw .ambiguousPrivateKey(count: privateKeys.count) }
      der = try blocks.filter { $0.label == "CERTIFICATE" }.map { block throws(KeyError) in
        try block.der(in: file)
      }
      names = []
      key = try PrivateKey(
        adopting: Self.key(in: block, of: file, passphrase), for: use,
        minimumRSABits: minimumRSABits)
    }
    let owner = key.publicKey
    // A certificate that cannot be read names nothing; the key decrypts without it.
    certificates = der.compactMap { der in
      do { return try Certificate(der: der, for: use, minimumRSABits: 512) } catch { return nil }
    }.filter { $0.publicKey == owner }
  }

  private static func key(
    in block: PEMBlock, of file: [UInt8], _ passphrase: [UInt8]?
  ) throws(KeyError) -> EVPKey {
    guard block.label == "ENCRYPTED PRIVATE KEY" else {
      // The old form hashes the passphrase once with MD5 (RFC 1421); it is not read.
      guard !block.isEncrypted || passphrase == nil else { throw .unsupportedProtection }
      return try PrivateKey.decode(block, of: file)
    }
    guard let passphrase else { throw .encryptedPrivateKey }
    let der = try block.der(in: file)
    _ = try DERReader(entering: der)
    guard PassphraseProtection.isPBES2(der) else { throw .unsupportedProtection }
    try PassphraseProtection.check(der)
    return try EVPKey.decrypt(pkcs8PrivateKey: der, with: passphrase)
  }
}

/// What a protected private key asks for before its passphrase can be tried.
enum PassphraseProtection {
  /// How many rounds a file may ask for.
  ///
  /// Common tools write 2,048 to 600,000; this many take a few seconds, and more would look like a
  /// program that hangs.
  static let maximumRounds = 10_000_000

  /// Checks all round counts in a file.
  ///
  /// PBKDF2 (RFC 8018 §A.2) and the schemes of PKCS #12 (RFC 7292 §C) write salt and count behind
  /// their identifier in the clear, so nothing needs to be decrypted to find them.
  static func check(_ file: [UInt8]) throws(KeyError) {
    for (index, byte) in file.enumerated() where byte == 0x06 {
      let rest = file[index...]
      let isScheme =
        rest.starts(with: pbkdf2) || rest.starts(with: pkcs12Schemes) && rest.count > 12
      guard isScheme else { continue }
      let parameters = rest.dropFirst(rest.starts(with: pbkdf2) ? pbkdf2.count : 12)
      guard let rounds = rounds(in: Array(parameters.prefix(300))), rounds <= maximumRounds
      else { throw .unsupportedProtection }
    }
  }

  /// Whether an `EncryptedPrivateKeyInfo` names PBES2 (RFC 8018 §A.4); older schemes are weak.
  static func isPBES2(_ der: [UInt8]) -> Bool {
    // Behind the headers of the sequence and of its first element.
    der.prefix(32).firstRange(of: pbes2) != nil
  }

  /// The object identifier id-PBES2 (RFC 8018 §A.4).
  private static let pbes2: [UInt8] = [
    0x06, 0x09, 0x2A, 0x86, 0x48, 0x86, 0xF7, 0x0D, 0x01, 0x05, 0x0D,
  ]

  /// The count behind the salt in `SEQUENCE { OCTET STRING, INTEGER, ... }`; nil where it is another
  /// shape, or longer than four bytes.
  private static func rounds(in parameters: [UInt8]) -> Int? {
    guard parameters.count > 4, parameters[0] == DERTag.sequence, parameters[1] < 0x80,
      parameters[2] == DERTag.octetString, parameters[3] < 0x80
    else { return nil }
    let integer = parameters.dropFirst(4 + Int(parameters[3]))
    guard integer.count > 2, integer.first == DERTag.integer,
      let count = integer.dropFirst().first, 1...4 ~= count, integer.count >= 2 + Int(count)
    else { return nil }
    return integer.dropFirst(2).prefix(Int(count)).reduce(0) { $0 << 8 | Int($1) }
  }

  /// The object identifier id-PBKDF2 (RFC 8018 §A.2).
  private static let pbkdf2: [UInt8] = [
    0x06, 0x09, 0x2A, 0x86, 0x48, 0x86, 0xF7, 0x0D, 0x01, 0x05, 0x0C,
  ]

  /// The arc of the schemes pkcs-12PbeIds, without its last number (RFC 7292 §C).
  private static let pkcs12Schemes: [UInt8] = [
    0x06, 0x0A, 0x2A, 0x86, 0x48, 0x86, 0xF7, 0x0D, 0x01, 0x0C, 0x01,
  ]
}
