/// Up to four symbols, which encode up to three bytes (RFC 4648 §4).
struct Base64Quantum {
  private var bits: UInt32 = 0
  private var lastSymbol = 0
  private(set) var count = 0

  var isEmpty: Bool { count == 0 }
  var isFull: Bool { count == 4 }

  mutating func append(_ value: UInt32, at offset: Int) {
    bits = bits << 6 | value
    lastSymbol = offset
    count += 1
  }

  /// Writes the three bytes of a full quantum.
  mutating func drain(into output: inout OutputSpan<UInt8>) {
    output.append(UInt8(truncatingIfNeeded: bits >> 16))
    output.append(UInt8(truncatingIfNeeded: bits >> 8))
    output.append(UInt8(truncatingIfNeeded: bits))
    self = Base64Quantum()
  }

  /// Writes the bytes of the last quantum, and holds the rest of the text to its padding.
  func finish(
    _ text: Span<UInt8>, paddingFrom start: Int, _ values: Span<UInt32>,
    _ whiteSpace: Base64.WhiteSpace, into output: inout OutputSpan<UInt8>
  ) throws(Base64Error) {
    guard count == 2 || count == 3 else { throw .misplacedPadding(offset: start) }
    let spareBits: UInt32 = count == 2 ? 4 : 2
    guard bits & (1 << spareBits - 1) == 0 else {
      throw .nonZeroTrailingBits(offset: lastSymbol)
    }
    try requirePadding(4 - count, text, from: start, values, whiteSpace)
    let bytes = bits >> spareBits
    if count == 3 { output.append(UInt8(truncatingIfNeeded: bytes >> 8)) }
    output.append(UInt8(truncatingIfNeeded: bytes))
  }

  private func requirePadding(
    _ required: Int, _ text: Span<UInt8>, from start: Int, _ values: Span<UInt32>,
    _ whiteSpace: Base64.WhiteSpace
  ) throws(Base64Error) {
    var found = 0
    for index in start..<text.count {
      let value = values[Int(text[index])]
      if value == Base64Alphabet.whiteSpace, whiteSpace == .ignored { continue }
      guard value == Base64Alphabet.padding, found < required else {
        throw .dataAfterPadding(offset: index)
      }
      found += 1
    }
    guard found == required else {
      throw .incompleteQuantum(count: count + found, offset: text.count)
    }
  }
}
