extension StableCode {
  /// The sender's public key for a key agreement cannot be used.
  public static var encryptionAgreementKeyInvalid: Self {
    Self("encryption.agreement-key-invalid")
  }

  /// The message holds no public key of the sender for a key agreement.
  public static var encryptionAgreementKeyMissing: Self {
    Self("encryption.agreement-key-missing")
  }

  /// The message refers to a ciphertext outside of itself.
  public static var encryptionCipherReference: Self { Self("encryption.cipher-reference") }

  /// The encrypted part was decrypted with one of our keys.
  public static var encryptionDecryption: Self { Self("encryption.decryption") }

  /// The encrypted part could not be decrypted.
  public static var encryptionDecryptionFailed: Self { Self("encryption.decryption-failed") }

  /// A key derivation asks for more than the limit.
  public static var encryptionDerivationLimit: Self { Self("encryption.derivation-limit") }

  /// The parameters of a key derivation do not fit the key that is derived.
  public static var encryptionDerivationParameters: Self {
    Self("encryption.derivation-parameters")
  }

  /// The message holds no encrypted key for us.
  public static var encryptionKeyMissing: Self { Self("encryption.key-missing") }

  /// A reference does not lead to an EncryptedKey beside the data.
  public static var encryptionKeyReference: Self { Self("encryption.key-reference") }

  /// The encrypted part does not follow its schema.
  public static var encryptionMalformed: Self { Self("encryption.malformed") }

  /// An algorithm of the encryption is not accepted.
  public static var encryptionMethodForbidden: Self { Self("encryption.method-forbidden") }

  /// An encrypted part does not name its algorithm.
  public static var encryptionMethodMissing: Self { Self("encryption.method-missing") }

  /// An algorithm of the encryption is not supported.
  public static var encryptionMethodUnsupported: Self { Self("encryption.method-unsupported") }

  /// The message holds more encrypted parts or keys than the limit.
  public static var encryptionTooMany: Self { Self("encryption.too-many") }

  /// The message declares the encrypted part to be something other than an element.
  public static var encryptionTypeUnsupported: Self { Self("encryption.type-unsupported") }

  /// The algorithm does not notice changes, and no verified signature covers the ciphertext.
  public static var encryptionUnauthenticated: Self { Self("encryption.unauthenticated") }

  static let ofEncryption: [Self] = [
    .encryptionAgreementKeyInvalid, .encryptionAgreementKeyMissing, .encryptionCipherReference,
    .encryptionDecryption, .encryptionDecryptionFailed, .encryptionDerivationLimit,
    .encryptionDerivationParameters,
    .encryptionKeyMissing, .encryptionKeyReference, .encryptionMalformed,
    .encryptionMethodForbidden, .encryptionMethodMissing, .encryptionMethodUnsupported,
    .encryptionTooMany, .encryptionTypeUnsupported, .encryptionUnauthenticated,
  ]
}
