import Formats

extension Explanation {
  static let keys: [Explanation] = [
    Explanation(
      .keyEmpty, "The key file is empty.",
      why: "A file without a key trusts nothing, so every signature would be refused.",
      help: "Give a certificate or public key."),
    Explanation(
      .keyFileTooLarge, "The key file is larger than the limit.",
      why: "saml reads a key file as a whole, so a limit bounds the memory that it takes.",
      help: "Give the provider's certificate alone, not a bundle of authorities."),
    Explanation(
      .keyUnrecognizedFormat, "The key file is neither PEM nor one DER object.",
      why: "Guessing a format could read a key that the file does not mean.",
      help:
        "Give a certificate in PEM or DER, its Base64, or metadata. `saml certificate` prints the "
        + "certificate in a SAML message: compare it with the provider's before you trust it."),
    Explanation(
      .keyMetadataNotSupported, "The key file is SAML metadata, where a key is expected.",
      why: "Metadata binds its keys to entities, and this setting has no place for the entity.",
      help: "Give a certificate or public key here; metadata is for --trust."),
    Explanation(
      .keyMissingCertificate, "A key of the metadata comes without a certificate.",
      why: "saml takes keys of metadata from certificates alone, so this one cannot be trusted.",
      help: "Its provider has to publish an X509Certificate; other forms of keys are not read."),
    Explanation(
      .keySeveralCertificates, "A key comes with several certificates.",
      why: "Products disagree which of them signs: the first, the last, or any.",
      help:
        "Give the signer's certificate alone, without authorities; the publisher of metadata puts only "
        + "that one into a KeyDescriptor."),
    Explanation(
      .keyMalformedPEM, "A PEM block in the key file is damaged.",
      why: "If the block were skipped, a key that you meant to trust would be missing.",
      help: "Look at the line that is named."),
    Explanation(
      .keyUnknownPEMLabel, "A PEM block in the key file is of an unknown kind.",
      why: "If the block were skipped, you would believe that its key is trusted.",
      help: "CERTIFICATE, PUBLIC KEY and RSA PUBLIC KEY are read."),
    Explanation(
      .keyPrivateKeyAsTrustAnchor, "A private key was given as a trusted key.",
      why: "Anyone who can read the trust settings could then sign as the provider.",
      help: "Give its certificate or public key, and keep the private key to its owner."),
    Explanation(
      .keyMissingPrivateKey, "The file holds no private key.",
      why: "Only the private key can sign, or open what is encrypted to you.",
      help: "Signing needs a PEM file with an unencrypted private key; decrypting also takes an "
        + "encrypted one and PKCS #12."),
    Explanation(
      .keyAmbiguousPrivateKey, "The file holds more than one private key.",
      why: "saml would have to choose, and the other key may be the right one.",
      help: "Give a file with one."),
    Explanation(
      .keyEncryptedPrivateKey, "The private key is encrypted.",
      why: "Without its passphrase the key cannot be read.",
      help: "Give its passphrase with --decryption-passphrase-file, or decrypt the file first; "
        + "saml never asks for a passphrase."),
    Explanation(
      .keyWrongPassphrase, "The passphrase does not open the private key.",
      why: "A passphrase that is one blank or line end off opens nothing.",
      help: "Compare the first line of the passphrase file, blanks included, with the passphrase "
        + "of the key."),
    Explanation(
      .keyUnsupportedProtection, "The private key is protected in a way that is not read.",
      why: "Old methods of protection are weak, and a huge number of rounds can stop a service.",
      help: "Export it again with `openssl pkcs8 -topk8`, or with `openssl pkcs12 -export`: PBKDF2 "
        + "with AES is read, in at most 10,000,000 rounds."),
    Explanation(
      .keyObjectTooLarge, "A key or certificate is larger than the limit.",
      why: "A certificate of many megabytes only costs time and memory.",
      help: "Give the certificate alone; it has 1 to 3 KB."),
    Explanation(
      .keyTrailingOctets, "Bytes follow a key or certificate.",
      why: "Readers differ on what follows: one ignores it, another reads a second key.",
      help: "Get the file anew. If it holds several keys, each needs its PEM labels."),
    Explanation(
      .keyMalformedDER, "A key is not valid DER.",
      why: "A lax reader may see another key in such bytes than a strict one.",
      help: "Export it again."),
    Explanation(
      .keyMalformedCertificate, "A certificate cannot be read.",
      why: "The key inside cannot be separated safely from the damage around it.",
      help: "Export it again."),
    Explanation(
      .keyUnsupportedAlgorithm, "The key is of a kind that is not accepted.",
      why: "No signature method or key transport that saml accepts uses this kind of key.",
      help: "RSA, P-256, P-384, P-521, Ed25519, Ed448 and DSA keys are read, and ML-DSA and "
        + "SLH-DSA keys with OpenSSL 3.5 or later; for encryption RSA, P-256, P-384, P-521 and "
        + "X25519."),
    Explanation(
      .keyAlgorithmUnavailable, "The key needs an OpenSSL that this machine does not have.",
      why: "OpenSSL does the computation, and older versions do not know this kind of key.",
      help: "ML-DSA and SLH-DSA keys need OpenSSL 3.5 or later. `saml doctor` shows the version "
        + "that is used; a static build has the one it was built with."),
    Explanation(
      .keyUnsupportedCurve, "The key is on a curve that is not accepted.",
      why: "Curves that few products use are tested little, and the short ones are weak.",
      help: "P-256, P-384 and P-521 are accepted."),
    Explanation(
      .keyRSAModulusTooSmall, "The RSA key is too short.",
      why: "A short modulus can be factored, and then anyone can sign (NIST SP 800-131A).",
      help: "Below 2048 bits signatures can be forged; the provider needs a new key."),
    Explanation(
      .keyDSAModulusTooSmall, "The DSA key is too short.",
      why: "A short modulus lets an attacker compute the private key (NIST SP 800-131A).",
      help: "Below 2048 bits signatures can be forged; the provider needs a new key, and not DSA."),
    Explanation(
      .keyRSAModulusTooLarge, "The RSA key is longer than the limit.",
      why: "The cost of a verification grows with the modulus, so a hostile key could stop a "
        + "service.",
      help: "Ask for a key of 2048 to 8192 bits; verifying with it would cost too much."),
    Explanation(
      .keyRSAExponentEven, "The RSA exponent is even, so this is no RSA key.",
      why: "RSA works with odd exponents alone, so the file is damaged or made up (RFC 8017 "
        + "section 3.1).",
      help: "Export it again."),
    Explanation(
      .keyRSAExponentTooSmall, "The RSA exponent is too small.",
      why: "With an exponent such as 3, mistakes in a verifier's padding check allow forgeries.",
      help: "Below 65537, lax verifiers accept forgeries; the provider needs a new key."),
    Explanation(
      .keyRSAExponentTooLarge, "The RSA exponent is longer than the limit.",
      why: "A long exponent makes each verification slow and adds no security.",
      help: "Use a key with the exponent 65537."),
    Explanation(
      .keyPublicCheckFailed, "The numbers of the key do not fit together.",
      why: "A point outside of its curve, or similar numbers, can be chosen to break a verifier.",
      help: "Export it again."),
    Explanation(
      .keyMethodDoesNotFitKey, "The signature method needs another kind of key.",
      why: "An RSA key makes no ECDSA signature, so nothing could be signed.",
      help: "Choose a method of the key's kind."),
    Explanation(
      .keySignatureMethodUnavailable, "OpenSSL on this machine lacks the signature method.",
      why: "OpenSSL makes the signature, and this build or its security policy excludes "
        + "the method.",
      help: "Run `saml doctor` to see what is available."),
    Explanation(
      .keyDigestMethodUnavailable, "OpenSSL on this machine lacks the digest method.",
      why: "OpenSSL computes the digest, and this build or its security policy excludes "
        + "the method.",
      help: "Run `saml doctor` to see what is available."),
    Explanation(
      .keySigningFailed, "OpenSSL refused to sign.",
      why: "Without a signature there is no message to write.",
      help: "Sign with a longer key: this one may be too short for the digest."),
  ]
}
