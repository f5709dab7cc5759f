import Formats

extension Explanation {
  static let keys: [Explanation] = [
    key(.keyEmpty, "The key file is empty.", help: "Give a certificate or public key."),
    key(
      .keyFileTooLarge, "The key file is larger than the limit.",
      help: "Give the provider's certificate alone, not a bundle of authorities."),
    key(
      .keyUnrecognizedFormat, "The key file is neither PEM nor one DER object.",
      help: "Give a PEM file that begins with -----BEGIN CERTIFICATE-----, or the DER bytes."),
    key(
      .keyMetadataNotSupported, "The key file is SAML metadata, where a key is expected.",
      help: "Give a certificate or public key here; metadata is for --trust."),
    key(
      .keyMissingCertificate, "A key of the metadata comes without a certificate.",
      help: "Its provider has to publish an X509Certificate; other forms of keys are not read."),
    key(
      .keySeveralCertificates, "A key of the metadata comes with several certificates.",
      help: "One KeyDescriptor is to hold the signer's certificate alone, without authorities."),
    key(
      .keyMalformedPEM, "A PEM block in the key file is damaged.",
      help: "Look at the line that is named."),
    key(
      .keyUnknownPEMLabel, "A PEM block in the key file is of an unknown kind.",
      help: "CERTIFICATE, PUBLIC KEY and RSA PUBLIC KEY are read."),
    key(
      .keyPrivateKeyAsTrustAnchor, "A private key was given as a trusted key.",
      help: "Give its certificate or public key, and keep the private key to its owner."),
    key(
      .keyMissingPrivateKey, "The file holds no private key.",
      help: "Signing needs a PEM file with an unencrypted private key; decrypting also takes an "
        + "encrypted one and PKCS #12."),
    key(
      .keyAmbiguousPrivateKey, "The file holds more than one private key.",
      help: "Give a file with one."),
    key(
      .keyEncryptedPrivateKey, "The private key is encrypted.",
      help: "Give its passphrase with --decryption-passphrase-file, or decrypt the file first; a "
        + "passphrase is never asked for."),
    key(
      .keyWrongPassphrase, "The passphrase does not open the private key.",
      help: "Compare the passphrase file with the one that the key was made with: its first line "
        + "counts, with every blank in it."),
    key(
      .keyUnsupportedProtection, "The private key is protected in a way that is not read.",
      help: "Export it again with `openssl pkcs8 -topk8`, or with `openssl pkcs12 -export`: PBKDF2 "
        + "with AES is read, in at most 10,000,000 rounds."),
    key(
      .keyObjectTooLarge, "A key or certificate is larger than the limit.",
      help: "A certificate has 1 to 3 KB."),
    key(
      .keyTrailingOctets, "Bytes follow a key or certificate.",
      help: "The file is damaged, or holds more than one object without PEM labels."),
    key(.keyMalformedDER, "A key is not valid DER.", help: "Export it again."),
    key(.keyMalformedCertificate, "A certificate cannot be read.", help: "Export it again."),
    key(
      .keyUnsupportedAlgorithm, "The key is of a kind that is not accepted.",
      help: "RSA, P-256, P-384, P-521, Ed25519, Ed448 and DSA keys are read, and ML-DSA and "
        + "SLH-DSA keys with OpenSSL 3.5 or later; for encryption RSA, P-256, P-384, P-521 and "
        + "X25519."),
    key(
      .keyAlgorithmUnavailable, "The key needs an OpenSSL that this machine does not have.",
      help: "ML-DSA and SLH-DSA keys need OpenSSL 3.5 or later. `saml doctor` shows the version "
        + "that is used; a static build has the one it was built with."),
    key(
      .keyUnsupportedCurve, "The key is on a curve that is not accepted.",
      help: "P-256, P-384 and P-521 are accepted."),
    key(
      .keyRSAModulusTooSmall, "The RSA key is too short.",
      help: "Below 2048 bits signatures can be forged; the provider needs a new key."),
    key(
      .keyDSAModulusTooSmall, "The DSA key is too short.",
      help: "Below 2048 bits signatures can be forged; the provider needs a new key, and not DSA."),
    key(
      .keyRSAModulusTooLarge, "The RSA key is longer than the limit.",
      help: "Verifying with it would cost too much; 2048 to 8192 bits are accepted."),
    key(
      .keyRSAExponentEven, "The RSA exponent is even, so this is no RSA key.",
      help: "Export it again."),
    key(
      .keyRSAExponentTooSmall, "The RSA exponent is too small.",
      help: "Exponents below 65537 have been forged against lax verifiers; use a new key."),
    key(
      .keyRSAExponentTooLarge, "The RSA exponent is longer than the limit.",
      help: "Use a key with the exponent 65537."),
    key(
      .keyPublicCheckFailed, "The numbers of the key do not make a key.",
      help: "Export it again."),
    key(
      .keyMethodDoesNotFitKey, "The signature method needs another kind of key.",
      help: "Choose a method of the key's kind."),
    key(
      .keySignatureMethodUnavailable, "OpenSSL on this machine lacks the signature method.",
      help: "Run `saml doctor` to see what is available."),
    key(
      .keyDigestMethodUnavailable, "OpenSSL on this machine lacks the digest method.",
      help: "Run `saml doctor` to see what is available."),
    key(
      .keySigningFailed, "OpenSSL refused to sign.",
      help: "The key may be too short for the digest."),
  ]

  private static func key(_ code: StableCode, _ summary: String, help: String) -> Explanation {
    Explanation(
      code, summary,
      why: "A key that is silently left out would change who is trusted, so saml refuses the whole "
        + "file.",
      help: help)
  }
}
