import Formats
import XMLSignature
import XMLSignatureDiagnosis

/// The party that can fix the cause of a finding.
public enum Responsibility: String, Sendable, Hashable, CaseIterable {
  /// The presenter of the message: it was damaged or changed in transit, comes too late, or answers
  /// another question.
  case client
  /// The maker of the message: it violates the standard or an agreement.
  case provider
  /// The operator of the verifier: its keys, policy, clock or cache.
  case `operator`
  /// No party: the same message may be accepted when it is presented again.
  case retry
}

extension Finding {
  /// The party that can fix it; nil if nothing needs a fix.
  ///
  /// It is an estimate for answers and alarms, and grants nothing. The cause of a failed signature
  /// counts before its code.
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
  /// The party that can fix it, if no cause is known.
  ///
  /// It is nil for the codes of errors that no finding carries.
  package var responsibility: Responsibility? {
    if let named = Self.exceptions[self] { return named }
    return switch area {
    case .capture, .xml: .client
    case .c14n, .metadata, .saml, .time, .signature, .encryption: .provider
    case .key, .crosscheck, .replay: .operator
    case .policy, .payload, .exchange, .sso: nil
    }
  }

  private static let exceptions: [Finding.Code: Responsibility] = {
    var exceptions: [Finding.Code: Responsibility] = [:]
    for (responsibility, codes) in lists { for code in codes { exceptions[code] = responsibility } }
    return exceptions
  }()

  /// The codes that do not follow their area.
  private static let lists: [Responsibility: [Finding.Code]] = [
    .retry: [.xmlOutOfMemory, .replayCacheUnavailable, .replayCacheFull],
    .provider: [.xmlForeignID, .xmlUnsupportedEncoding, .xmlUnsupportedVersion],
    .operator: [
      .encryptionDecryption, .encryptionDecryptionFailed,
      // Rules that were not checked because the policy states no expectation.
      .samlAudience, .samlRecipient, .samlDestination, .samlInResponseTo, .samlAddress,
      .captureDetachedSignature, .samlAssertionEncrypted, .samlEncryptedParts, .samlIssuerMismatch,
      .signatureBothKinds, .signatureBothKindsUnbound,
      .samlAuthnRequestEndpoint, .samlPrincipal, .samlReceiver, .samlScope,
      .signatureAlgorithmUnavailable, .signatureCoreValidation, .signatureExceptionOver,
      .signatureKeyMismatch, .signatureKeyNotOfIssuer, .signatureKeyOfOtherRole,
      .signatureNoChain, .signatureNoKeyOfIssuer, .signatureNoTrustAnchor,
      .signatureTooManyTrustAnchors,
      .signatureValue,
      // Two clocks disagree, and ours is the one that the operator can check.
      .timeAuthenticatedInFuture, .timeIssuedInFuture, .timeNotYetValid,
    ],
    .client: [
      .c14nTooLarge, .encryptionDerivationLimit, .encryptionMalformed, .encryptionTooMany,
      .replayReplayed,
      // The message is for another recipient, or for another question.
      .samlAddressMismatch, .samlDestinationMismatch, .samlInResponseToMismatch,
      .samlArtifactMalformed, .samlArtifactMessage, .samlArtifactRequestShared,
      .samlNotAQuery, .samlRecipientMismatch,
      .samlAssertionMultiple, .samlSOAPMalformed, .samlTextNotSimple, .samlTooMany,
      .samlUnexpectedChild, .samlUnexpectedElement, .samlUnexpectedText,
      .signatureAmbiguousReference, .signatureCarrierNotCovered, .signatureCarrierOfOtherIssuer,
      .signatureDigestMismatch, .signatureMalformed, .signatureMisplaced, .signatureMultiple,
      .signatureNotCovered, .signatureObjectPresent, .signatureRedirectMismatch,
      .signatureRedirectMixed, .signatureReferenceCount,
      .signatureReferenceNotFound, .signatureTooMany, .signatureTooManyIDs,
      .signatureTooManyReferencedOctets, .signatureTooManyReferences,
      .signatureTooManyTransforms, .signatureTransformInput, .signatureTransformTooCostly,
      .signatureUnreadable,
      .signatureValueMismatch,
      // It comes too late.
      .timeConfirmationExpired, .timeExpired, .timeIssuedTooLongAgo, .timeSessionOver,
    ],
  ]
}
