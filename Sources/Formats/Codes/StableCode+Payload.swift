extension StableCode {
  /// Something follows the padding.
  public static var payloadDataAfterPadding: Self { Self("payload.data-after-padding") }

  /// An escape is written with lower-case digits.
  public static var payloadEscapeInLowerCase: Self { Self("payload.escape-in-lower-case") }

  /// A percent sign is not followed by two hexadecimal digits.
  public static var payloadEscapeMalformed: Self { Self("payload.escape-malformed") }

  /// A byte is not escaped, and the encoder escapes it.
  public static var payloadEscapeMissing: Self { Self("payload.escape-missing") }

  /// A byte is escaped that the encoder leaves as it is.
  public static var payloadEscapeUnneeded: Self { Self("payload.escape-unneeded") }

  /// A percent sign is itself escaped, so the value is encoded twice.
  public static var payloadEscapedTwice: Self { Self("payload.escaped-twice") }

  /// The text to encode is not valid UTF-8.
  public static var payloadInvalidUTF8: Self { Self("payload.invalid-utf8") }

  /// The effect of normalisation is unknown.
  public static var payloadNotComparable: Self { Self("payload.not-comparable") }

  /// After normalisation the text is not well-formed XML.
  public static var payloadNotWellFormed: Self { Self("payload.not-well-formed") }

  /// There is padding in a group of four with fewer than two symbols.
  public static var payloadPaddingMisplaced: Self { Self("payload.padding-misplaced") }

  /// The last group of four lacks its padding.
  public static var payloadPaddingMissing: Self { Self("payload.padding-missing") }

  /// After normalisation a signature no longer covers the same bytes.
  public static var payloadSignatureLost: Self { Self("payload.signature-lost") }

  /// A character is not in the Base64 alphabet.
  public static var payloadSymbolOutsideAlphabet: Self { Self("payload.symbol-outside-alphabet") }

  /// The last symbol carries bits that belong to no byte.
  public static var payloadTrailingBits: Self { Self("payload.trailing-bits") }

  /// The value ends inside a group of four.
  public static var payloadTruncated: Self { Self("payload.truncated") }

  /// The value uses the URL-safe alphabet of Base64.
  public static var payloadURLSafeSymbol: Self { Self("payload.url-safe-symbol") }

  /// Normalisation changes what the response says.
  public static var payloadValuesChanged: Self { Self("payload.values-changed") }

  /// There is a space, a tab or a line break in the value.
  public static var payloadWhiteSpace: Self { Self("payload.white-space") }

  static let ofPayload: [Self] = [
    .payloadDataAfterPadding, .payloadEscapeInLowerCase, .payloadEscapeMalformed,
    .payloadEscapeMissing, .payloadEscapeUnneeded, .payloadEscapedTwice, .payloadInvalidUTF8,
    .payloadNotComparable, .payloadNotWellFormed, .payloadPaddingMisplaced,
    .payloadPaddingMissing, .payloadSignatureLost, .payloadSymbolOutsideAlphabet,
    .payloadTrailingBits, .payloadTruncated, .payloadURLSafeSymbol, .payloadValuesChanged,
    .payloadWhiteSpace,
  ]
}
