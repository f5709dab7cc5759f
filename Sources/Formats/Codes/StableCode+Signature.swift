extension StableCode {
  /// OpenSSL on this machine does not offer the algorithm.
  public static var signatureAlgorithmUnavailable: Self { Self("signature.algorithm-unavailable") }

  /// The IDs of the document are not unique for every reader.
  public static var signatureAmbiguousReference: Self { Self("signature.ambiguous-reference") }

  /// The assertion carries a signature of its own that holds.
  public static var signatureAssertion: Self { Self("signature.assertion") }

  /// The assertion carries no signature of its own.
  public static var signatureAssertionNotSigned: Self { Self("signature.assertion-not-signed") }

  /// The message carries a classical and a post-quantum signature of one issuer.
  public static var signatureBothKinds: Self { Self("signature.both-kinds") }

  /// A key of the two signatures is not bound to the issuer.
  public static var signatureBothKindsUnbound: Self { Self("signature.both-kinds-unbound") }

  /// The canonicalization method is not accepted.
  public static var signatureCanonicalizationForbidden: Self {
    Self("signature.canonicalization-forbidden")
  }

  /// An unsigned message or envelope carries the signed element; no signature covers it.
  public static var signatureCarrierNotCovered: Self { Self("signature.carrier-not-covered") }

  /// A message carries a message or an assertion of another provider.
  public static var signatureCarrierOfOtherIssuer: Self {
    Self("signature.carrier-of-other-issuer")
  }

  /// The signature method has a context string.
  public static var signatureContextForbidden: Self { Self("signature.context-forbidden") }

  /// A trusted key has signed this element, and it is unchanged.
  public static var signatureCoreValidation: Self { Self("signature.core-validation") }

  /// No signature covers this descriptor, although another part of the metadata is signed.
  public static var signatureDescriptorNotCovered: Self { Self("signature.descriptor-not-covered") }

  /// The digest method is not accepted.
  public static var signatureDigestMethodForbidden: Self {
    Self("signature.digest-method-forbidden")
  }

  /// The signed content was changed after it was signed.
  public static var signatureDigestMismatch: Self { Self("signature.digest-mismatch") }

  /// An algorithm is accepted by an exception for this issuer, until the day that is named.
  public static var signatureExceptionApplied: Self { Self("signature.exception-applied") }

  /// An exception of the policy for this issuer has ended.
  public static var signatureExceptionOver: Self { Self("signature.exception-over") }

  /// The signature value and the digests hold, by an algorithm or a key that is not accepted.
  public static var signatureHoldsNotAccepted: Self { Self("signature.holds-not-accepted") }

  /// The signature holds, but by no trusted key, or over content that the document does
  /// not show.
  public static var signatureIntact: Self { Self("signature.intact") }

  /// No trusted key is of the kind that the signature method needs.
  public static var signatureKeyMismatch: Self { Self("signature.key-mismatch") }

  /// The classical or the post-quantum signature is missing.
  public static var signatureKindMissing: Self { Self("signature.kind-missing") }

  /// The signature holds, by a key that is trusted for another issuer.
  public static var signatureKeyNotOfIssuer: Self { Self("signature.key-not-of-issuer") }

  /// The signature holds, by a key that the issuer has for another role.
  public static var signatureKeyOfOtherRole: Self { Self("signature.key-of-other-role") }

  /// A signature is not built as its schema says.
  public static var signatureMalformed: Self { Self("signature.malformed") }

  /// A reference is to a Manifest.
  public static var signatureManifest: Self { Self("signature.manifest") }

  /// A trusted key signed the query string that carries the message.
  public static var signatureMessage: Self { Self("signature.message") }

  /// The signature method is not accepted.
  public static var signatureMethodForbidden: Self { Self("signature.method-forbidden") }

  /// A signature is in a place where SAML allows none.
  public static var signatureMisplaced: Self { Self("signature.misplaced") }

  /// Neither the message nor an assertion in it carries a signature.
  public static var signatureMissing: Self { Self("signature.missing") }

  /// An element carries more than one signature.
  public static var signatureMultiple: Self { Self("signature.multiple") }

  /// No certificate that chains to a given root made the signature.
  public static var signatureNoChain: Self { Self("signature.no-chain") }

  /// No key is trusted for the issuer that the message names.
  public static var signatureNoKeyOfIssuer: Self { Self("signature.no-key-of-issuer") }

  /// No trusted key was given.
  public static var signatureNoTrustAnchor: Self { Self("signature.no-trust-anchor") }

  /// No signature covers a SAML message or assertion of the document.
  public static var signatureNotCovered: Self { Self("signature.not-covered") }

  /// A signature holds an Object element.
  public static var signatureObjectPresent: Self { Self("signature.object-present") }

  /// A processing instruction is outside of the document element of metadata that is signed as a
  /// whole.
  public static var signatureProcessingInstruction: Self {
    Self("signature.processing-instruction")
  }

  /// A query carries one of SigAlg and Signature without the other.
  public static var signatureRedirectIncomplete: Self { Self("signature.redirect-incomplete") }

  /// A signed query does not follow the redirect binding.
  public static var signatureRedirectMalformed: Self { Self("signature.redirect-malformed") }

  /// The signature of the query does not hold for any of the trusted keys.
  public static var signatureRedirectMismatch: Self { Self("signature.redirect-mismatch") }

  /// A query carries a request and a response.
  public static var signatureRedirectMixed: Self { Self("signature.redirect-mixed") }

  /// The referenced content matches the reference's digest.
  public static var signatureReference: Self { Self("signature.reference") }

  /// A signature does not hold exactly one reference.
  public static var signatureReferenceCount: Self { Self("signature.reference-count") }

  /// A reference is to something outside of the document.
  public static var signatureReferenceExternal: Self { Self("signature.reference-external") }

  /// No element has the ID of a reference.
  public static var signatureReferenceNotFound: Self { Self("signature.reference-not-found") }

  /// The URI of a reference is of a form that is not supported.
  public static var signatureReferenceUnsupported: Self { Self("signature.reference-unsupported") }

  /// The reference is not to the ID of the element around it.
  public static var signatureReferenceURI: Self { Self("signature.reference-uri") }

  /// A reference has no URI.
  public static var signatureReferenceURIMissing: Self { Self("signature.reference-uri-missing") }

  /// The response carries a signature of its own that holds.
  public static var signatureResponse: Self { Self("signature.response") }

  /// The response carries no signature of its own.
  public static var signatureResponseNotSigned: Self { Self("signature.response-not-signed") }

  /// The document holds more signatures than the limit.
  public static var signatureTooMany: Self { Self("signature.too-many") }

  /// The document holds more IDs than the limit.
  public static var signatureTooManyIDs: Self { Self("signature.too-many-ids") }

  /// The references of a signature make more bytes than the limit.
  public static var signatureTooManyReferencedOctets: Self {
    Self("signature.too-many-referenced-octets")
  }

  /// A signature holds more references than the limit.
  public static var signatureTooManyReferences: Self { Self("signature.too-many-references") }

  /// A reference has more transforms than the limit.
  public static var signatureTooManyTransforms: Self { Self("signature.too-many-transforms") }

  /// More trusted keys were given than one message may try.
  public static var signatureTooManyTrustAnchors: Self { Self("signature.too-many-trust-anchors") }

  /// A transform was given something that it is not defined for.
  public static var signatureTransformInput: Self { Self("signature.transform-input") }

  /// A reference asks for a transform that is not supported.
  public static var signatureTransformUnsupported: Self { Self("signature.transform-unsupported") }

  /// The transforms are not those that SAML allows.
  public static var signatureTransforms: Self { Self("signature.transforms") }

  /// Signed or transformed bytes are not a document within the limits.
  public static var signatureUnreadable: Self { Self("signature.unreadable") }

  /// A trusted key has made the signature value.
  public static var signatureValue: Self { Self("signature.value") }

  /// The signature value does not hold for any of the trusted keys.
  public static var signatureValueMismatch: Self { Self("signature.value-mismatch") }

  /// An XPath takes more steps, or selects from more nodes, than the limit.
  public static var signatureTransformTooCostly: Self { Self("signature.transform-too-costly") }

  static let ofSignature: [Self] = [
    .signatureAlgorithmUnavailable, .signatureAmbiguousReference, .signatureAssertion,
    .signatureAssertionNotSigned, .signatureBothKinds, .signatureBothKindsUnbound,
    .signatureCanonicalizationForbidden, .signatureCarrierNotCovered,
    .signatureCarrierOfOtherIssuer, .signatureContextForbidden, .signatureCoreValidation,
    .signatureDescriptorNotCovered, .signatureDigestMethodForbidden, .signatureDigestMismatch,
    .signatureExceptionApplied, .signatureExceptionOver, .signatureHoldsNotAccepted,
    .signatureIntact, .signatureKeyMismatch,
    .signatureKindMissing, .signatureKeyNotOfIssuer, .signatureKeyOfOtherRole,
    .signatureMalformed, .signatureManifest, .signatureMessage, .signatureMethodForbidden,
    .signatureMisplaced, .signatureMissing, .signatureMultiple, .signatureNoChain,
    .signatureNoKeyOfIssuer,
    .signatureNoTrustAnchor, .signatureNotCovered, .signatureObjectPresent,
    .signatureProcessingInstruction, .signatureRedirectIncomplete, .signatureRedirectMalformed,
    .signatureRedirectMismatch, .signatureRedirectMixed, .signatureReference,
    .signatureReferenceCount, .signatureReferenceExternal, .signatureReferenceNotFound,
    .signatureReferenceUnsupported, .signatureReferenceURI, .signatureReferenceURIMissing,
    .signatureResponse, .signatureResponseNotSigned, .signatureTooMany, .signatureTooManyIDs,
    .signatureTooManyReferencedOctets, .signatureTooManyReferences, .signatureTooManyTransforms,
    .signatureTooManyTrustAnchors, .signatureTransformInput, .signatureTransformUnsupported,
    .signatureTransforms, .signatureTransformTooCostly, .signatureUnreadable, .signatureValue,
    .signatureValueMismatch,
  ]
}
