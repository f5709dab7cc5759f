extension StableCode {
  /// The codes that this module declares, of which `saml explain` and pages are made.
  package static let ofSAMLFormats: [StableCode] = [
    .captureBase64Malformed, .captureBase64MissingPadding, .captureBase64Padded,
    .captureBase64PaddingMisplaced, .captureBase64StandardAlphabet,
    .captureBase64TrailingBits, .captureBase64Truncated, .captureDeflateMalformed,
    .captureDeflateTooLarge, .captureFieldRepeated, .captureFieldsMixed, .captureNoPayload,
    .captureNotDeflated, .capturePercentMalformed, .capturePlusAsSpace, .captureTooLarge,
    .captureXMLEscaped, .captureZlibHeader, .exchangeAnswerTooLarge, .exchangeAnswerUnreadable,
    .exchangeBadRequest, .exchangeCancelled, .exchangeExpired, .exchangeForbidden,
    .exchangeInterrupted, .exchangeMethodNotAllowed, .exchangeNotAuthenticated, .exchangeNotFound,
    .exchangeNotThePostBinding, .exchangeParameterUnusable, .exchangeRegistrationRefused,
    .exchangeServiceFailed, .exchangeStoreUnusable, .exchangeThrottled, .exchangeTimedOut,
    .exchangeUnauthorized, .exchangeUnexpectedStatus, .exchangeUnreachable, .exchangeUntrusted,
    .ssoAccessNotGranted, .ssoCodeExpired, .ssoInvalidVerificationToken, .ssoNoProvider,
    .ssoNotSignedIn, .ssoOtherError, .ssoProviderRejected, .ssoRejected, .ssoServiceFailed,
    .ssoTemporarilyUnavailable, .ssoTimedOut, .ssoUnexpectedAnswer, .ssoUnsupported,
    .ssoUnsupportedProvider, .ssoUserCancelled,
  ]
}
