package import SAMLFormats

extension StableCode {
  /// The codes that this module declares, of which `saml explain` and pages are made.
  package static let ofSAMLCapture: [StableCode] = [
    .captureBase64LineBreaks, .captureBase64URLAlphabet, .captureByteOrderMark,
    .captureDoubleBase64, .captureDoublePercentEncoding, .captureEllipsis, .captureEmbedded,
    .captureFormatUnsupported, .captureFurtherDamage, .captureGzipMalformed, .captureGzipTooLarge,
    .captureJSONMalformed, .captureNoQuery, .captureNoResponse, .captureNonBreakingSpace,
    .capturePlusReadAsSpace, .captureSimpleSign, .captureTimeInFuture, .captureTooManyLayers,
    .captureTypographicQuotes, .captureUnescapedPlus,
  ]
}
