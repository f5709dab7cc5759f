public import SAMLFormats

extension StableCode {
  /// The key in `xenc:OriginatorKeyInfo` does not fit the agreement method or fails public key
  /// validation (XML Encryption 1.1 §5.6).
  public static let encryptionAgreementKeyInvalid = StableCode(
    "encryption.agreement-key-invalid", .broken, mends: .provider,
    says: "The sender's public key for a key agreement cannot be used.",
    why: "It is a key of another kind, a point off its curve, or a point of small order. With such "
      + "points an attacker finds out a private key piece by piece (invalid curve attack, NIST SP "
      + "800-56A section 5.6.2.3). No private key was used.",
    help: "Get the message as it was sent; then ask the provider how its key in OriginatorKeyInfo "
      + "was made.")

  /// `xenc:AgreementMethod` has no `xenc:OriginatorKeyInfo` with a key value (XML Encryption 1.1
  /// §5.6).
  public static let encryptionAgreementKeyMissing = StableCode(
    "encryption.agreement-key-missing", .broken, mends: .provider,
    says: "The message holds no public key of the sender for a key agreement.",
    why: "Both sides compute one secret from their own private key and the public key of the other "
      + "(XML Encryption section 5.6). A key that is only named is not looked up.",
    help: "Ask the provider to send its key for the message in OriginatorKeyInfo, as ECKeyValue or "
      + "DEREncodedKeyValue.")

  /// `xenc:CipherData` contains `xenc:CipherReference` in place of `xenc:CipherValue` (XML
  /// Encryption 1.1 §3.3).
  public static let encryptionCipherReference = StableCode(
    "encryption.cipher-reference", .attack, mends: .provider,
    says: "The message refers to a ciphertext outside of itself.",
    why: "Nothing is fetched: a reference could lead anywhere, and its transforms could cost "
      + "anything.",
    help: "Ask the provider to send the ciphertext in the message, as CipherValue.")

  /// Unwrapping the content key, decrypting `xenc:CipherValue` or reading the plaintext failed (XML
  /// Encryption 1.1 §6.1).
  public static let encryptionDecryptionFailed = StableCode(
    "encryption.decryption-failed", .broken, mends: .operator,
    says: "The encrypted part could not be decrypted.",
    why:
      "The message is the same for every reason that concerns the key or the ciphertext: an attacker who can tell a wrong key from "
      + "wrong padding can decrypt without a key (XML Encryption section 6.1).",
    help: "Check that --decryption-key belongs to the certificate that the provider encrypts to, "
      + "and that nothing has changed the message; `saml inspect` shows the algorithms.",
    attack: .paddingOracle)

  /// A key derivation exceeds `maximumDerivationRounds`, or one of its parameters is too long (XML
  /// Encryption 1.1 §5.4).
  public static let encryptionDerivationLimit = StableCode(
    "encryption.derivation-limit", .broken, mends: .client,
    says: "A key derivation asks for more than the limit.",
    why: "The sender chooses rounds and lengths, and the receiver works for them before anything "
      + "proves who the sender is.",
    help: "Ask for fewer rounds of PBKDF2, or raise maximumDerivationRounds of the policy. "
      + "Parameters have at most 1,024 bytes.")

  /// `KeyLength` differs from the key wrap's, or a ConcatKDF bit string is not whole bytes (XML
  /// Encryption 1.1 §5.4).
  public static let encryptionDerivationParameters = StableCode(
    "encryption.derivation-parameters", .broken, mends: .provider,
    says: "The parameters of a key derivation do not fit the key that is derived.",
    why: "A length that is not that of the key wrap, a nonce, or bits that fill no byte can be "
      + "read in two ways, and one of them gives another key.",
    help: "Ask the provider to leave KeyLength out or to set it to the length of the key, and to "
      + "begin each parameter of ConcatKDF with 00.")

  /// No `xenc:EncryptedKey` remains for the `Recipient` names in use (XML Encryption 1.1 §3.5.1).
  public static let encryptionKeyMissing = StableCode(
    "encryption.key-missing", .broken, mends: .provider,
    says: "The message holds no encrypted key for us.",
    why: "Without one nothing can be decrypted. Keys for another Recipient are not tried.",
    help: "Compare Recipient with --audience; ask the provider to encrypt to your certificate.")

