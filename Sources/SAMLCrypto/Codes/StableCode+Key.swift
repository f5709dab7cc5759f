public import SAMLFormats

extension StableCode {
  /// `SubjectPublicKeyInfo` names ML-DSA or SLH-DSA, which the loaded OpenSSL does not offer.
  public static let keyAlgorithmUnavailable = StableCode(
    "key.algorithm-unavailable", .policy, mends: .operator,
    says: "The key needs an OpenSSL that this machine does not have.",
    why: "OpenSSL does the computation, and older versions do not know this kind of key.",
    help: "ML-DSA and SLH-DSA keys need OpenSSL 3.5 or later. `saml doctor` shows the version that "
      + "is used; a static build has the one it was built with.")

  /// More than one private key block occurs where a PEM file should have one (RFC 7468).
  public static let keyAmbiguousPrivateKey = StableCode(
    "key.ambiguous-private-key", .policy, mends: .operator,
    says: "The file holds more than one private key.",
    why: "saml would have to choose, and the other key may be the right one.",
    help: "Give a file with one.")

  /// The OpenSSL library or its configuration does not provide a digest that is needed.
  public static let keyDigestMethodUnavailable = StableCode(
    "key.digest-method-unavailable", .policy, mends: .operator,
    says: "OpenSSL on this machine lacks the digest method.",
    why: "OpenSSL computes the digest, and this build or its security policy excludes the method.",
    help: "Run `saml doctor` to see what is available.")

  /// The modulus of a DSA key has fewer bits than the policy's minimum, by default 2048.
  public static let keyDSAModulusTooSmall = StableCode(
    "key.dsa-modulus-too-small", .policy, mends: .operator, says: "The DSA key is too short.",
    why: "A short modulus lets an attacker compute the private key (NIST SP 800-131A).",
    help: "Below 2048 bits signatures can be forged; the provider needs a new key, and not DSA.")

  /// The input for keys has no bytes except white space and a byte order mark.
  public static let keyEmpty = StableCode(
    "key.empty", .policy, mends: .operator, says: "The key file is empty.",
    why: "A file without a key trusts nothing, so every signature would be refused.",
    help: "Give a certificate or public key.")

  /// An encrypted private key occurs, and no passphrase was passed.
  public static let keyEncryptedPrivateKey = StableCode(
    "key.encrypted-private-key", .policy, mends: .operator, says: "The private key is encrypted.",
    why: "Without its passphrase the key cannot be read.",
    help: "Give its passphrase with --decryption-passphrase-file, or decrypt the file first; saml "
      + "never asks for a passphrase.")

  /// The input for keys exceeds 1 MiB.
  public static let keyFileTooLarge = StableCode(
    "key.file-too-large", .policy, mends: .operator, says: "The key file is larger than the limit.",
    why: "saml reads a key file as a whole, so a limit bounds the memory that it takes.",
    help: "Give the provider's certificate alone, not a bundle of authorities.")

  /// An X.509 certificate, its subject or its dates fail to decode (RFC 5280 §4.1).
  public static let keyMalformedCertificate = StableCode(
    "key.malformed-certificate", .policy, mends: .operator, says: "A certificate cannot be read.",
    why: "The key inside cannot be separated safely from the damage around it.",
    help: "Export it again.")

  /// Bytes are not the one DER encoding of the expected ASN.1 type.
  public static let keyMalformedDER = StableCode(
    "key.malformed-der", .policy, mends: .operator, says: "A key is not valid DER.",
    why: "A lax reader may see another key in such bytes than a strict one.",
    help: "Export it again.")

  /// A PEM boundary has no counterpart, or the text between two boundaries is not Base64 (RFC
  /// 7468).
  public static let keyMalformedPEM = StableCode(
    "key.malformed-pem", .policy, mends: .operator, says: "A PEM block in the key file is damaged.",
    why: "If the block were skipped, a key that you meant to trust would be missing.",
    help: "Look at the line that is named.")

  /// The first character of an input for keys is `<`.
  public static let keyMetadataNotSupported = StableCode(
    "key.metadata-not-supported", .policy, mends: .operator,
    says: "The key file is SAML metadata, where a key is expected.",
    why: "Metadata binds its keys to entities, and this setting has no place for the entity.",
    help: "Give a certificate or public key here; metadata is for --trust.")

