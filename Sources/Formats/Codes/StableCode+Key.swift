extension StableCode {
  /// The key needs an OpenSSL that this machine does not have.
  public static var keyAlgorithmUnavailable: Self { Self("key.algorithm-unavailable") }

  /// The file holds more than one private key.
  public static var keyAmbiguousPrivateKey: Self { Self("key.ambiguous-private-key") }

  /// The certificate of the key that signed is within its dates.
  public static var keyCertificateDates: Self { Self("key.certificate-dates") }

  /// The certificate of the key that signed has expired.
  public static var keyCertificateExpired: Self { Self("key.certificate-expired") }

  /// The last certificate that is trusted for this issuer expires soon.
  public static var keyCertificateExpiresSoon: Self { Self("key.certificate-expires-soon") }

  /// The certificate of the key that signed is not valid yet.
  public static var keyCertificateNotYetValid: Self { Self("key.certificate-not-yet-valid") }

  /// OpenSSL on this machine lacks the digest method.
  public static var keyDigestMethodUnavailable: Self { Self("key.digest-method-unavailable") }

  /// The DSA key is too short.
  public static var keyDSAModulusTooSmall: Self { Self("key.dsa-modulus-too-small") }

  /// The key file is empty.
  public static var keyEmpty: Self { Self("key.empty") }

  /// The private key is encrypted.
  public static var keyEncryptedPrivateKey: Self { Self("key.encrypted-private-key") }

  /// The key file is larger than the limit.
  public static var keyFileTooLarge: Self { Self("key.file-too-large") }

  /// A certificate cannot be read.
  public static var keyMalformedCertificate: Self { Self("key.malformed-certificate") }

  /// A key is not valid DER.
  public static var keyMalformedDER: Self { Self("key.malformed-der") }

  /// A PEM block in the key file is damaged.
  public static var keyMalformedPEM: Self { Self("key.malformed-pem") }

  /// A cacheDuration of the metadata is unreadable and ignored.
  public static var keyMetadataCacheDuration: Self { Self("key.metadata-cache-duration") }

  /// The metadata describes an entity twice.
  public static var keyMetadataDuplicateEntity: Self { Self("key.metadata-duplicate-entity") }

  /// The key of this issuer is no longer trusted.
  public static var keyMetadataExpired: Self { Self("key.metadata-expired") }

  /// The file is JSON, and not SAML metadata.
  public static var keyMetadataJSON: Self { Self("key.metadata-json") }

  /// The key file is SAML metadata, where a key is expected.
  public static var keyMetadataNotSupported: Self { Self("key.metadata-not-supported") }

  /// The file is a page of HTML, and not SAML metadata.
  public static var keyMetadataPage: Self { Self("key.metadata-page") }

  /// The metadata is larger than the limit.
  public static var keyMetadataTooLarge: Self { Self("key.metadata-too-large") }

  /// The metadata describes more entities than the limit.
  public static var keyMetadataTooManyEntities: Self { Self("key.metadata-too-many-entities") }

  /// The document is not SAML metadata.
  public static var keyMetadataUnexpectedRoot: Self { Self("key.metadata-unexpected-root") }

  /// The metadata must be signed, and is not.
  public static var keyMetadataUnsigned: Self { Self("key.metadata-unsigned") }

  /// The signature of the metadata refers to the whole document (URI=""), not to an ID.
  public static var keyMetadataWholeDocumentReference: Self {
    Self("key.metadata-whole-document-reference")
  }

  /// The metadata has no key that could be trusted.
  public static var keyMetadataWithoutKeys: Self { Self("key.metadata-without-keys") }

  /// The signature method needs another kind of key.
  public static var keyMethodDoesNotFitKey: Self { Self("key.method-does-not-fit-key") }

  /// A key of the metadata comes without a certificate.
  public static var keyMissingCertificate: Self { Self("key.missing-certificate") }

  /// The file holds no private key.
  public static var keyMissingPrivateKey: Self { Self("key.missing-private-key") }

  /// A key or certificate is larger than the limit.
  public static var keyObjectTooLarge: Self { Self("key.object-too-large") }

  /// A private key was given as a trusted key.
  public static var keyPrivateKeyAsTrustAnchor: Self { Self("key.private-key-as-trust-anchor") }

  /// The numbers of the key do not fit together.
  public static var keyPublicCheckFailed: Self { Self("key.public-check-failed") }

  /// The RSA exponent is even, so this is no RSA key.
  public static var keyRSAExponentEven: Self { Self("key.rsa-exponent-even") }

  /// The RSA exponent is longer than the limit.
  public static var keyRSAExponentTooLarge: Self { Self("key.rsa-exponent-too-large") }

  /// The RSA exponent is too small.
  public static var keyRSAExponentTooSmall: Self { Self("key.rsa-exponent-too-small") }

  /// The RSA key is longer than the limit.
  public static var keyRSAModulusTooLarge: Self { Self("key.rsa-modulus-too-large") }

  /// The RSA key is too short.
  public static var keyRSAModulusTooSmall: Self { Self("key.rsa-modulus-too-small") }

  /// A key comes with several certificates.
  public static var keySeveralCertificates: Self { Self("key.several-certificates") }

  /// OpenSSL on this machine lacks the signature method.
  public static var keySignatureMethodUnavailable: Self { Self("key.signature-method-unavailable") }

  /// OpenSSL refused to sign.
  public static var keySigningFailed: Self { Self("key.signing-failed") }

  /// Bytes follow a key or certificate.
  public static var keyTrailingOctets: Self { Self("key.trailing-octets") }

  /// A PEM block in the key file is of an unknown kind.
  public static var keyUnknownPEMLabel: Self { Self("key.unknown-pem-label") }

  /// The key file is neither PEM nor one DER object.
  public static var keyUnrecognizedFormat: Self { Self("key.unrecognized-format") }

  /// The key is of a kind that is not accepted.
  public static var keyUnsupportedAlgorithm: Self { Self("key.unsupported-algorithm") }

  /// The key is on a curve that is not accepted.
  public static var keyUnsupportedCurve: Self { Self("key.unsupported-curve") }

  /// The private key is protected in a way that is not read.
  public static var keyUnsupportedProtection: Self { Self("key.unsupported-protection") }

  /// The passphrase does not open the private key.
  public static var keyWrongPassphrase: Self { Self("key.wrong-passphrase") }

  static let ofKey: [Self] = [
    .keyAlgorithmUnavailable, .keyAmbiguousPrivateKey, .keyCertificateDates, .keyCertificateExpired,
    .keyCertificateExpiresSoon, .keyCertificateNotYetValid, .keyDigestMethodUnavailable,
    .keyDSAModulusTooSmall, .keyEmpty, .keyEncryptedPrivateKey, .keyFileTooLarge,
    .keyMalformedCertificate, .keyMalformedDER, .keyMalformedPEM, .keyMetadataCacheDuration,
    .keyMetadataDuplicateEntity, .keyMetadataExpired, .keyMetadataJSON, .keyMetadataNotSupported,
    .keyMetadataPage, .keyMetadataTooLarge, .keyMetadataTooManyEntities, .keyMetadataUnexpectedRoot,
    .keyMetadataUnsigned, .keyMetadataWholeDocumentReference, .keyMetadataWithoutKeys,
    .keyMethodDoesNotFitKey, .keyMissingCertificate, .keyMissingPrivateKey, .keyObjectTooLarge,
    .keyPrivateKeyAsTrustAnchor, .keyPublicCheckFailed, .keyRSAExponentEven,
    .keyRSAExponentTooLarge, .keyRSAExponentTooSmall, .keyRSAModulusTooLarge,
    .keyRSAModulusTooSmall, .keySeveralCertificates, .keySignatureMethodUnavailable,
    .keySigningFailed, .keyTrailingOctets, .keyUnknownPEMLabel, .keyUnrecognizedFormat,
    .keyUnsupportedAlgorithm, .keyUnsupportedCurve, .keyUnsupportedProtection,
    .keyWrongPassphrase,
  ]
}
