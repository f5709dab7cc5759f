/// Octets as text.
enum Hexadecimal {
  static func text(_ octets: some Sequence<UInt8>) -> String {
    var digits: [UInt8] = []
    digits.reserveCapacity(64)
    for octet in octets {
      digits.append(digit(octet >> 4))
      digits.append(digit(octet & 0x0F))
    }
    return String(decoding: digits, as: UTF8.self)
  }

  private static func digit(_ value: UInt8) -> UInt8 {
    value < 10 ? UInt8(ascii: "0") + value : UInt8(ascii: "a") + value - 10
  }
}
