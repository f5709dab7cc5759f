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

  func accepts(_ method: KeyTransportMethod) -> Bool {
    method == .rsa15 ? dangerous.acceptsRSA15 : keyTransportMethods.contains(method)
  }
}
