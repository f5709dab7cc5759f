package import SAMLFormats

extension StableCode {
  /// The codes that this module declares, of which `saml explain` and pages are made.
  package static let ofSAMLInspection: [StableCode] = [
    .captureFieldMismatch, .capturePeeled, .metadataCertificateArmour, .metadataCertificateExpired,
    .metadataCertificateExpiresSoon, .metadataCertificateNotYetValid, .metadataCertificateText,
    .metadataCertificatesGlued, .metadataEndpointWithoutHTTPS, .metadataExpiresSoon,
    .metadataKeyWithoutUse, .metadataNoEndpoint, .metadataNoSigningKey, .metadataProtocolMissing,
    .metadataScopePattern, .metadataUnsigned, .metadataWeakAlgorithms, .metadataWithoutEnd,
    .signatureIntact, .signatureManifest, .signatureNoChain, .signatureReference,
  ]
}
