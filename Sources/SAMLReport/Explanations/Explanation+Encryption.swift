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
      .encryptionMethodMissing, "It is not said by which algorithm something was encrypted.",
      why: "An algorithm that is guessed can be the wrong one.",
      help: "Ask the provider to send EncryptionMethod."),
    Explanation(
      .encryptionMethodUnsupported, "An algorithm of the encryption is not supported.",
      why:
        "AES in GCM and CBC mode and RSA-OAEP are, with SHA-1 and SHA-2; keys that both sides have "
        + "already, key wrap and key agreement are not.",
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
      .encryptionTooMany, "The message holds more encrypted parts or keys than the limit.",
      why: "Each costs an operation with each private key.",
      help: "At most 4 keys for one part and 8 parts in an assertion are accepted."),
  ]
}
