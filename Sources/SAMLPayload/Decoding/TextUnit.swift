/// A byte of a damaged form value, or an escape of one, however it is written.
struct TextUnit {
  let byte: UInt8
  let isEscaped: Bool

  /// The bytes that it takes in the text.
  let width: Int

  /// The repairs that its escape needs.
  let repairs: Set<PayloadRepair>

  /// Reads the unit at an offset; nil if it is a `%` that belongs to no escape.
  init?(at offset: Int, of text: Span<UInt8>) {
    guard text[offset] == UInt8(ascii: "%") else {
      byte = text[offset]
      isEscaped = false
      width = 1
      repairs = []
      return
    }
    var repairs: Set<PayloadRepair> = []
    var digitsOffset = offset + 1
    if Self.digits(at: digitsOffset, of: text)?.byte == UInt8(ascii: "%") {
      repairs.insert(.unescapeOnceMore)
      digitsOffset += 2
    }
    guard let digits = Self.digits(at: digitsOffset, of: text) else { return nil }
    byte = digits.byte
    isEscaped = true
    width = digitsOffset + 2 - offset
    if digits.haveLowerCase { repairs.insert(.acceptLowerCase) }
    switch SymbolKind(byte) {
    case .special, .padding: break
    default: repairs.insert(.acceptUnneededEscapes)
    }
    self.repairs = repairs
  }

  private static func digits(at offset: Int, of text: Span<UInt8>) -> HexadecimalDigits? {
    guard text.count - offset >= 2 else { return nil }
    return HexadecimalDigits(text[offset], text[offset + 1])
  }
}
