/// The points of edwards448 whose order divides four (RFC 8032 §5.2).
///
/// Under such a key, anybody can make a value that holds for many messages. OpenSSL's check of a
/// public key does not look for them.
enum Ed448SmallOrder {
  /// Whether 57 octets encode such a point, in the usual or in a longer-than-needed way.
  static func contains(_ key: ArraySlice<UInt8>) -> Bool {
    // The highest bit is the sign of x, which changes nothing about the order of a point.
    var y = Array(key)
    guard let last = y.popLast() else { return false }
    y.append(last & 0x7F)
    return encodings.contains(y)
  }

  /// The y coordinates, least significant octet first: of orders 4, 1 and 2; and once more those of
  /// orders 4 and 1 with the field prime 2^448 - 2^224 - 1 added.
  private static let encodings: [[UInt8]] = [
    [UInt8](repeating: 0x00, count: 57),
    [0x01] + [UInt8](repeating: 0x00, count: 56),
    [0xFE] + ones(27) + [0xFE] + ones(27) + [0x00],
    ones(28) + [0xFE] + ones(27) + [0x00],
    [UInt8](repeating: 0x00, count: 28) + ones(28) + [0x00],
  ]

  private static func ones(_ count: Int) -> [UInt8] { [UInt8](repeating: 0xFF, count: count) }
}
