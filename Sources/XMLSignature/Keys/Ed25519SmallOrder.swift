/// The points of edwards25519 whose order divides eight (RFC 8032 §5.1).
///
/// Under such a key, anybody can make a value that holds for many messages. OpenSSL's check of a
/// public key does not look for them.
enum Ed25519SmallOrder {
  /// Whether 32 octets encode such a point, in the usual or in a longer-than-needed way.
  static func contains(_ key: ArraySlice<UInt8>) -> Bool {
    // The highest bit is the sign of x, which changes nothing about the order of a point.
    var y = Array(key)
    guard let last = y.popLast() else { return false }
    y.append(last & 0x7F)
    return encodings.contains(y)
  }

  /// The y coordinates, least significant octet first: of orders 4, 1, 8, 8, 2; and once more those
  /// of orders 4 and 1 with the field prime 2^255 - 19 added.
  private static let encodings: [[UInt8]] = [
    [UInt8](repeating: 0x00, count: 32),
    [0x01] + [UInt8](repeating: 0x00, count: 31),
    [
      0x26, 0xE8, 0x95, 0x8F, 0xC2, 0xB2, 0x27, 0xB0, 0x45, 0xC3, 0xF4, 0x89, 0xF2, 0xEF, 0x98,
      0xF0, 0xD5, 0xDF, 0xAC, 0x05, 0xD3, 0xC6, 0x33, 0x39, 0xB1, 0x38, 0x02, 0x88, 0x6D, 0x53,
      0xFC, 0x05,
    ],
    [
      0xC7, 0x17, 0x6A, 0x70, 0x3D, 0x4D, 0xD8, 0x4F, 0xBA, 0x3C, 0x0B, 0x76, 0x0D, 0x10, 0x67,
      0x0F, 0x2A, 0x20, 0x53, 0xFA, 0x2C, 0x39, 0xCC, 0xC6, 0x4E, 0xC7, 0xFD, 0x77, 0x92, 0xAC,
      0x03, 0x7A,
    ],
    [0xEC] + [UInt8](repeating: 0xFF, count: 30) + [0x7F],
    [0xED] + [UInt8](repeating: 0xFF, count: 30) + [0x7F],
    [0xEE] + [UInt8](repeating: 0xFF, count: 30) + [0x7F],
  ]
}
