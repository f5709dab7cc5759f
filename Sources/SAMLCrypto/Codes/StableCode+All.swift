package import SAMLFormats

extension StableCode {
  /// The codes that this module declares, of which `saml explain` and pages are made.
  package static let ofSAMLCrypto: [StableCode] = [
    .keyAlgorithmUnavailable, .keyAmbiguousPrivateKey, .keyDigestMethodUnavailable,
    .keyDSAModulusTooSmall, .keyEmpty, .keyEncryptedPrivateKey, .keyFileTooLarge,
    .keyMalformedCertificate, .keyMalformedDER, .keyMalformedPEM, .keyMetadataNotSupported,
    .keyMethodDoesNotFitKey, .keyMissingCertificate, .keyMissingPrivateKey, .keyObjectTooLarge,
    .keyPrivateKeyAsTrustAnchor, .keyPublicCheckFailed, .keyRSAExponentEven,
    .keyRSAExponentTooLarge, .keyRSAExponentTooSmall, .keyRSAModulusTooLarge,
    .keyRSAModulusTooSmall, .keySeveralCertificates, .keySignatureMethodUnavailable,
    .keySigningFailed, .keyTrailingOctets, .keyUnknownPEMLabel, .keyUnrecognizedFormat,
    .keyUnsupportedAlgorithm, .keyUnsupportedCurve, .keyUnsupportedProtection, .keyWrongPassphrase,
  ]
}
