/// The meaning of a byte for a reader of Base64.
enum SymbolKind: Equatable {
  /// A letter or a digit, with its value (RFC 4648 §4, table 1).
  case plain(UInt8)

  /// `+` or `/`, which a form value escapes, with its value.
  case special(UInt8)

  /// `-` or `_`, with the value that it has in the URL-safe alphabet (RFC 4648 §5).
  case urlSafe(UInt8)

  /// `=`.
  case padding

  /// Tab, line feed, carriage return or space.
  case whiteSpace

  /// Anything else.
  case none

  init(_ byte: UInt8) {
    self =
      switch byte {
      case UInt8(ascii: "A")...UInt8(ascii: "Z"): .plain(byte - UInt8(ascii: "A"))
      case UInt8(ascii: "a")...UInt8(ascii: "z"): .plain(byte - UInt8(ascii: "a") + 26)
      case UInt8(ascii: "0")...UInt8(ascii: "9"): .plain(byte - UInt8(ascii: "0") + 52)
      case UInt8(ascii: "+"): .special(62)
      case UInt8(ascii: "/"): .special(63)
      case UInt8(ascii: "-"): .urlSafe(62)
      case UInt8(ascii: "_"): .urlSafe(63)
      case UInt8(ascii: "="): .padding
      case 0x09, 0x0A, 0x0D, 0x20: .whiteSpace
      default: .none
      }
  }
}
