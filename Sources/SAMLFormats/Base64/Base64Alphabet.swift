/// The alphabet of RFC 4648 §4, table 1, in both directions.
///
/// Loops read the tables through a span: the compiler checks an array at each subscript.
enum Base64Alphabet {
  /// The entry of the padding character.
  static let padding: UInt32 = .max

  /// The entry of tab, line feed, carriage return and space.
  static let whiteSpace: UInt32 = .max - 1

  /// The entry of every other byte.
  static let none: UInt32 = .max - 2

  /// The largest value of a symbol.
  static let largest: UInt32 = 0x3F

  /// The largest number that four symbols make, six bits each.
  ///
  /// With any other byte among them it is larger: the entries above have all bits but the lowest.
  static let largestQuantum: UInt32 = 0xFF_FFFF

  /// Value to symbol.
  static let symbols: [UInt8] = {
    var table = [UInt8](repeating: 0, count: 64)
    for value in 0..<26 {
      table[value] = UInt8(ascii: "A") + UInt8(value)
      table[26 + value] = UInt8(ascii: "a") + UInt8(value)
    }
    for value in 0..<10 {
      table[52 + value] = UInt8(ascii: "0") + UInt8(value)
    }
    table[62] = UInt8(ascii: "+")
    table[63] = UInt8(ascii: "/")
    return table
  }()

  /// Byte to value, or to one of the entries above.
  static let values: [UInt32] = {
    var table = [UInt32](repeating: none, count: 256)
    for value in 0..<64 {
      table[Int(symbols[value])] = UInt32(value)
    }
    for byte in [0x09, 0x0A, 0x0D, 0x20] {
      table[byte] = whiteSpace
    }
    table[Int(UInt8(ascii: "="))] = padding
    return table
  }()
}
