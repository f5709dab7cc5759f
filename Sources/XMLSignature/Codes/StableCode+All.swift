package import SAMLFormats

extension StableCode {
  /// The codes that this module declares, of which `saml explain` and pages are made.
  package static let ofXMLSignature: [StableCode] = [
    .signatureAlgorithmUnavailable, .signatureAmbiguousReference,
    .signatureCanonicalizationForbidden, .signatureContextForbidden,
    .signatureDigestMethodForbidden, .signatureDigestMismatch, .signatureKeyMismatch,
    .signatureMalformed, .signatureMethodForbidden, .signatureMisplaced, .signatureMissing,
    .signatureMultiple, .signatureNoTrustAnchor, .signatureObjectPresent,
    .signatureProcessingInstruction, .signatureReferenceCount, .signatureReferenceExternal,
    .signatureReferenceNotFound, .signatureReferenceUnsupported, .signatureReferenceURI,
    .signatureReferenceURIMissing, .signatureTooMany, .signatureTooManyIDs,
    .signatureTooManyReferencedOctets, .signatureTooManyReferences, .signatureTooManyTransforms,
    .signatureTooManyTrustAnchors, .signatureTransformInput, .signatureTransformTooCostly,
    .signatureTransformUnsupported, .signatureTransforms, .signatureUnreadable, .signatureValue,
    .signatureValueMismatch,
  ]
}
