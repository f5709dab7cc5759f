/// Evidence about a signature that failed; it never changes that it failed.
public struct SignatureDiagnosis: Sendable, Hashable {
  /// The likeliest cause, as far as there is evidence.
  public enum Cause: String, Sendable, Hashable, CaseIterable {
    /// No trusted key can have signed the message: it names another key, or the value has the
    /// length of another key's values.
    case wrongKey = "wrong-key"
    /// The message names a trusted key, but as far as the evidence shows, that key did not make the
    /// signature value.
    case signatureValueDamaged = "signature-value-damaged"
    /// The message is the signed one with a known accidental edit.
    case reformatted
    /// The content, or `SignedInfo` itself, is not the signed one, and no known edit explains it.
    case contentChanged = "content-changed"
    /// An algorithm or a form that is not accepted.
    case unsupported
  }

  /// The cause, or nil when the evidence fits several.
  public let cause: Cause?

  /// The cause for which the content alone speaks; nil when it has the digest that the message claims.
  package var contentCause: Cause? {
    guard digestHolds == false else { return nil }
    return contentEdit?.cause ?? .contentChanged
  }

  /// Returns the edit that, once reversed, avoids an error; nil when there is no evidence for one.
  public func edit(undoing error: SignatureError) -> AccidentalEdit? {
    switch error {
    case .digestMismatch: contentEdit
    case .valueMismatch: signedInfoEdit
    default: nil
    }
  }

  /// The edit that, once reversed, gives the content the digest in the message; nil when none was
  /// found, or the digest holds.
  package let contentEdit: AccidentalEdit?

  /// The edit that, once reversed, gives a `SignedInfo` that a key has signed; nil when none was
  /// found, or none was looked for.
  package let signedInfoEdit: AccidentalEdit?

  /// The digest of the content as it is here; nil when it could not be computed.
  package let contentDigest: [UInt8]?

  /// Whether the content has the digest in the message; nil when it could not be computed.
  package let digestHolds: Bool?

  /// The SHA-256 fingerprint of the certificate that the message carries; of several, of the one whose key
  /// signed it, or is trusted, or comes first.
  package let embeddedFingerprint: [UInt8]?

  /// Whether the signature value is that of the embedded key.
  package let embeddedKeySigned: Bool

  /// The known defect of the signature value; nil when there is none.
  public let valueDefect: SignatureValueDefect?

  /// Takes evidence.
  package init(
    cause: Cause?, contentEdit: AccidentalEdit?, signedInfoEdit: AccidentalEdit?,
    contentDigest: [UInt8]?, digestHolds: Bool?, embeddedFingerprint: [UInt8]?,
    embeddedKeySigned: Bool, valueDefect: SignatureValueDefect?
  ) {
    self.cause = cause
    self.contentEdit = contentEdit
    self.signedInfoEdit = signedInfoEdit
    self.contentDigest = contentDigest
    self.digestHolds = digestHolds
    self.embeddedFingerprint = embeddedFingerprint
    self.embeddedKeySigned = embeddedKeySigned
    self.valueDefect = valueDefect
  }
}

/// Searches for the cause of a failed signature.
///
/// A verifier has one only if it is handed in, as a replay cache is. The search is in XMLSignatureDiagnosis, which
/// services that need no cause do not link: `SignatureExplainer.search`. It never changes that a signature failed.
public struct SignatureExplainer: Sendable {
  /// Looks for the cause of an error that keys were tried for, within limits.
  package typealias Search =
    @Sendable (
      UnverifiedSignature, SignatureError, [TrustAnchor], DiagnosisLimits
    ) -> SignatureDiagnosis

  package let search: Search

  /// Takes a search.
  package init(_ search: @escaping Search) { self.search = search }
}

extension SignatureError {
  /// The cause that the error alone proves, without a look at the message.
  package var causeByItself: SignatureDiagnosis.Cause? {
    switch self {
    case .methodForbidden, .digestMethodForbidden, .canonicalizationForbidden, .transforms,
      .transformUnsupported, .referenceURIMissing, .referenceExternal, .referenceUnsupported:
      .unsupported
    default: nil
    }
  }
}
