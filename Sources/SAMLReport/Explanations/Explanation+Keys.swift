extension Explanation {
  static let keys: [Explanation] = [
    key("key.empty", "The key file is empty.", help: "Give a certificate or public key."),
    key(
      "key.file-too-large", "The key file is larger than the limit.",
      help: "Give the provider's certificate alone, not a bundle of authorities."),
    key(
      "key.unrecognized-format", "The key file is neither PEM nor one DER object.",
      help: "Give a PEM file that begins with -----BEGIN CERTIFICATE-----, or the DER octets."),
    key(
      "key.metadata-not-supported", "The key file is SAML metadata, where a key is expected.",
      help: "Give a certificate or public key here; metadata is for --trust."),
    key(
      "key.missing-certificate", "A key of the metadata comes without a certificate.",
      help: "Its provider has to publish an X509Certificate; other forms of keys are not read."),
    key(
      "key.several-certificates", "A key of the metadata comes with several certificates.",
      help: "One KeyDescriptor is to hold the signer's certificate alone, without authorities."),
    key(
      "key.malformed-pem", "A PEM block in the key file is damaged.",
      help: "Look at the line that is named."),
    key(
      "key.unknown-pem-label", "A PEM block in the key file is of an unknown kind.",
      help: "CERTIFICATE, PUBLIC KEY and RSA PUBLIC KEY are read."),
    key(
      "key.private-key-as-trust-anchor", "A private key was given as a trusted key.",
      help: "Give its certificate or public key, and keep the private key to its owner."),
    key(
      "key.missing-private-key", "The file holds no private key.",
      help: "Signing and decrypting need a PEM file with an unencrypted private key."),
    key(
      "key.ambiguous-private-key", "The file holds more than one private key.",
      help: "Give a file with one."),
    key(
      "key.encrypted-private-key", "The private key is encrypted.",
      help: "Decrypt it first; a passphrase is never asked for."),
    key(
      "key.object-too-large", "A key or certificate is larger than the limit.",
      help: "A certificate has 1 to 3 KB."),
    key(
      "key.trailing-octets", "Octets follow a key or certificate.",
      help: "The file is damaged, or holds more than one object without PEM labels."),
    key("key.malformed-der", "A key is not valid DER.", help: "Export it again."),
    key("key.malformed-certificate", "A certificate cannot be read.", help: "Export it again."),
    key(
      "key.unsupported-algorithm", "The key is of a kind that is not accepted.",
      help: "RSA, P-256, P-384, P-521, Ed25519, Ed448 and DSA keys are read."),
    key(
      "key.unsupported-curve", "The key is on a curve that is not accepted.",
      help: "P-256, P-384 and P-521 are accepted."),
    key(
      "key.rsa-modulus-too-small", "The RSA key is too short.",
      help: "Below 2048 bits signatures can be forged; the provider needs a new key."),
    key(
      "key.dsa-modulus-too-small", "The DSA key is too short.",
      help: "Below 2048 bits signatures can be forged; the provider needs a new key, and not DSA."),
    key(
      "key.rsa-modulus-too-large", "The RSA key is longer than the limit.",
      help: "Verifying with it would cost too much; 2048 to 8192 bits are accepted."),
    key(
      "key.rsa-exponent-even", "The RSA exponent is even, so this is no RSA key.",
      help: "Export it again."),
    key(
      "key.rsa-exponent-too-small", "The RSA exponent is too small.",
      help: "Exponents below 65537 have been forged against lax verifiers; use a new key."),
    key(
      "key.rsa-exponent-too-large", "The RSA exponent is longer than the limit.",
      help: "Use a key with the exponent 65537."),
    key(
      "key.public-check-failed", "The numbers of the key do not make a key.",
      help: "Export it again."),
    key(
      "key.method-does-not-fit-key", "The signature method needs another kind of key.",
      help: "Choose a method of the key's kind."),
    key(
      "key.signature-method-unavailable", "OpenSSL on this machine lacks the signature method.",
      help: "Run `saml doctor` to see what is available."),
    key(
      "key.digest-method-unavailable", "OpenSSL on this machine lacks the digest method.",
      help: "Run `saml doctor` to see what is available."),
    key(
      "key.signing-failed", "OpenSSL refused to sign.",
      help: "The key may be too short for the digest."),
  ]

  private static func key(_ code: String, _ summary: String, help: String) -> Explanation {
    Explanation(
      code, summary,
      why: "Trust that is not what it seems is worse than none, so the file is refused as a whole.",
      help: help)
  }
}