  /// The `SignatureMethod` passed for signing belongs to another key algorithm than that of the
  /// private key.
  public static let keyMethodDoesNotFitKey = StableCode(
    "key.method-does-not-fit-key", .policy, mends: .operator,
    says: "The signature method needs another kind of key.",
    why: "An RSA key makes no ECDSA signature, so nothing could be signed.",
    help: "Choose a method of the key's kind.")

  /// `ds:KeyInfo` of a `md:KeyDescriptor`, or a PKCS #7 file, has no X.509 certificate.
  public static let keyMissingCertificate = StableCode(
    "key.missing-certificate", .policy, mends: .operator,
    says: "A key of the metadata comes without a certificate.",
    why: "saml takes keys of metadata from certificates alone, so this one cannot be trusted.",
    help: "Its provider has to publish an X509Certificate; other forms of keys are not read.")

  /// An input for signing or decryption is neither PEM nor PKCS #12 with a private key in it.
  public static let keyMissingPrivateKey = StableCode(
    "key.missing-private-key", .policy, mends: .operator, says: "The file holds no private key.",
    why: "Only the private key can sign, or open what is encrypted to you.",
    help: "Signing needs a PEM file with an unencrypted private key; decrypting also takes an "
      + "encrypted one and PKCS #12.")

  /// A DER object exceeds 16 KiB, the maximum for a key or certificate.
  public static let keyObjectTooLarge = StableCode(
    "key.object-too-large", .policy, mends: .operator,
    says: "A key or certificate is larger than the limit.",
    why: "A certificate of many megabytes only costs time and memory.",
    help: "Give the certificate alone; it has 1 to 3 KB.")

  /// The input for trust anchors contains a private key as a PEM block or DER object.
  public static let keyPrivateKeyAsTrustAnchor = StableCode(
    "key.private-key-as-trust-anchor", .policy, mends: .operator,
    says: "A private key was given as a trusted key.",
    why: "Anyone who can read the trust settings could then sign as the provider.",
    help: "Give its certificate or public key, and keep the private key to its owner.")

  /// Public key validation failed, as for a point off its curve, one of small order or a modulus
  /// with a small factor.
  public static let keyPublicCheckFailed = StableCode(
    "key.public-check-failed", .policy, mends: .operator,
    says: "The numbers of the key do not fit together.",
    why: "A point outside of its curve, or similar numbers, can be chosen to break a verifier.",
    help: "Export it again.")

  /// The public exponent of an RSA key is divisible by two (RFC 8017 §3.1).
  public static let keyRSAExponentEven = StableCode(
    "key.rsa-exponent-even", .policy, mends: .operator,
    says: "The RSA exponent is even, so this is no RSA key.",
    why: "RSA works with odd exponents alone, so the file is damaged or made up (RFC 8017 section "
      + "3.1).",
    help: "Export it again.")

  /// The public exponent of an RSA key has more than 64 bits.
  public static let keyRSAExponentTooLarge = StableCode(
    "key.rsa-exponent-too-large", .policy, mends: .operator,
    says: "The RSA exponent is longer than the limit.",
    why: "A long exponent makes each verification slow and adds no security.",
    help: "Use a key with the exponent 65537.")

  /// The public exponent of an RSA key is less than 65537.
  public static let keyRSAExponentTooSmall = StableCode(
    "key.rsa-exponent-too-small", .policy, mends: .operator, says: "The RSA exponent is too small.",
    why: "With an exponent such as 3, mistakes in a verifier's padding check allow forgeries.",
    help: "Below 65537, lax verifiers accept forgeries; the provider needs a new key.")

  /// The modulus of an RSA key has more than 8192 bits.
  public static let keyRSAModulusTooLarge = StableCode(
    "key.rsa-modulus-too-large", .policy, mends: .operator,
    says: "The RSA key is longer than the limit.",
    why: "The cost of a verification grows with the modulus, so a hostile key could stop a "
      + "service.",
    help: "Ask for a key of 2048 to 8192 bits; verifying with it would cost too much.")

  /// The modulus of an RSA key has fewer bits than the policy's minimum, by default 2048.
  public static let keyRSAModulusTooSmall = StableCode(
    "key.rsa-modulus-too-small", .policy, mends: .operator, says: "The RSA key is too short.",
    why: "A short modulus can be factored, and then anyone can sign (NIST SP 800-131A).",
    help: "Below 2048 bits signatures can be forged; the provider needs a new key.")

