package import SAMLFormats

extension StableCode {
  /// The codes that this module declares, of which `saml explain` and pages are made.
  package static let ofSAMLCapture: [StableCode] = [
    .captureAmbiguous, .captureBase64LineBreaks, .captureBase64URLAlphabet, .captureByteOrderMark,
    .captureCut,
    .captureDoubleBase64, .captureDoublePercentEncoding, .captureEllipsis, .captureEmbedded,
    .captureEmpty, .captureFormDecoded, .captureFormatUnsupported, .captureFurtherDamage,
    .captureFurtherLayer,
    .captureGzipMalformed,
    .captureGzipTooLarge, .captureHTMLPage, .captureJSON, .captureJSONMalformed, .captureMasked,
    .captureNonBreakingSpace, .captureNoQuery, .captureNoResponse, .captureNotSAML,
    .captureOtherXML, .capturePlusReadAsSpace, .captureSearchEnded, .captureSimpleSign,
    .captureTimeInFuture,
    .captureTooManyLayers, .captureTypographicQuotes, .captureUnescapedPlus,
  ]
}
