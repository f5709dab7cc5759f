public import SAMLFormats

extension StableCode {
  /// The original bytes are not UTF-8 or fail to parse as XML, so `Normalization` has no result.
  public static let payloadNotComparable = StableCode(
    "payload.not-comparable", .input, says: "The effect of normalisation is unknown.",
    why: "The text is not a UTF-8 document that can be read.",
    help: "Run `saml validate` on it to see why.")

  /// Parsing the output of normalisation as XML failed.
  public static let payloadNotWellFormed = StableCode(
    "payload.not-well-formed", .input, says: "After normalisation the text is not well-formed XML.",
    why: "A line break that alone separates two attributes is deleted, and glues them together.",
    help: "Send the Base64 of the original bytes.")

  /// The canonical bytes of signed content differ before and after normalisation.
  public static let payloadSignatureLost = StableCode(
    "payload.signature-lost", .input,
    says: "After normalisation a signature no longer covers the same bytes.",
    why: "A service that verifies it will refuse the response.",
    help: "Send the Base64 of the original bytes: it keeps the signature.")

  /// The text, an attribute or the children of an element differ before and after normalisation.
  public static let payloadValuesChanged = StableCode(
    "payload.values-changed", .input, says: "Normalisation changes what the response says.",
    why: "Spaces inside values are collapsed and line breaks deleted.",
    help: "Send the Base64 of the original bytes.")
}
