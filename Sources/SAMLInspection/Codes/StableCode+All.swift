package import SAMLFormats

extension StableCode {
  /// The codes that this module declares, of which `saml explain` and pages are made.
  package static let ofSAMLInspection: [StableCode] = [
    .captureFieldMismatch, .capturePeeled, .metadataCertificateExpired,
    .metadataCertificateExpiresSoon, .metadataCertificateNotYetValid, .metadataEndpointWithoutHTTPS,
    .metadataExpiresSoon, .metadataKeyWithoutUse, .metadataNoEndpoint, .metadataNoSigningKey,
    .metadataProtocolMissing, .metadataScopePattern, .metadataUnsigned, .metadataWeakAlgorithms,
    .metadataWithoutEnd, .signatureIntact, .signatureManifest, .signatureNoChain,
    .signatureReference,
  ]
}
