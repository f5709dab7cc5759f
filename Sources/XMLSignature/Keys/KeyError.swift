/// Why a key, a certificate or a trust file is refused, or why a key cannot do what was asked.
public enum KeyError: Error, Sendable, Hashable {
  /// The file has no octets, or white space alone.
  case empty
  /// The file is longer than a trust file may be.
  case fileTooLarge(octetCount: Int, maximum: Int)
  /// The file is neither PEM nor one DER object.
  case unrecognizedFormat
  /// The file is XML; SAML metadata is read elsewhere.
  case metadataNotSupported
  /// The key of metadata comes without a certificate.
  case missingCertificate
  /// The key of metadata comes with several certificates, and nothing says which is the signer's.
  case severalCertificates(count: Int)
  /// A PEM boundary has no partner, or what lies between a pair is not Base64; the line is counted
  /// from 1.
  case malformedPEM(line: Int)
  /// A PEM block carries a label that has no meaning here; at most 64 printable ASCII characters.
  case unknownPEMLabel(String)
  /// A private key stands where public keys and certificates are expected.
  case privateKeyAsTrustAnchor
  /// No private key stands where one is expected.
  case missingPrivateKey
  /// More than one private key stands where one is expected.
  case ambiguousPrivateKey(count: Int)
  /// The private key is encrypted; a passphrase is never asked for.
  case encryptedPrivateKey
  /// One DER object is longer than a key or certificate may be.
  case objectTooLarge(octetCount: Int, maximum: Int)
  /// Octets follow the DER object.
  case trailingOctets(count: Int)
  /// The octets are not the DER encoding of the object that they are taken for.
  case malformedDER
  /// The octets are not a certificate, or its subject or its dates cannot be read.
  case malformedCertificate
  /// The key is neither RSA, nor on a NIST curve, nor Ed25519, nor Ed448, nor DSA.
  case unsupportedAlgorithm
  /// The curve is not P-256, P-384 or P-521, or it is spelled out instead of named.
  case unsupportedCurve
  /// The RSA modulus is shorter than the policy demands.
  case rsaModulusTooSmall(bits: Int, minimum: Int)
  /// The DSA modulus is shorter than the policy demands.
  case dsaModulusTooSmall(bits: Int, minimum: Int)
  /// The RSA modulus is so long that verifying would be expensive.
  case rsaModulusTooLarge(bits: Int, maximum: Int)
  /// The public exponent of RSA is even, so it is no RSA key.
  case rsaExponentEven
  /// The public exponent of RSA is below 65537.
  case rsaExponentTooSmall
  /// The public exponent of RSA is longer than OpenSSL uses with a large modulus.
  case rsaExponentTooLarge(bits: Int, maximum: Int)
  /// The numbers do not make a public key of their kind.
  case publicCheckFailed
  /// The signature method belongs to another kind of key.
  case methodDoesNotFitKey(SignatureMethod)
  /// The OpenSSL configuration of this machine does not offer the signature method.
  case signatureMethodUnavailable(SignatureMethod)
  /// The OpenSSL configuration of this machine does not offer the digest method.
  case digestMethodUnavailable(DigestMethod)
  /// OpenSSL refused to sign.
  case signingFailed

  /// The stable name of the refusal, printed by the command line and listed in the documentation.
  public var code: String {
    switch self {
    case .empty: "key.empty"
    case .fileTooLarge: "key.file-too-large"
    case .unrecognizedFormat: "key.unrecognized-format"
    case .metadataNotSupported: "key.metadata-not-supported"
    case .missingCertificate: "key.missing-certificate"
    case .severalCertificates: "key.several-certificates"
    case .malformedPEM: "key.malformed-pem"
    case .unknownPEMLabel: "key.unknown-pem-label"
    case .privateKeyAsTrustAnchor: "key.private-key-as-trust-anchor"
    case .missingPrivateKey: "key.missing-private-key"
    case .ambiguousPrivateKey: "key.ambiguous-private-key"
    case .encryptedPrivateKey: "key.encrypted-private-key"
    case .objectTooLarge: "key.object-too-large"
    case .trailingOctets: "key.trailing-octets"
    case .malformedDER: "key.malformed-der"
    case .malformedCertificate: "key.malformed-certificate"
    case .unsupportedAlgorithm: "key.unsupported-algorithm"
    case .unsupportedCurve: "key.unsupported-curve"
    case .rsaModulusTooSmall: "key.rsa-modulus-too-small"
    case .dsaModulusTooSmall: "key.dsa-modulus-too-small"
    case .rsaModulusTooLarge: "key.rsa-modulus-too-large"
    case .rsaExponentEven: "key.rsa-exponent-even"
    case .rsaExponentTooSmall: "key.rsa-exponent-too-small"
    case .rsaExponentTooLarge: "key.rsa-exponent-too-large"
    case .publicCheckFailed: "key.public-check-failed"
    case .methodDoesNotFitKey: "key.method-does-not-fit-key"
    case .signatureMethodUnavailable: "key.signature-method-unavailable"
    case .digestMethodUnavailable: "key.digest-method-unavailable"
    case .signingFailed: "key.signing-failed"
    }
  }
}
