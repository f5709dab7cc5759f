/// `%` and two hexadecimal digits (RFC 3986 §2.1).
struct PercentEscape {
  static let width = 3

  /// The byte that the escape encodes.
  let byte: UInt8

  /// Whether a digit is a lower-case letter.
  let hasLowerCase: Bool

  /// Reads the escape whose `%` is at an offset.
  init(at offset: Int, of text: Span<UInt8>) throws(PayloadDecodingError) {
    guard text.count - offset >= Self.width,
      let digits = HexadecimalDigits(text[offset + 1], text[offset + 2])
    else { throw PayloadDecodingError(.escapeMalformed, at: offset) }
    byte = digits.byte
    hasLowerCase = digits.haveLowerCase
  }
}

/// The two digits of a byte.
struct HexadecimalDigits {
  let byte: UInt8
  let haveLowerCase: Bool

  init?(_ first: UInt8, _ second: UInt8) {
    guard let high = Self.value(first), let low = Self.value(second) else { return nil }
    byte = high << 4 | low
    haveLowerCase = max(first, second) >= UInt8(ascii: "a")
  }

  private static func value(_ digit: UInt8) -> UInt8? {
    switch digit {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): digit - UInt8(ascii: "0")
    case UInt8(ascii: "A")...UInt8(ascii: "F"): digit - UInt8(ascii: "A") + 10
    case UInt8(ascii: "a")...UInt8(ascii: "f"): digit - UInt8(ascii: "a") + 10
    default: nil
    }
  }
}