  /// `ds:RetrievalMethod` has no unique target among the sibling `xenc:EncryptedKey` elements (XML
  /// Encryption 1.1 §3.5.3).
  public static let encryptionKeyReference = StableCode(
    "encryption.key-reference", .broken, mends: .provider,
    says: "A reference does not lead to an EncryptedKey beside the data.",
    why: "References to elsewhere are not followed, and neither are keys that are encrypted with "
      + "keys of the message.",
    help: "Ask the provider to put EncryptedKey into the KeyInfo of the data, or beside the data.")

  /// A child, attribute or value of an encryption element violates the schema of XML Encryption
  /// 1.1.
  public static let encryptionMalformed = StableCode(
    "encryption.malformed", .broken, mends: .client,
    says: "The encrypted part does not follow its schema.",
    why: "Extra or missing parts are read differently by different readers.",
    help: "Look at the position; get the message as it was sent.")

  /// The encryption policy excludes a block, key transport, agreement, derivation or wrap algorithm
  /// of the message.
  public static let encryptionMethodForbidden = StableCode(
    "encryption.method-forbidden", .policy, mends: .provider,
    says: "An algorithm of the encryption is not accepted.",
    why: "An attacker who may send many messages can break RSA with PKCS #1 v1.5 and triple DES. "
      + "No key was used.",
    help: "Ask the provider for aes256-gcm and rsa-oaep-mgf1p.")

  /// `xenc:EncryptionMethod` is absent from `xenc:EncryptedData` or `xenc:EncryptedKey`.
  public static let encryptionMethodMissing = StableCode(
    "encryption.method-missing", .broken, mends: .provider,
    says: "An encrypted part does not name its algorithm.",
    why: "saml does not guess it: a wrong algorithm gives wrong bytes.",
    help: "Ask the provider to send EncryptionMethod.")

  /// An `Algorithm` URI, or a parameter of it, has no implementation in this library.
  public static let encryptionMethodUnsupported = StableCode(
    "encryption.method-unsupported", .broken, mends: .provider,
    says: "An algorithm of the encryption is not supported.",
    why: "saml supports AES in GCM and CBC mode, RSA-OAEP with SHA-1 and SHA-2, and ECDH-ES with "
      + "P-256, P-384, P-521 or X25519. Keys that both sides already have are not supported.",
    help: "Ask the provider for aes256-gcm and rsa-oaep-mgf1p.")

  /// AES-GCM accepts the ciphertext, and the plaintext is not one element of the expected name (XML
  /// Encryption §4.1).
  public static let encryptionNotAnElement = StableCode(
    "encryption.not-an-element", .broken, mends: .provider,
    says:
      "The encrypted part was decrypted, and its plaintext is not the element that is expected.",
    why: "The plaintext takes the place of the encrypted part, so it must be one element (XML "
      + "Encryption section 4.1).",
    help:
      "Ask the provider to encrypt the element alone, without an XML declaration or text around it."
  )

  /// The count of encrypted elements, or of `xenc:EncryptedKey` for one of them, exceeds the
  /// policy's maximum.
  public static let encryptionTooMany = StableCode(
    "encryption.too-many", .broken, mends: .client,
    says: "The message holds more encrypted parts or keys than the limit.",
    why: "Each costs an operation with each private key.",
    help: "Ask for one encrypted assertion: at most 4 keys for one part and 8 parts are accepted.")

  /// `Type` of `xenc:EncryptedData` is present and is not
  /// `http://www.w3.org/2001/04/xmlenc#Element` (SAML Core §2.2.4).
  public static let encryptionTypeUnsupported = StableCode(
    "encryption.type-unsupported", .broken, mends: .provider,
    says: "The message declares the encrypted part to be something other than an element.",
    why: "In SAML it always is one (SAML Core section 2.2.4).",
    help: "Ask the provider for the Type that ends in #Element.")

  /// A block cipher without authentication, such as CBC, is used outside verified signed bytes (XML
  /// Encryption 1.1 §6.1.1).
  public static let encryptionUnauthenticated = StableCode(
    "encryption.unauthenticated", .policy, mends: .provider,
    says: "The algorithm does not notice changes, and no verified signature covers the ciphertext.",
    why: "An attacker who may send changed copies and see the answers can decrypt AES in CBC mode "
      + "byte by byte (XML Encryption section 6.1.1). No key was used.",
    help: "Ask the provider for aes256-gcm, or to sign the response around the encrypted "
      + "assertion; give its certificate with --trust.",
    attack: .paddingOracle)
}
