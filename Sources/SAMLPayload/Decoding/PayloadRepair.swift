/// A change that makes a damaged form value decodable.
///
/// The cases stand in the order in which repairs are applied; the raw value is a name that never
/// changes. A repair is never a proof: what was decoded may still not be what was sent.
public enum PayloadRepair: String, Sendable, Hashable, CaseIterable {
  /// Each `%25` that hides an escape is read as `%`: the value was encoded once more than meant.
  case unescapeOnceMore = "unescape-once-more"

  /// Escapes with lower-case digits are taken as they are (RFC 3986 §2.1).
  case acceptLowerCase = "accept-lower-case"

  /// Escapes that the encoder does not make are taken as the bytes that they stand for.
  case acceptUnneededEscapes = "accept-unneeded-escapes"

  /// `+`, `/` and `=` that are not escaped are taken as symbols: this is Base64 as it stands.
  case acceptUnescaped = "accept-unescaped"

  /// `-` becomes `+`, and `_` becomes `/` (RFC 4648 §5).
  case replaceURLSafeAlphabet = "replace-url-safe-alphabet"

  /// White space is dropped: line breaks with the blanks beside them, and what stands at the ends.
  case removeWhiteSpace = "remove-white-space"

  /// Each space inside a line becomes `+`: a form decoder has read plus signs as spaces.
  case replaceSpaces = "replace-spaces"

  /// The missing `=` signs are added.
  case addPadding = "add-padding"

  /// The bits of the last symbol that belong to no byte are dropped (RFC 4648 §3.5).
  case dropTrailingBits = "drop-trailing-bits"
}
