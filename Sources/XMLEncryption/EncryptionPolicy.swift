/// Which algorithms and how much work something encrypted may ask for.
public struct EncryptionPolicy: Sendable, Hashable {
  /// The algorithms accepted for the content, by exact URI.
  ///
  /// Those in CBC mode do not detect changes, so they are accepted only where a verified signature
  /// covers the ciphertext (ENC-07). Listing triple DES here does not make it accepted.
  public var blockMethods: Set<BlockEncryptionMethod> = [
    .aes128GCM, .aes192GCM, .aes256GCM, .aes128CBC, .aes192CBC, .aes256CBC,
  ]

  /// The algorithms accepted for the content key, by exact URI.
  ///
  /// Listing RSA with PKCS #1 v1.5 here does not make it accepted.
  public var keyTransportMethods: Set<KeyTransportMethod> = [.rsaOAEPMGF1P, .rsaOAEP]

  /// The algorithms by which a key may be agreed on, by exact URI.
  ///
  /// The sender's key is checked to be on its curve; then they are as strong as RSA with 3072 bits.
  public var keyAgreementMethods: Set<KeyAgreementMethod> = [.ecdhES, .x25519]

  /// The functions that may derive a key from what was agreed on, by exact URI.
  ///
  /// PBKDF2 is for passphrases: an agreed secret needs no slowing down, and the sender would choose
  /// how long it takes.
  public var keyDerivationMethods: Set<KeyDerivationMethod> = [.concatKDF, .hkdf]

  /// The algorithms that may wrap a content key with a derived one, by exact URI.
  public var keyWrapMethods: Set<KeyWrapMethod> = [.aes128, .aes192, .aes256]

  /// How many rounds of PBKDF2 a message may ask for, where it is accepted.
  ///
  /// 10,000 take some 10 ms of a core; each encrypted key asks for them once for each private key.
  public var maximumDerivationRounds = 10_000

  /// How many `EncryptedKey` elements one encrypted part may have.
  ///
  /// One for each recipient; each costs an operation with each private key (ENC-12).
  public var maximumEncryptedKeys = 4

  /// How many encrypted parts one assertion may hold.
  ///
  /// A name and a few attributes; each costs what the assertion itself costs (LIM-14).
  public var maximumEncryptedParts = 8

  /// Settings that give up a security property; each names the loss.
  public var dangerous = Dangerous()

  /// Creates the default policy.
  public init() {}

  /// Settings that give up a security property; each names the loss.
  public struct Dangerous: Sendable, Hashable {
    /// Decrypts CBC without a verified signature over the ciphertext.
    ///
    /// An attacker who can send changed copies and observe the results can then read the content
    /// (XML Encryption 1.1 §6.1.1).
    public var acceptsUnauthenticatedCBC = false

    /// Decrypts triple DES, whose blocks are so short that they repeat.
    public var acceptsTripleDES = false

    /// Decrypts keys with RSA and PKCS #1 v1.5.
    ///
    /// An attacker who can distinguish a failure from a success can then decrypt them too (XML
    /// Encryption 1.1 §6.1.2).
    public var acceptsRSA15 = false

    /// Creates the default: nothing is given up.
    package init() {}
  }

  /// A method that gives up a security property is accepted by its own setting, and by no list.
  func accepts(_ method: BlockEncryptionMethod) -> Bool {
    method == .tripleDESCBC ? dangerous.acceptsTripleDES : blockMethods.contains(method)
  }
}
