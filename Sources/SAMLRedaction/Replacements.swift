/// Stretches of octets and what takes their place.
struct Replacements {
  private var all: [(range: Range<Int>, octets: [UInt8])] = []

  /// Replaces a stretch; stretches do not overlap.
  mutating func replace(_ range: Range<Int>, with octets: [UInt8]) {
    all.append((range, octets))
  }

  /// The octets with every replacement made.
  func applied(to octets: [UInt8]) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(octets.count)
    var copied = 0
    for (range, replacement) in all.sorted(by: { $0.range.lowerBound < $1.range.lowerBound }) {
      result += octets[copied..<range.lowerBound] + replacement
      copied = range.upperBound
    }
    return result + octets[copied...]
  }
}
