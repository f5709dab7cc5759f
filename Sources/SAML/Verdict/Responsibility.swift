import Formats
import XMLSignature
import XMLSignatureDiagnosis

/// Who can mend what a finding says.
public enum Responsibility: String, Sendable, Hashable, CaseIterable {
  /// Who presents the message: it was damaged or changed on its way, comes too late, or answers another
  /// question.
  case client
  /// Who made the message: it is not as the standard, or what was agreed on, asks for.
  case provider
  /// Who runs the verifier: its keys, policy, clock or cache.
  case `operator`
  /// Nobody: the same message may be accepted when it is presented again.
  case retry
}

extension Finding {
  /// Who can mend it; nil where nothing is to be mended.
  ///
  /// It is an estimate for answers and alarms, and grants nothing. The cause of a failed signature counts
  /// before its code.
  public var responsibility: Responsibility? {
    guard outcome != .pass else { return nil }
    if case .signature(let cause) = cause {
      switch cause {
      case .wrongKey: return .operator
      case .unsupported: return .provider
      case .signatureValueDamaged, .reformatted, .contentChanged: return .client
      }
    }
    return code.responsibility
  }
}

extension Finding.Code {
  /// Who can mend what it says, if no cause is known.
  ///
  /// It is nil for the codes of errors that no finding carries.
  package var responsibility: Responsibility? {
    if let named = Self.exceptions[self] { return named }
    return switch area {
    case .capture, .xml: .client
    case .c14n, .saml, .time, .signature, .encryption: .provider
    case .key, .crosscheck, .replay: .operator
    case .policy, .payload, .exchange, .sso: nil
    }
  }

  private static let exceptions: [Finding.Code: Responsibility] = {
    var exceptions: [Finding.Code: Responsibility] = [:]
    for (responsibility, codes) in lists { for code in codes { exceptions[code] = responsibility } }
    return exceptions
  }()

  /// The codes that their area says nothing of.
  private static let lists: [Responsibility: [Finding.Code]] = [
    .retry: [.xmlOutOfMemory, .replayCacheUnavailable, .replayCacheFull],
    .provider: [.xmlForeignID, .xmlUnsupportedEncoding, .xmlUnsupportedVersion],
    .operator: [
      .encryptionDecryption, .encryptionDecryptionFailed,
      // What was not checked because the policy does not say what is expected.
      .samlAudience, .samlRecipient, .samlDestination, .samlInResponseTo, .samlAddress,
      .samlAssertionEncrypted, .samlEncryptedParts, .samlIssuerMismatch,
      .signatureBothKinds, .signatureBothKindsUnbound,
      .signatureAlgorithmUnavailable, .signatureCoreValidation, .signatureExceptionOver,
      .signatureKeyMismatch, .signatureKeyNotOfIssuer, .signatureKeyOfOtherRole,
      .signatureNoKeyOfIssuer, .signatureNoTrustAnchor, .signatureTooManyTrustAnchors,
      .signatureValue,
      // Two clocks disagree, and ours is the one that can be looked at.
      .timeAuthenticatedInFuture, .timeIssuedInFuture, .timeNotYetValid,
    ],
    .client: [
      .c14nTooLarge, .encryptionMalformed, .encryptionTooMany, .replayReplayed,
      // It was made for somebody else, or for another question.
      .samlAddressMismatch, .samlDestinationMismatch, .samlInResponseToMismatch,
      .samlNotAQuery, .samlRecipientMismatch,
      .samlAssertionMultiple, .samlSOAPMalformed, .samlTextNotSimple, .samlTooMany,
      .samlUnexpectedChild, .samlUnexpectedElement, .samlUnexpectedText,
      .signatureAmbiguousReference, .signatureCarrierNotCovered, .signatureCarrierOfOtherIssuer,
      .signatureDigestMismatch, .signatureMalformed, .signatureMisplaced, .signatureMultiple,
      .signatureNotCovered, .signatureObjectPresent, .signatureReferenceCount,
      .signatureReferenceNotFound, .signatureTooMany, .signatureTooManyIDs,
      .signatureTooManyReferencedOctets, .signatureTooManyReferences,
      .signatureTooManyTransforms, .signatureTransformInput, .signatureUnreadable,
      .signatureValueMismatch,
      // It comes too late.
      .timeConfirmationExpired, .timeExpired, .timeIssuedTooLongAgo, .timeSessionOver,
    ],
  ]
}
