import Formats

extension Explanation {
  static let encryption: [Explanation] = [
    Explanation(
      .encryptionDecryption, "The encrypted part was decrypted with one of our keys.",
      unchecked: "Nothing was decrypted, because a condition for the use of the key failed.",
      why:
        "Anyone can encrypt to a public key, so encryption does not show who sent the assertion "
        + "(XML Encryption section 6.2).",
      help:
        "A signature around the ciphertext must hold first; give the provider's certificate with "
        + "--trust."),
    Explanation(
      .encryptionDecryptionFailed, "The encrypted part could not be decrypted.",
      why:
        "The message is the same for every reason: an attacker who can tell a wrong key from wrong "
        + "padding can decrypt without a key (XML Encryption section 6.1).",
      help: "Check that --decryption-key belongs to the certificate that the provider encrypts to, "
        + "and that nothing has changed the message; `saml inspect` shows the algorithms."),
    Explanation(
      .encryptionMalformed, "The encrypted part does not follow its schema.",
      why: "Extra or missing parts are read differently by different readers.",
      help: "Look at the position; get the message as it was sent."),
    Explanation(
      .encryptionCipherReference, "The message refers to a ciphertext outside of itself.",
      why: "Nothing is fetched: a reference could lead anywhere, and its transforms could cost "
        + "anything.",
      help: "Ask the provider to send the ciphertext in the message, as CipherValue."),
    Explanation(
      .encryptionMethodMissing, "An encrypted part does not name its algorithm.",
      why: "saml does not guess it: a wrong algorithm gives wrong bytes.",
      help: "Ask the provider to send EncryptionMethod."),
    Explanation(
      .encryptionMethodUnsupported, "An algorithm of the encryption is not supported.",
      why:
        "saml supports AES in GCM and CBC mode, RSA-OAEP with SHA-1 and SHA-2, and ECDH-ES "
        + "with P-256, P-384, P-521 or X25519. Keys that both sides already have are not "
        + "supported.",
      help: "Ask the provider for aes256-gcm and rsa-oaep-mgf1p."),
    Explanation(
      .encryptionMethodForbidden, "An algorithm of the encryption is not accepted.",
      why:
        "An attacker who may send many messages can break RSA with PKCS #1 v1.5 and triple DES. No "
        + "key was used.",
      help: "Ask the provider for aes256-gcm and rsa-oaep-mgf1p."),
    Explanation(
      .encryptionUnauthenticated,
      "The algorithm does not notice changes, and no verified signature covers the ciphertext.",
      why: "An attacker who may send changed copies and see the answers can decrypt AES in CBC "
        + "mode byte by byte (XML Encryption section 6.1.1). No key was used.",
      help: "Ask the provider for aes256-gcm, or to sign the response around the encrypted "
        + "assertion; give its certificate with --trust."),
    Explanation(
      .encryptionTypeUnsupported,
      "The message declares the encrypted part to be something other than an element.",
      why: "In SAML it always is one (SAML Core section 2.2.4).",
      help: "Ask the provider for the Type that ends in #Element."),
    Explanation(
      .encryptionKeyReference, "A reference does not lead to an EncryptedKey beside the data.",
      why: "References to elsewhere are not followed, and neither are keys that are encrypted with "
        + "keys of the message.",
      help: "Ask the provider to put EncryptedKey into the KeyInfo of the data, or beside the data."
    ),
    Explanation(
      .encryptionKeyMissing, "The message holds no encrypted key for us.",
      why: "Without one nothing can be decrypted. Keys for another Recipient are not tried.",
      help: "Compare Recipient with --audience; ask the provider to encrypt to your certificate."),
    Explanation(
      .encryptionAgreementKeyMissing,
      "The message holds no public key of the sender for a key agreement.",
      why: "Both sides compute one secret from their own private key and the public key of the "
        + "other (XML Encryption section 5.6). A key that is only named is not looked up.",
      help: "Ask the provider to send its key for the message in OriginatorKeyInfo, as ECKeyValue "
        + "or DEREncodedKeyValue."),
    Explanation(
      .encryptionAgreementKeyInvalid,
      "The sender's public key for a key agreement cannot be used.",
      why: "It is a key of another kind, a point off its curve, or a point of small order. With "
        + "such points an attacker finds out a private key piece by piece (invalid curve attack, NIST SP "
        + "800-56A section 5.6.2.3). No private key was used.",
      help: "Get the message as it was sent; then ask the provider how its key in "
        + "OriginatorKeyInfo was made."),
    Explanation(
      .encryptionDerivationParameters,
      "The parameters of a key derivation do not fit the key that is derived.",
      why: "A length that is not that of the key wrap, a nonce, or bits that fill no byte can be "
        + "read in two ways, and one of them gives another key.",
      help: "Ask the provider to leave KeyLength out or to set it to the length of the key, and to "
        + "begin each parameter of ConcatKDF with 00."),
    Explanation(
      .encryptionDerivationLimit, "A key derivation asks for more than the limit.",
      why: "The sender chooses rounds and lengths, and the receiver works for them before anything "
        + "proves who the sender is.",
      help: "Ask for fewer rounds of PBKDF2, or raise maximumDerivationRounds of the policy. "
        + "Parameters have at most 1,024 bytes."),
    Explanation(
      .encryptionTooMany, "The message holds more encrypted parts or keys than the limit.",
      why: "Each costs an operation with each private key.",
      help: "Ask for one encrypted assertion: at most 4 keys for one part and 8 parts are accepted."
    ),
  ]
}
