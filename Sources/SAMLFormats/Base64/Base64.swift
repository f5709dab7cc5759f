/// The strict Base64 codec of this package (RFC 4648 §4).
///
/// Every text has exactly one reading here: signature values, digests, certificates and captured
/// payloads all pass through this decoder, so no two readers can disagree about the same symbols.
/// Not for the URL-safe alphabet of RFC 4648 §5, which is refused.
package enum Base64 {
  /// How the decoder treats XML white space: tab, line feed, carriage return and space.
  package enum WhiteSpace: Sendable, Hashable {
    /// White space is a symbol outside the alphabet (RFC 4648 §3.3).
    case refused

    /// White space is skipped everywhere, as `xs:base64Binary` allows.
    case ignored
  }
}

/// Why a text is not Base64: the kind of its first defect, and where it is.
///
/// Offsets count bytes from the start of the text, white space included. No case carries a
/// symbol of the text. Each layer that decodes Base64 gives the refusal its own stable code.
package enum Base64Error: Error, Sendable, Hashable {
  /// A byte is neither a symbol of the alphabet nor padding (RFC 4648 §3.3).
  case symbolOutsideAlphabet(offset: Int)

  /// A padding character follows no symbol of its quantum, or only one.
  case misplacedPadding(offset: Int)

  /// Something follows the first padding that does not belong to it.
  case dataAfterPadding(offset: Int)

  /// The text ends inside a quantum, which has `count` of its four characters.
  ///
  /// The offset is the length of the text: the place of the first missing character.
  case incompleteQuantum(count: Int, offset: Int)

  /// The last symbol before the padding carries bits that belong to no byte (RFC 4648 §3.5).
  case nonZeroTrailingBits(offset: Int)

  /// The offset of the defect, in bytes from the start of the text.
  package var offset: Int {
    switch self {
    case .symbolOutsideAlphabet(let offset), .misplacedPadding(let offset),
      .dataAfterPadding(let offset), .incompleteQuantum(_, let offset),
      .nonZeroTrailingBits(let offset):
      offset
    }
  }
}
