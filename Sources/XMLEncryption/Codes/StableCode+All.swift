package import SAMLFormats

extension StableCode {
  /// The codes that this module declares, of which `saml explain` and pages are made.
  package static let ofXMLEncryption: [StableCode] = [
    .encryptionAgreementKeyInvalid, .encryptionAgreementKeyMissing, .encryptionCipherReference,
    .encryptionDecryptionFailed, .encryptionDerivationLimit, .encryptionDerivationParameters,
    .encryptionKeyMissing, .encryptionKeyReference, .encryptionMalformed,
    .encryptionMethodForbidden, .encryptionMethodMissing, .encryptionMethodUnsupported,
    .encryptionNotAnElement, .encryptionTooMany, .encryptionTypeUnsupported,
    .encryptionUnauthenticated,
  ]
}
