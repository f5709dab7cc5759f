/// Bytes as hexadecimal digits, two for each (RFC 4648 §8).
package enum Hexadecimal {
  /// Which letters the digits from ten on are.
  package enum Letters: Sendable {
    /// `a` to `f`.
    case lower
    /// `A` to `F`.
    case upper
  }

  /// The digits of bytes, in small letters.
  package static func text(_ bytes: [UInt8]) -> String { text(bytes[...]) }

  /// The digits of bytes, in small letters.
  package static func text(_ bytes: ArraySlice<UInt8>) -> String {
    unsafe String(unsafeUninitializedCapacity: 2 * bytes.count) { digits in
      var index = 0
      for byte in bytes {
        unsafe digits[index] = digit(byte >> 4)
        unsafe digits[index + 1] = digit(byte & 0xF)
        index += 2
      }
      return index
    }
  }

  /// Decodes digits in letters of either case; nil for an odd number of digits, and for any other
  /// character.
  package static func bytes(_ digits: ArraySlice<UInt8>) -> [UInt8]? {
    guard digits.count.isMultiple(of: 2) else { return nil }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(digits.count / 2)
    for index in stride(from: digits.startIndex, to: digits.endIndex, by: 2) {
      guard let high = value(of: digits[index]), let low = value(of: digits[index + 1]) else {
        return nil
      }
      bytes.append(high << 4 | low)
    }
    return bytes
  }

  /// The digit of a value below sixteen.
  @inlinable package static func digit(_ value: UInt8, _ letters: Letters = .lower) -> UInt8 {
    guard value >= 10 else { return UInt8(ascii: "0") + value }
    return (letters == .lower ? UInt8(ascii: "a") : UInt8(ascii: "A")) + value - 10
  }

  /// Returns the value of a digit, in a letter of either case; nil for anything else.
  @inlinable package static func value(of digit: UInt8) -> UInt8? {
    switch digit {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): digit - UInt8(ascii: "0")
    case UInt8(ascii: "A")...UInt8(ascii: "F"): digit - UInt8(ascii: "A") + 10
    case UInt8(ascii: "a")...UInt8(ascii: "f"): digit - UInt8(ascii: "a") + 10
    default: nil
    }
  }
}
