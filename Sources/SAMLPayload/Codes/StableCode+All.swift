package import SAMLFormats

extension StableCode {
  /// The codes that this module declares, of which `saml explain` and pages are made.
  package static let ofSAMLPayload: [StableCode] = [
    .payloadDataAfterPadding, .payloadEscapeInLowerCase, .payloadEscapeMalformed,
    .payloadEscapeMissing, .payloadEscapeUnneeded, .payloadEscapedTwice, .payloadInvalidUTF8,
    .payloadPaddingMisplaced, .payloadPaddingMissing, .payloadSymbolOutsideAlphabet,
    .payloadTrailingBits, .payloadTruncated, .payloadURLSafeSymbol, .payloadWhiteSpace,
  ]
}
