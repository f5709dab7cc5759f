/// Why a text is not Base64: the kind of its first defect, and where it is.
///
/// Offsets count octets from the start of the text, white space included. No case carries a
/// symbol of the text. Each layer that decodes Base64 gives the refusal its own stable code.
public enum Base64Error: Error, Sendable, Hashable {
  /// An octet is neither a symbol of the alphabet nor padding (RFC 4648 §3.3).
  case symbolOutsideAlphabet(offset: Int)

  /// Padding stands where a quantum has no symbol or only one.
  case misplacedPadding(offset: Int)

  /// Something follows the first padding that does not belong to it.
  case dataAfterPadding(offset: Int)

  /// The text ends inside a quantum, which has `count` of its four characters.
  ///
  /// The offset is the length of the text: the place of the first missing character.
  case incompleteQuantum(count: Int, offset: Int)

  /// The last symbol before the padding carries bits that belong to no octet (RFC 4648 §3.5).
  case nonZeroTrailingBits(offset: Int)

  /// Where the defect is, in octets from the start of the text.
  public var offset: Int {
    switch self {
    case .symbolOutsideAlphabet(let offset), .misplacedPadding(let offset),
      .dataAfterPadding(let offset), .incompleteQuantum(_, let offset),
      .nonZeroTrailingBits(let offset):
      offset
    }
  }
}
