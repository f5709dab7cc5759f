/// Up to four symbols, which encode up to three bytes (RFC 4648 §4).
struct SymbolGroup {
  private var bits: UInt32 = 0

  /// The number of symbols.
  private(set) var count = 0

  /// The offset of the last symbol.
  private(set) var lastOffset = 0

  var isEmpty: Bool { count == 0 }
  var isFull: Bool { count == 4 }

  /// The bits of the last symbol that belong to no byte: six for one symbol, four for two, two for
  /// three.
  var spareBits: UInt32 { bits & (1 << (8 - 2 * UInt32(count)) - 1) }

  mutating func append(_ value: UInt8, at offset: Int) {
    bits = bits << 6 | UInt32(value)
    lastOffset = offset
    count += 1
  }

  /// The number of bytes that are complete.
  var byteCount: Int { max(0, count - 1) }

  /// One of the bytes that are complete.
  func byte(_ index: Int) -> UInt8 {
    let placed = bits << (24 - 6 * UInt32(count))
    return UInt8(truncatingIfNeeded: placed >> (16 - 8 * UInt32(index)))
  }

  /// Writes the bytes that are complete.
  func writeBytes(into output: inout OutputSpan<UInt8>) {
    for index in 0..<byteCount { output.append(byte(index)) }
  }
}
