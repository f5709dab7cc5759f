public import XMLSignature

/// What else is known about a signature that failed; it never changes that it failed.
public struct SignatureDiagnosis: Sendable, Hashable {
  /// The likeliest cause, as far as there is evidence.
  public enum Cause: String, Sendable, Hashable, CaseIterable {
    /// No trusted key can have signed the message: it names another one, or the value is as long as those
    /// of another one are.
    case wrongKey = "wrong-key"
    /// The message names a trusted key, and the signature value is not one that this key has made, as far as
    /// that can be told.
    case signatureValueDamaged = "signature-value-damaged"
    /// The message is the one that was signed but for an accidental edit, which is known.
    case reformatted
    /// The content, or `SignedInfo` itself, is another one than was signed, and no known edit explains it.
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

  /// The edit after whose undoing an error would not have been thrown; nil when there is no evidence
  /// for one.
  public func edit(undoing error: SignatureError) -> AccidentalEdit? {
    switch error {
    case .digestMismatch: contentEdit
    case .valueMismatch: signedInfoEdit
    default: nil
    }
  }

  /// The edit after whose undoing the content has the digest that the message claims; nil when none
  /// was found, or the digest holds.
  package let contentEdit: AccidentalEdit?

  /// The edit after whose undoing a key has signed `SignedInfo`; nil when none was found, or none was
  /// looked for.
  package let signedInfoEdit: AccidentalEdit?

  /// The digest of the content as it is here; nil when that could not be told.
  package let contentDigest: [UInt8]?

  /// Whether the content has the digest that the message claims; nil when that could not be told.
  package let digestHolds: Bool?

  /// The SHA-256 fingerprint of the certificate that the message carries; of several, of the one whose key
  /// signed it, or is trusted, or comes first.
  package let embeddedFingerprint: [UInt8]?

  /// Whether the signature value is that of the embedded key.
  package let embeddedKeySigned: Bool

  /// What is known to be wrong with the signature value; nil when nothing is.
  public let valueDefect: SignatureValueDefect?
}

extension SignatureError {
  /// The cause that the error alone tells, without a look at the message.
  package var causeByItself: SignatureDiagnosis.Cause? {
    switch self {
    case .methodForbidden, .digestMethodForbidden, .canonicalizationForbidden, .transforms,
      .transformUnsupported, .referenceURIMissing, .referenceExternal, .referenceUnsupported:
      .unsupported
    default: nil
    }
  }
}
