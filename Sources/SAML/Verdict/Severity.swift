import Formats

/// The kind of problem that a failed finding is, to sort many of them.
package enum Severity: String, Sendable, Hashable, CaseIterable {
  /// The traces of an attack: wrapping, a forged part, a document type, a replay.
  ///
  /// Look at it first.
  case attack
  /// The message violates the standards, or was changed.
  case broken
  /// The message is sound, and not what the policy accepts.
  case policy
  /// The message was used too early or too late.
  case time
  /// The bytes that were given are damaged around the message.
  case input
}

extension Finding.Code {
  /// The kind of problem that a failed finding with this code is.
  package var severity: Severity {
    if Self.attacks.contains(self) { return .attack }
    if Self.policies.contains(self) { return .policy }
    return switch area {
    case .capture, .payload: .input
    case .time: self == .timeMalformed || self == .timeWindowInverted ? .broken : .time
    case .key, .metadata, .policy, .replay, .exchange, .sso: .policy
    case .c14n, .crosscheck, .encryption, .saml, .signature, .xml: .broken
    }
  }

  private static let attacks: Set<Finding.Code> = [
    .captureFieldRepeated, .captureFieldsMixed, .crosscheckCanonicalOctetsDiffer,
    .crosscheckTreeDiffers,
    .encryptionCipherReference, .replayReplayed, .samlArtifactRequestShared,
    .samlAssertionMultiple, .samlScopeMismatch, .samlTextNotSimple,
    .signatureAmbiguousReference, .signatureCarrierNotCovered, .signatureCarrierOfOtherIssuer,
    .signatureDescriptorNotCovered, .signatureMisplaced, .signatureMultiple, .signatureNotCovered,
    .signatureObjectPresent,
    .signatureRedirectMixed,
    .signatureReferenceExternal, .signatureReferenceNotFound, .xmlDoctype, .xmlDuplicateID,
    .xmlForeignID, .xmlProcessingInstruction,
  ]

  private static let policies: Set<Finding.Code> = [
    .encryptionMethodForbidden, .encryptionUnauthenticated, .samlAddressMismatch,
    .samlAttributeMissing, .samlAudienceMismatch, .samlDestinationMismatch,
    .samlInResponseToMismatch, .samlIssuerMismatch, .samlQuerySubjectMismatch,
    .samlRecipientMismatch, .samlStatusNotSuccess, .signatureAlgorithmUnavailable,
    .signatureAssertionNotSigned, .signatureBothKindsUnbound,
    .signatureCanonicalizationForbidden, .signatureContextForbidden,
    .signatureDigestMethodForbidden, .signatureExceptionOver, .signatureKeyMismatch,
    .signatureKeyNotOfIssuer, .signatureKeyOfOtherRole, .signatureKindMissing,
    .signatureMethodForbidden,
    .signatureNoChain, .signatureNoKeyOfIssuer, .signatureNoTrustAnchor,
    .signatureResponseNotSigned,
    .timeIssuedTooLongAgo, .timeLifetimeExceeded,
  ]
}

extension Severity {
  /// How grave it is from 0 to 10, for pages that sort by the scale of CVSS.
  package var score: String {
    switch self {
    case .attack: "9.0"
    case .broken: "7.0"
    case .policy: "5.0"
    case .time: "3.0"
    case .input: "2.0"
    }
  }
}