  /// More than one `ds:X509Certificate` in a configured `ds:KeyInfo`, or in a PKCS #7 file (XML
  /// Signature 1.1 §4.5.4).
  public static let keySeveralCertificates = StableCode(
    "key.several-certificates", .policy, mends: .operator,
    says: "A key comes with several certificates.",
    why: "Products disagree which of them signs: the first, the last, or any.",
    help: "Give the signer's certificate alone, without authorities; the publisher of metadata "
      + "puts only that one into a KeyDescriptor.")

  /// The OpenSSL library or its configuration does not provide the requested signature algorithm.
  public static let keySignatureMethodUnavailable = StableCode(
    "key.signature-method-unavailable", .policy, mends: .operator,
    says: "OpenSSL on this machine lacks the signature method.",
    why: "OpenSSL makes the signature, and this build or its security policy excludes the method.",
    help: "Run `saml doctor` to see what is available.")

  /// An OpenSSL signing operation returned an error or a value of the wrong length.
  public static let keySigningFailed = StableCode(
    "key.signing-failed", .policy, mends: .operator, says: "OpenSSL refused to sign.",
    why: "Without a signature there is no message to write.",
    help: "Sign with a longer key: this one may be too short for the digest.")

  /// Data remain after the outermost DER object ends.
  public static let keyTrailingOctets = StableCode(
    "key.trailing-octets", .policy, mends: .operator, says: "Bytes follow a key or certificate.",
    why: "Readers differ on what follows: one ignores it, another reads a second key.",
    help: "Get the file anew. If it holds several keys, each needs its PEM labels.")

  /// The label of a PEM boundary is none of those supported for the use (RFC 7468).
  public static let keyUnknownPEMLabel = StableCode(
    "key.unknown-pem-label", .policy, mends: .operator,
    says: "A PEM block in the key file is of an unknown kind.",
    why: "If the block were skipped, you would believe that its key is trusted.",
    help: "CERTIFICATE, PUBLIC KEY and RSA PUBLIC KEY are read.")

  /// The input has no PEM boundary and does not begin with the tag of a DER `SEQUENCE`.
  public static let keyUnrecognizedFormat = StableCode(
    "key.unrecognized-format", .policy, mends: .operator,
    says: "The key file is neither PEM nor one DER object.",
    why: "Guessing a format could read a key that the file does not mean.",
    help: "Give a certificate in PEM or DER, its Base64, or metadata. `saml certificate` prints "
      + "the certificate in a SAML message: compare it with the provider's before you trust it.")

  /// The algorithm identifier in `SubjectPublicKeyInfo` is unknown or not permitted for the use of
  /// the key.
  public static let keyUnsupportedAlgorithm = StableCode(
    "key.unsupported-algorithm", .policy, mends: .operator,
    says: "The key is of a kind that is not accepted.",
    why: "No signature method or key transport that saml accepts uses this kind of key.",
    help: "RSA, P-256, P-384, P-521, Ed25519, Ed448 and DSA keys are read, and ML-DSA and SLH-DSA "
      + "keys with OpenSSL 3.5 or later; for encryption RSA, P-256, P-384, P-521 and X25519.")

  /// EC parameters are explicit, or name a curve other than P-256, P-384 or P-521 (RFC 5480
  /// §2.1.1).
  public static let keyUnsupportedCurve = StableCode(
    "key.unsupported-curve", .policy, mends: .operator,
    says: "The key is on a curve that is not accepted.",
    why: "Curves that few products use are tested little, and the short ones are weak.",
    help: "P-256, P-384 and P-521 are accepted.")

  /// Private key encryption uses the RFC 1421 form or an unsupported scheme, or exceeds 10,000,000
  /// rounds.
  public static let keyUnsupportedProtection = StableCode(
    "key.unsupported-protection", .policy, mends: .operator,
    says: "The private key is protected in a way that is not read.",
    why: "Old methods of protection are weak, and a huge number of rounds can stop a service.",
    help: "Export it again with `openssl pkcs8 -topk8`, or with `openssl pkcs12 -export`: PBKDF2 "
      + "with AES is read, in at most 10,000,000 rounds.")

  /// Decryption of PKCS #8 or PKCS #12 data with the given passphrase failed.
  public static let keyWrongPassphrase = StableCode(
    "key.wrong-passphrase", .policy, mends: .operator,
    says: "The passphrase does not open the private key.",
    why: "A passphrase that is one blank or line end off opens nothing.",
    help: "Compare the first line of the passphrase file, blanks included, with the passphrase of "
      + "the key.")
}
