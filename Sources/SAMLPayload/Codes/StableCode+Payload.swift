public import SAMLFormats

extension StableCode {
  /// A byte other than the matching `=` occurs after the first `=` (RFC 4648 §4).
  public static let payloadDataAfterPadding = StableCode(
    "payload.data-after-padding", .input, says: "Something follows the padding.",
    why: "The partner may read the part in front of the padding alone, or refuse the value.",
    help: "Two values may have been joined: decode each by itself.")

  /// A percent escape uses `a` to `f` as hexadecimal digits (RFC 3986 §2.1).
  public static let payloadEscapeInLowerCase = StableCode(
    "payload.escape-in-lower-case", .input, says: "An escape is written with lower-case digits.",
    why: "It means the same, but the encoder writes upper case: another program made the value.",
    repair: "The escape is taken as it is.", help: "Nothing is lost.")

  /// `%` is followed by fewer than two `HEXDIG` characters (RFC 3986 §2.1).
  public static let payloadEscapeMalformed = StableCode(
    "payload.escape-malformed", .input,
    says: "An escape of the form value is not a percent sign with two hexadecimal digits.",
    why: "A receiver refuses the value, or reads bytes that the sender did not mean.",
    help: "Percent-encode the Base64 text once, after it is complete.")

  /// A reserved or non-ASCII byte, such as `+`, `/` or `=`, occurs literally (RFC 3986 §2.2).
  public static let payloadEscapeMissing = StableCode(
    "payload.escape-missing", .input, says: "A byte is not escaped, and the encoder escapes it.",
    why: "In a form `+` means a space, and `=` and `/` may be taken for something else.",
    repair: "The text is read as Base64 that was not percent-encoded.",
    help: "Percent-encode the Base64 text before it is put into a body.")

  /// An escape decodes to a byte that is never escaped in a form value, such as a letter or digit.
  public static let payloadEscapeUnneeded = StableCode(
    "payload.escape-unneeded", .input, says: "A byte is escaped that the encoder leaves as it is.",
    why: "Another encoder was at work, which may have changed more.",
    repair: "The escape is decoded to its byte.", help: "Escape `+`, `/` and `=` alone.")

  /// The sequence `%25` occurs in the form value (RFC 3986 §2.4).
  public static let payloadEscapedTwice = StableCode(
    "payload.escaped-twice", .input,
    says: "A percent sign is itself escaped, so the value is encoded twice.",
    why: "After the partner's one decoding, `%2B` is left where Base64 has `+`.",
    repair: "Each `%25` is read as `%`.",
    help: "The encoded value went through URLComponents.queryItems or a similar encoder again; set "
      + "percentEncodedQueryItems, or build the body by hand.")

  /// Normalisation was requested for bytes with an ill-formed UTF-8 sequence.
  public static let payloadInvalidUTF8 = StableCode(
    "payload.invalid-utf8", .input, says: "The text to encode is not valid UTF-8.",
    why: "The cookbook's steps work on text, and this is none.",
    help: "Capture the response as UTF-8.")

  /// `=` occurs as the first or second character of a Base64 group (RFC 4648 §4).
  public static let payloadPaddingMisplaced = StableCode(
    "payload.padding-misplaced", .input,
    says: "There is padding in a group of four with fewer than two symbols.",
    why: "Symbols are missing before it, or it was added without need.",
    help: "Encode the response again.")

  /// The value ends after two or three symbols of a group, or before the second `=` (RFC 4648 §4).
  public static let payloadPaddingMissing = StableCode(
    "payload.padding-missing", .input, says: "The last group of four lacks its padding.",
    why: "Strict decoders refuse it, and the end of the value may be missing as well.",
    repair: "The missing `=` signs are added.", help: "Keep the `=` signs, sent as `%3D`.")

  /// A byte is neither a Base64 symbol, `=`, `-`, `_`, white space nor a percent sign (RFC 4648
  /// §3.3).
  public static let payloadSymbolOutsideAlphabet = StableCode(
    "payload.symbol-outside-alphabet", .input, says: "A character is not in the Base64 alphabet.",
    why: "The partner's decoder may skip the character and read other bytes, or refuse the value.",
    help: "Look at the byte that is named; encode the response again instead of editing it.")

  /// Pad bits before `=` are not zero, so the Base64 text is not canonical (RFC 4648 §3.5).
  public static let payloadTrailingBits = StableCode(
    "payload.trailing-bits", .input, says: "The last symbol carries bits that belong to no byte.",
    why: "The encoder never writes such a symbol, so the value was cut or edited.",
    repair: "The bits are dropped.",
    help: "A symbol was cut off or changed at the end; encode the response again.")

  /// One symbol is left over after the last complete Base64 group (RFC 4648 §4).
  public static let payloadTruncated = StableCode(
    "payload.truncated", .input, says: "The value ends inside a group of four.",
    why: "The end of the response is missing.",
    help: "Copy the whole value; log lines and terminals often cut it.")

  /// `-` or `_` occurs in place of `+` or `/` (RFC 4648 §5).
  public static let payloadURLSafeSymbol = StableCode(
    "payload.url-safe-symbol", .input, says: "The value uses the URL-safe alphabet of Base64.",
    why: "The partner decodes the standard alphabet, so `-` and `_` make the value unreadable.",
    repair: "`-` is read as `+`, and `_` as `/`.",
    help: "Encode with the standard alphabet and percent-encode the result.")

  /// U+0020, U+0009, U+000A or U+000D occurs in a form value.
  public static let payloadWhiteSpace = StableCode(
    "payload.white-space", .input, says: "There is a space, a tab or a line break in the value.",
    why: "The encoder makes none; a space may be a plus sign that a form decoder took for one.",
    repair: "Line breaks are removed; each space inside a line is read as `+`.",
    help: "Encode without line breaks, and percent-encode, so that `+` is sent as `%2B`.")
}
