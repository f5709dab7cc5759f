import Formats

extension Explanation {
  static let payload: [Explanation] = encoding + decoding

  private static let encoding: [Explanation] = [
    Explanation(
      .payloadInvalidUTF8, "The text to encode is not valid UTF-8.",
      why: "The cookbook's steps work on text, and this is none.",
      help: "Capture the response as UTF-8."),
    Explanation(
      .payloadNotWellFormed, "After normalisation the text is not well-formed XML.",
      why: "A line break that alone separates two attributes is deleted, and glues them together.",
      help: "Send the Base64 of the original bytes."),
    Explanation(
      .payloadSignatureLost, "After normalisation a signature no longer covers the same bytes.",
      why: "A service that verifies it will refuse the response.",
      help: "Send the Base64 of the original bytes: it keeps the signature."),
    Explanation(
      .payloadValuesChanged, "Normalisation changes what the response says.",
      why: "Spaces inside values are collapsed and line breaks deleted.",
      help: "Send the Base64 of the original bytes."),
    Explanation(
      .payloadNotComparable, "The effect of normalisation is unknown.",
      why: "The text is not a UTF-8 document that can be read.",
      help: "Run `saml validate` on it to see why."),
  ]

  /// The defects of a text that should be a form value, in the order in which they are declared.
  private static let decoding: [Explanation] = [
    Explanation(
      .payloadEscapeMalformed, "A percent sign is not followed by two hexadecimal digits.",
      why: "A receiver refuses the value, or reads bytes that the sender did not mean.",
      help: "Percent-encode the Base64 text once, after it is complete."),
    Explanation(
      .payloadEscapeInLowerCase, "An escape is written with lower-case digits.",
      why: "It means the same, but the encoder writes upper case: another program made the value.",
      repair: "The escape is taken as it is.", help: "Nothing is lost."),
    Explanation(
      .payloadEscapedTwice, "A percent sign is itself escaped, so the value is encoded twice.",
      why: "After the partner's one decoding, `%2B` is left where Base64 has `+`.",
      repair: "Each `%25` is read as `%`.",
      help: "The encoded value went through URLComponents.queryItems or a similar encoder again; "
        + "set percentEncodedQueryItems, or build the body by hand."),
    Explanation(
      .payloadEscapeUnneeded, "A byte is escaped that the encoder leaves as it is.",
      why: "Another encoder was at work, which may have changed more.",
      repair: "The escape is decoded to its byte.",
      help: "Escape `+`, `/` and `=` alone."),
    Explanation(
      .payloadEscapeMissing, "A byte is not escaped, and the encoder escapes it.",
      why: "In a form `+` means a space, and `=` and `/` may be taken for something else.",
      repair: "The text is read as Base64 that was not percent-encoded.",
      help: "Percent-encode the Base64 text before it is put into a body."),
    Explanation(
      .payloadWhiteSpace, "There is a space, a tab or a line break in the value.",
      why: "The encoder makes none; a space may be a plus sign that a form decoder took for one.",
      repair: "Line breaks are removed; each space inside a line is read as `+`.",
      help: "Encode without line breaks, and percent-encode, so that `+` is sent as `%2B`."),
    Explanation(
      .payloadURLSafeSymbol, "The value uses the URL-safe alphabet of Base64.",
      why: "The partner decodes the standard alphabet, so `-` and `_` make the value unreadable.",
      repair: "`-` is read as `+`, and `_` as `/`.",
      help: "Encode with the standard alphabet and percent-encode the result."),
    Explanation(
      .payloadSymbolOutsideAlphabet, "A character is not in the Base64 alphabet.",
      why: "The partner's decoder may skip the character and read other bytes, or refuse "
        + "the value.",
      help: "Look at the byte that is named; encode the response again instead of editing it."),
    Explanation(
      .payloadPaddingMisplaced,
      "There is padding in a group of four with fewer than two symbols.",
      why: "Symbols are missing before it, or it was added without need.",
      help: "Encode the response again."),
    Explanation(
      .payloadDataAfterPadding, "Something follows the padding.",
      why: "The partner may read the part in front of the padding alone, or refuse the value.",
      help: "Two values may have been joined: decode each by itself."),
    Explanation(
      .payloadPaddingMissing, "The last group of four lacks its padding.",
      why: "Strict decoders refuse it, and the end of the value may be missing as well.",
      repair: "The missing `=` signs are added.", help: "Keep the `=` signs, sent as `%3D`."),
    Explanation(
      .payloadTruncated, "The value ends inside a group of four.",
      why: "The end of the response is missing.",
      help: "Copy the whole value; log lines and terminals often cut it."),
    Explanation(
      .payloadTrailingBits, "The last symbol carries bits that belong to no byte.",
      why: "The encoder never writes such a symbol, so the value was cut or edited.",
      repair: "The bits are dropped.",
      help: "A symbol was cut off or changed at the end; encode the response again."),
  ]
}
