/// A change that makes a damaged form value decodable.
///
/// The order of the cases is the order in which repairs are applied; the raw value is a name that
/// never changes. A repair is never a proof: the decoded bytes may still differ from those that
/// were sent.
public enum PayloadRepair: String, Sendable, Hashable, CaseIterable {
  /// Reads each `%25` that hides an escape as `%`: the value was encoded once too often.
  case unescapeOnceMore = "unescape-once-more"

  /// Accepts escapes with lower-case digits (RFC 3986 §2.1).
  case acceptLowerCase = "accept-lower-case"

  /// Unescapes bytes that the encoder does not escape.
  case acceptUnneededEscapes = "accept-unneeded-escapes"

  /// Accepts `+`, `/` and `=` that are not escaped as symbols: the text is plain Base64.
  case acceptUnescaped = "accept-unescaped"

  /// `-` becomes `+`, and `_` becomes `/` (RFC 4648 §5).
  case replaceURLSafeAlphabet = "replace-url-safe-alphabet"

  /// Drops white space: line breaks with the blanks beside them, and white space at both ends.
  case removeWhiteSpace = "remove-white-space"

  /// Each space inside a line becomes `+`: a form decoder has read plus signs as spaces.
  case replaceSpaces = "replace-spaces"

  /// The missing `=` signs are added.
  case addPadding = "add-padding"

  /// The bits of the last symbol that belong to no byte are dropped (RFC 4648 §3.5).
  case dropTrailingBits = "drop-trailing-bits"
}
