public import XMLSignature

/// Why metadata is believed.
public enum MetadataTrust: Sendable, Hashable {
  /// Trusts the origin of the metadata, such as a file that an administrator has installed.
  ///
  /// A signature in it is ignored. Not for metadata that was fetched over a network.
  case source

  /// Trusts only a signature over its document element by one of these keys.
  ///
  /// If the policy forbids an algorithm, the exceptions are tried. They apply to the whole
  /// document, so pass one only with metadata from which you trust no other entity.
  ///
  /// With `acceptsWholeDocumentReference` the signature may also refer to the whole document
  /// (`URI=""`), as that of many federations does. SAML asks for the ID of the document element
  /// (SAML Metadata §3.1.1). Both cover the same bytes, because processing instructions around the
  /// document element are rejected.
  case signature(
    by: [TrustAnchor], SignaturePolicy, exceptions: [PolicyException] = [],
    acceptsWholeDocumentReference: Bool = false)
}

extension Policy {
  /// The trust in metadata that one of these keys must have signed, by the algorithms of this policy.
  ///
  /// An exception for an issuer applies only to metadata from which no other entity is trusted.
  /// Otherwise the weak algorithm of one provider could replace the keys of every other one.
  ///
  /// - Parameters:
  ///   - signers: The keys; with none the metadata is refused.
  ///   - issuer: The only entity that is trusted from the metadata; nil is every entity.
  ///   - acceptsWholeDocumentReference: Whether the signature may refer to the whole document.
  ///   - now: The moment at which exceptions are in force.
  /// - Returns: The trust for `MetadataReader`.
  package func metadataTrust(
    signedBy signers: [TrustAnchor], for issuer: ExactString? = nil,
    acceptsWholeDocumentReference: Bool = false, at now: Instant
  ) -> MetadataTrust {
    let trust = SignatureTrust(anchors: signers, exceptions: exceptions, now: now)
    return .signature(
      by: signers, signature, exceptions: trust.exceptions(for: issuer, areOver: false),
      acceptsWholeDocumentReference: acceptsWholeDocumentReference)
  }
}
