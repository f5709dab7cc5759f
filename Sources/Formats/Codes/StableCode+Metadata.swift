extension StableCode {
  /// A certificate of the metadata has expired.
  public static var metadataCertificateExpired: Self { Self("metadata.certificate-expired") }

  /// A certificate of the metadata expires soon.
  public static var metadataCertificateExpiresSoon: Self {
    Self("metadata.certificate-expires-soon")
  }

  /// A certificate of the metadata is not valid yet.
  public static var metadataCertificateNotYetValid: Self {
    Self("metadata.certificate-not-yet-valid")
  }

  /// An endpoint does not use https.
  public static var metadataEndpointWithoutHTTPS: Self { Self("metadata.endpoint-without-https") }

  /// A part of the metadata has expired, by its validUntil.
  public static var metadataExpired: Self { Self("metadata.expired") }

  /// A part of the metadata expires soon, by its validUntil.
  public static var metadataExpiresSoon: Self { Self("metadata.expires-soon") }

  /// A key has no use, so it is for signing and encryption.
  public static var metadataKeyWithoutUse: Self { Self("metadata.key-without-use") }

  /// A role lacks the endpoint that its schema requires.
  public static var metadataNoEndpoint: Self { Self("metadata.no-endpoint") }

  /// A role that makes assertions has no key that could be trusted.
  public static var metadataNoSigningKey: Self { Self("metadata.no-signing-key") }

  /// A role is not one of SAML 2.0.
  public static var metadataProtocolMissing: Self { Self("metadata.protocol-missing") }

  /// A scope is a regular expression.
  public static var metadataScopePattern: Self { Self("metadata.scope-pattern") }

  /// The document element carries no signature.
  public static var metadataUnsigned: Self { Self("metadata.unsigned") }

  /// The metadata announces algorithms over SHA-1 or MD5 alone.
  public static var metadataWeakAlgorithms: Self { Self("metadata.weak-algorithms") }

  /// The document element has no validUntil.
  public static var metadataWithoutEnd: Self { Self("metadata.without-end") }

  static let ofMetadata: [Self] = [
    .metadataCertificateExpired,
    .metadataCertificateExpiresSoon,
    .metadataCertificateNotYetValid,
    .metadataEndpointWithoutHTTPS,
    .metadataExpired,
    .metadataExpiresSoon,
    .metadataKeyWithoutUse,
    .metadataNoEndpoint,
    .metadataNoSigningKey,
    .metadataProtocolMissing,
    .metadataScopePattern,
    .metadataUnsigned,
    .metadataWeakAlgorithms,
    .metadataWithoutEnd,
  ]
}
