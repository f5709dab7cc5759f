import XMLSignature

/// The characters of windows-1252 (the Encoding Standard of WHATWG, index windows-1252).
package enum Windows1252 {
  /// The bytes of a text; nil when a character has none.
  package static func bytes(of text: some Sequence<Unicode.Scalar>) -> [UInt8]? {
    var bytes: [UInt8] = []
    for scalar in text {
      if let byte = UInt8(exactly: scalar.value) {
        bytes.append(byte)
      } else if let index = table.firstIndex(of: scalar.value) {
        bytes.append(0x80 + UInt8(index))
      } else {
        return nil
      }
    }
    return bytes
  }

  /// The characters that bytes are read as.
  package static func scalars(of bytes: [UInt8]) -> [Unicode.Scalar] {
    bytes.map { byte in
      guard 0x80...0x9F ~= byte else { return Unicode.Scalar(byte) }
      return Unicode.Scalar(table[Int(byte - 0x80)]) ?? Unicode.Scalar(byte)
    }
  }

  /// The scalars of 0x80 to 0x9F; the five unassigned bytes map to themselves.
  private static let table: [UInt32] = [
    0x20AC, 0x81, 0x201A, 0x0192, 0x201E, 0x2026, 0x2020, 0x2021, 0x02C6, 0x2030, 0x0160, 0x2039,
    0x0152, 0x8D, 0x017D, 0x8F, 0x90, 0x2018, 0x2019, 0x201C, 0x201D, 0x2022, 0x2013, 0x2014,
    0x02DC, 0x2122, 0x0161, 0x203A, 0x0153, 0x9D, 0x017E, 0x0178,
  ]
}
