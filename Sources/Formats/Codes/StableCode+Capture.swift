extension StableCode {
  /// The Base64 text is broken into lines.
  public static var captureBase64LineBreaks: Self { Self("capture.base64-line-breaks") }

  /// The Base64 text has a character outside of its alphabet.
  public static var captureBase64Malformed: Self { Self("capture.base64-malformed") }

  /// The Base64 text lacks its padding.
  public static var captureBase64MissingPadding: Self { Self("capture.base64-missing-padding") }

  /// There is padding before the end of the Base64 text.
  public static var captureBase64PaddingMisplaced: Self { Self("capture.base64-padding-misplaced") }

  /// The last symbol of the Base64 text carries bits that belong to no byte.
  public static var captureBase64TrailingBits: Self { Self("capture.base64-trailing-bits") }

  /// The Base64 text ends inside a group of four.
  public static var captureBase64Truncated: Self { Self("capture.base64-truncated") }

  /// The Base64 text uses the URL-safe alphabet.
  public static var captureBase64URLAlphabet: Self { Self("capture.base64-url-alphabet") }

  /// The payload begins with a byte order mark.
  public static var captureByteOrderMark: Self { Self("capture.byte-order-mark") }

  /// The bytes begin like a DEFLATE stream and are not one.
  public static var captureDeflateMalformed: Self { Self("capture.deflate-malformed") }

  /// The DEFLATE stream inflates beyond the limit.
  public static var captureDeflateTooLarge: Self { Self("capture.deflate-too-large") }

  /// A trusted key has signed the query that carries the message.
  public static var captureDetachedSignature: Self { Self("capture.detached-signature") }

  /// The payload is Base64-encoded twice.
  public static var captureDoubleBase64: Self { Self("capture.double-base64") }

  /// The payload is percent-encoded twice.
  public static var captureDoublePercentEncoding: Self { Self("capture.double-percent-encoding") }

  /// The text ends in an ellipsis, so a part of it is missing.
  public static var captureEllipsis: Self { Self("capture.ellipsis") }

  /// Bytes around the payload were skipped.
  public static var captureEmbedded: Self { Self("capture.embedded") }

  /// The message is of another kind than the field that holds it.
  public static var captureFieldMismatch: Self { Self("capture.field-mismatch") }

  /// The field that holds the payload occurs more than once.
  public static var captureFieldRepeated: Self { Self("capture.field-repeated") }

  /// The form has both SAMLRequest and SAMLResponse.
  public static var captureFieldsMixed: Self { Self("capture.fields-mixed") }

  /// saml does not read files of this format.
  public static var captureFormatUnsupported: Self { Self("capture.format-unsupported") }

  /// More lines are damaged than are listed here.
  public static var captureFurtherDamage: Self { Self("capture.further-damage") }

  /// The gzip stream is damaged or cut off.
  public static var captureGzipMalformed: Self { Self("capture.gzip-malformed") }

  /// Data in gzip inflates to far more than a capture holds.
  public static var captureGzipTooLarge: Self { Self("capture.gzip-too-large") }

  /// The JSON cannot be read after this place.
  public static var captureJSONMalformed: Self { Self("capture.json-malformed") }

  /// The payload is in a layer that `saml redact` cannot keep.
  public static var captureLayerNotRedactable: Self { Self("capture.layer-not-redactable") }

  /// The text has non-breaking spaces.
  public static var captureNonBreakingSpace: Self { Self("capture.non-breaking-space") }

  /// Nothing in the input looks like a SAML payload.
  public static var captureNoPayload: Self { Self("capture.no-payload") }

  /// The input has SAML messages, but no query.
  public static var captureNoQuery: Self { Self("capture.no-query") }

  /// The input has SAML messages, but no response.
  public static var captureNoResponse: Self { Self("capture.no-response") }

  /// Every layer around the XML was removed by the rules.
  public static var capturePeeled: Self { Self("capture.peeled") }

  /// A percent sign is not followed by two hexadecimal digits.
  public static var capturePercentMalformed: Self { Self("capture.percent-malformed") }

  /// The Base64 text has spaces where it had plus signs.
  public static var capturePlusAsSpace: Self { Self("capture.plus-as-space") }

  /// Plus signs in the field were read as spaces.
  public static var capturePlusReadAsSpace: Self { Self("capture.plus-read-as-space") }

  /// The form carries a signature of the HTTP-POST-SimpleSign binding, which was not checked.
  public static var captureSimpleSign: Self { Self("capture.simple-sign") }

  /// The capture says that it was made in the future.
  public static var captureTimeInFuture: Self { Self("capture.time-in-future") }

  /// The capture, or what it decodes to, is larger than the limit.
  public static var captureTooLarge: Self { Self("capture.too-large") }

  /// The payload is wrapped in more layers than any real one.
  public static var captureTooManyLayers: Self { Self("capture.too-many-layers") }

  /// The text has typographic quotation marks.
  public static var captureTypographicQuotes: Self { Self("capture.typographic-quotes") }

  /// The Base64 text in the field has plus signs that are not escaped.
  public static var captureUnescapedPlus: Self { Self("capture.unescaped-plus") }

  static let ofCapture: [Self] = [
    .captureBase64LineBreaks, .captureBase64Malformed, .captureBase64MissingPadding,
    .captureBase64PaddingMisplaced, .captureBase64TrailingBits, .captureBase64Truncated,
    .captureBase64URLAlphabet, .captureByteOrderMark, .captureDeflateMalformed,
    .captureDeflateTooLarge, .captureDetachedSignature, .captureDoubleBase64,
    .captureDoublePercentEncoding, .captureEllipsis, .captureEmbedded, .captureFieldMismatch,
    .captureFieldRepeated, .captureFieldsMixed,
    .captureFormatUnsupported, .captureFurtherDamage, .captureGzipMalformed, .captureGzipTooLarge,
    .captureJSONMalformed, .captureLayerNotRedactable, .captureNonBreakingSpace, .captureNoPayload,
    .captureNoQuery,
    .captureNoResponse, .capturePeeled, .capturePercentMalformed, .capturePlusAsSpace,
    .capturePlusReadAsSpace, .captureSimpleSign, .captureTimeInFuture, .captureTooLarge,
    .captureTooManyLayers,
    .captureTypographicQuotes, .captureUnescapedPlus,
  ]
}
