extension StableCode {
  /// A Base64 text contains a byte that is neither a symbol, padding nor tolerated white space (RFC
  /// 4648 §3.3).
  public static let captureBase64Malformed = StableCode(
    "capture.base64-malformed", .input, mends: .client,
    says: "The Base64 text has a character outside of its alphabet.",
    why: "Decoders that skip such characters read other bytes than the sender wrote.",
    help: "Look at the byte that is named; encode the XML again instead of editing the text.")

  /// The last group has two or three Base64 symbols without the `=` that completes it (RFC 4648
  /// §4).
  public static let captureBase64MissingPadding = StableCode(
    "capture.base64-missing-padding", .input, mends: .client,
    says: "The Base64 text lacks its padding.", why: "Strict decoders refuse it.",
    repair: "The missing `=` signs are added.", help: "Keep the `=` signs, sent as `%3D`.")

  /// The Base64url of an assertion for a token endpoint ends in `=` (RFC 7522 §2.1).
  public static let captureBase64Padded = StableCode(
    "capture.base64-padded", .input, mends: .client,
    says: "The Base64url of the assertion is padded.",
    why: "RFC 7522 section 2.1 asks for none, and some servers refuse it.",
    help: "Leave out the `=` signs at the end.")

  /// `=` occurs before the last group, exceeds what that group needs, or is followed by data (RFC
  /// 4648 §4).
  public static let captureBase64PaddingMisplaced = StableCode(
    "capture.base64-padding-misplaced", .input, mends: .client,
    says: "There is padding before the end of the Base64 text.",
    why: "Decoders stop at the padding, or go on behind it, and so read different bytes.",
    help: "Two texts may have been joined, or a name was left before the value: cut the text at "
      + "the byte that is named, and decode each part by itself.")

  /// `+` or `/` occurs in an assertion for a token endpoint (RFC 7522 §2.1, RFC 4648 §5).
  public static let captureBase64StandardAlphabet = StableCode(
    "capture.base64-standard-alphabet", .input, mends: .client,
    says: "The assertion is not in Base64url: it has + or /.",
    why: "Token endpoints take the URL-safe alphabet, with - and _ (RFC 7522 section 2.1).",
    repair: "`+` is read as `-`, and `/` as `_`.",
    help: "Encode the assertion with Base64url, without padding and line breaks.")

  /// The pad bits of the final Base64 symbol are not zero (RFC 4648 §3.5).
  public static let captureBase64TrailingBits = StableCode(
    "capture.base64-trailing-bits", .input, mends: .client,
    says: "The last symbol of the Base64 text carries bits that belong to no byte.",
    why: "Decoders that ignore them take two different texts for the same bytes.",
    help: "A symbol was cut off or changed at the end. With the bits dropped the text decodes, but "
      + "its end is not what was sent: copy the whole text, or encode the XML again.")

  /// One Base64 symbol is left over after groups of four, or a group short of padding has non-zero
  /// pad bits (RFC 4648 §3.5).
  public static let captureBase64Truncated = StableCode(
    "capture.base64-truncated", .input, mends: .client,
    says: "The Base64 text ends inside a group of four.", why: "The end of the payload is missing.",
    help: "Copy the whole text; log lines and terminals often cut it.")

  /// Decoded bytes are neither XML nor exactly one DEFLATE stream (RFC 1951, SAML Bindings
  /// §3.4.4.1).
  public static let captureDeflateMalformed = StableCode(
    "capture.deflate-malformed", .input, mends: .client,
    says: "The bytes begin like a DEFLATE stream and are not one.",
    why: "The redirect binding compresses; this stream is damaged or cut.",
    help: "Copy the whole query parameter.")

  /// The output of a DEFLATE layer exceeds `inflatedBytes` or the permitted ratio to its input (RFC
  /// 1951).
  public static let captureDeflateTooLarge = StableCode(
    "capture.deflate-too-large", .input, mends: .client,
    says: "The DEFLATE stream inflates beyond the limit.",
    why: "A small stream can inflate to gigabytes.",
    help: "Capture it again: real responses inflate to 4 to 20 KB, and no provider made this.",
    attack: .decompressionBomb)

