public import SAMLFormats

/// Why a key, a certificate or a trust file is refused, or why a key cannot do what was asked.
public enum KeyError: CodedError, Sendable, Hashable {
  /// The file has no bytes, or white space alone.
  case empty
  /// The file is longer than a trust file may be.
  case fileTooLarge(byteCount: Int, maximum: Int)
  /// The file is neither PEM nor one DER object.
  case unrecognizedFormat
  /// The file is XML; SAML metadata is read elsewhere.
  case metadataNotSupported
  /// The key of metadata comes without a certificate.
  case missingCertificate
  /// The key of metadata comes with several certificates, and none is marked as the signer's.
  case severalCertificates(count: Int)
  /// A PEM boundary has no partner, or the text between a pair is not Base64; the line is counted
  /// from 1.
  case malformedPEM(line: Int)
  /// A PEM block carries a label that has no meaning here; at most 64 printable ASCII characters.
  case unknownPEMLabel(String)
  /// A file of public keys and certificates contains a private key.
  case privateKeyAsTrustAnchor
  /// A file that should contain a private key has none.
  case missingPrivateKey
  /// A file that should contain one private key has several.
  case ambiguousPrivateKey(count: Int)
  /// The private key is encrypted, and no passphrase is given; none is ever asked for.
  case encryptedPrivateKey
  /// The passphrase does not open the private key, or what protects the key is damaged.
  case wrongPassphrase
  /// The private key is protected in a way that is not read, or that costs more than the limit.
  case unsupportedProtection
  /// One DER object is longer than a key or certificate may be.
  case objectTooLarge(byteCount: Int, maximum: Int)
  /// Bytes follow the DER object.
  case trailingBytes(count: Int)
  /// The bytes are not the DER encoding of the expected object.
  case malformedDER
  /// The bytes are not a certificate, or its subject or its dates cannot be read.
  case malformedCertificate
  /// The key is neither RSA, nor on a NIST curve, nor Ed25519, nor Ed448, nor DSA, nor ML-DSA, nor SLH-DSA.
  case unsupportedAlgorithm
  /// The key is of a post-quantum kind, which the OpenSSL of this process does not offer: it has them from
  /// version 3.5 on.
  case algorithmUnavailable(PostQuantumAlgorithm)
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
  public var code: StableCode {
    switch self {
    case .empty: .keyEmpty
    case .fileTooLarge: .keyFileTooLarge
    case .unrecognizedFormat: .keyUnrecognizedFormat
    case .metadataNotSupported: .keyMetadataNotSupported
    case .missingCertificate: .keyMissingCertificate
    case .severalCertificates: .keySeveralCertificates
    case .malformedPEM: .keyMalformedPEM
    case .unknownPEMLabel: .keyUnknownPEMLabel
    case .privateKeyAsTrustAnchor: .keyPrivateKeyAsTrustAnchor
    case .missingPrivateKey: .keyMissingPrivateKey
    case .ambiguousPrivateKey: .keyAmbiguousPrivateKey
    case .encryptedPrivateKey: .keyEncryptedPrivateKey
    case .wrongPassphrase: .keyWrongPassphrase
    case .unsupportedProtection: .keyUnsupportedProtection
    case .objectTooLarge: .keyObjectTooLarge
    case .trailingBytes: .keyTrailingOctets
    case .malformedDER: .keyMalformedDER
    case .malformedCertificate: .keyMalformedCertificate
    case .unsupportedAlgorithm: .keyUnsupportedAlgorithm
    case .algorithmUnavailable: .keyAlgorithmUnavailable
    case .unsupportedCurve: .keyUnsupportedCurve
    case .rsaModulusTooSmall: .keyRSAModulusTooSmall
    case .dsaModulusTooSmall: .keyDSAModulusTooSmall
    case .rsaModulusTooLarge: .keyRSAModulusTooLarge
    case .rsaExponentEven: .keyRSAExponentEven
    case .rsaExponentTooSmall: .keyRSAExponentTooSmall
    case .rsaExponentTooLarge: .keyRSAExponentTooLarge
    case .publicCheckFailed: .keyPublicCheckFailed
    case .methodDoesNotFitKey: .keyMethodDoesNotFitKey
    case .signatureMethodUnavailable: .keySignatureMethodUnavailable
    case .digestMethodUnavailable: .keyDigestMethodUnavailable
    case .signingFailed: .keySigningFailed
    }
  }
}
