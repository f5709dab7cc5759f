/// The points of an Edwards curve whose order divides the cofactor (RFC 8032 §5.1, §5.2).
///
/// Under such a key, anybody can make a value that holds for many messages. OpenSSL's check of a
/// public key does not look for them.
struct SmallOrderPoints: Sendable {
  /// How many bytes encode a point.
  let byteCount: Int

  /// Their y coordinates, least significant byte first, and once more those that fit with the prime
  /// of the field added.
  private let encodings: [[UInt8]]

  /// Whether the bytes that end a public key encode such a point, in the usual or in a
  /// longer-than-needed way.
  func contains(pointOf subjectPublicKeyInfo: [UInt8]) -> Bool {
    var y = Array(subjectPublicKeyInfo.suffix(byteCount))
    guard let last = y.popLast() else { return false }
    // The highest bit is the sign of x, which changes nothing about the order of a point.
    y.append(last & 0x7F)
    return encodings.contains(y)
  }

  /// The points of orders 4, 1, 8, 8, 2; and those of orders 4 and 1 with 2^255 - 19 added.
  static let edwards25519 = SmallOrderPoints(
    byteCount: 32,
    encodings: [
      bytes(0x00, 32),
      [0x01] + bytes(0x00, 31),
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
      [0xEC] + bytes(0xFF, 30) + [0x7F],
      [0xED] + bytes(0xFF, 30) + [0x7F],
      [0xEE] + bytes(0xFF, 30) + [0x7F],
    ])

  /// The points of orders 4, 1 and 2; and those of orders 4 and 1 with 2^448 - 2^224 - 1 added.
  static let edwards448 = SmallOrderPoints(
    byteCount: 57,
    encodings: [
      bytes(0x00, 57),
      [0x01] + bytes(0x00, 56),
      [0xFE] + bytes(0xFF, 27) + [0xFE] + bytes(0xFF, 27) + [0x00],
      bytes(0xFF, 28) + [0xFE] + bytes(0xFF, 27) + [0x00],
      bytes(0x00, 28) + bytes(0xFF, 28) + [0x00],
    ])

  private static func bytes(_ byte: UInt8, _ count: Int) -> [UInt8] {
    [UInt8](repeating: byte, count: count)
  }
}