  /// A form body or query has two parameters with the name that is looked for, such as
  /// `SAMLResponse` (SAML Bindings §3.5.4).
  public static let captureFieldRepeated = StableCode(
    "capture.field-repeated", .attack, mends: .client,
    says: "The field that holds the payload occurs more than once.",
    why: "Two readers may take two different payloads from the same body.",
    help: "Send the field once.", attack: .twoParameters)

  /// One form contains both message controls of the HTTP-POST binding (SAML Bindings §3.5.4).
  public static let captureFieldsMixed = StableCode(
    "capture.fields-mixed", .attack, mends: .client,
    says: "The form has both SAMLRequest and SAMLResponse.",
    why: "Two receivers may read two messages of the same form (SAML Bindings section 3.5.4).",
    help: "Send one of the two fields.", attack: .twoParameters)

  /// No XML, Base64 or DEFLATE message and no form control or parameter with the expected name was
  /// found.
  public static let captureNoPayload = StableCode(
    "capture.no-payload", .input, mends: .client,
    says: "Nothing in the input looks like a SAML payload.", why: "There is nothing to validate.",
    help: "Give the XML, its Base64, the form body that was posted, or a capture that holds them "
      + "(HAR, JSON, a log); if the field has another name than SAMLResponse, name it with "
      + "--field.")

  /// The message of a signed query is Base64 of XML, without DEFLATE (SAML Bindings §3.4.4.1).
  public static let captureNotDeflated = StableCode(
    "capture.not-deflated", .input, mends: .provider,
    says: "The sender did not DEFLATE the message.",
    why:
      "The HTTP-Redirect binding compresses, and a receiver that inflates cannot read this query "
      + "(SAML Bindings §3.4.4.1).",
    help: "Ask the sender to compress the XML by raw DEFLATE before Base64, or to use HTTP-POST.")

  /// `%` occurs in a percent-encoded layer without two following `HEXDIG` characters (RFC 3986
  /// §2.1).
  public static let capturePercentMalformed = StableCode(
    "capture.percent-malformed", .input, mends: .client,
    says: "A percent sign is not followed by two hexadecimal digits.",
    why: "A receiver refuses the field, or reads bytes that the sender did not mean.",
    help: "Percent-encode the Base64 text once, after it is complete.")

  /// U+0020 occurs in Base64 text at the place of a symbol, as form decoding of an unescaped `+`
  /// leaves it.
  public static let capturePlusAsSpace = StableCode(
    "capture.plus-as-space", .input, mends: .client,
    says: "The Base64 text has spaces where it had plus signs.",
    why: "A form decoder reads `+` as a space; the receiver drops it or refuses the text.",
    repair: "Each of these spaces is read as `+`.",
    help: "Percent-encode the Base64 text, so that `+` is sent as `%2B`.")

  /// The input, or the output of a layer other than DEFLATE, exceeds its limit in bytes, such as
  /// `CaptureLimits.capturedBytes`.
  public static let captureTooLarge = StableCode(
    "capture.too-large", .input, mends: .client,
    says: "The capture, or what it decodes to, is larger than the limit.",
    why: "A limit keeps a hostile input from using up time and memory.",
    help: "Real responses have 4 to 20 KB; see docs/reference/defaults.md for the limits.")

  /// Base64 holds text that begins with `&lt;`.
  public static let captureXMLEscaped = StableCode(
    "capture.xml-escaped", .input, mends: .client,
    says:
      "The Base64 text holds XML whose markup was HTML-escaped: it begins with &lt; instead of <.",
    why: "A receiver does not unescape it, so it finds no element there.",
    help: "Encode the XML as it was received; find the step that escapes HTML in front of Base64.")

  /// Base64 holds a zlib stream (RFC 1950), and the binding is raw DEFLATE (SAML Bindings §3.4.4.1).
  public static let captureZlibHeader = StableCode(
    "capture.zlib-header", .input, mends: .provider,
    says: "The message was compressed with a zlib header, instead of by raw DEFLATE.",
    why: "A receiver that inflates raw DEFLATE takes the header for data (RFC 1950, SAML Bindings "
      + "§3.4.4.1).",
    help:
      "Ask the sender for raw DEFLATE: windowBits -15 in zlib, wbits=-15 in Python, deflateRaw in "
      + "Node.js.")
}
