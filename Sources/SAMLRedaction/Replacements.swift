/// Stretches of bytes and what takes their place.
struct Replacements {
  private var all: [(range: Range<Int>, bytes: [UInt8])] = []

  /// Replaces a stretch; stretches do not overlap.
  mutating func replace(_ range: Range<Int>, with bytes: [UInt8]) {
    all.append((range, bytes))
  }

  /// The bytes with every replacement made.
  func applied(to bytes: [UInt8]) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count)
    var copied = 0
    for (range, replacement) in all.sorted(by: { $0.range.lowerBound < $1.range.lowerBound }) {
      result += bytes[copied..<range.lowerBound] + replacement
      copied = range.upperBound
    }
    return result + bytes[copied...]
  }
}
