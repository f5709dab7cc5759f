/// Stretches of bytes and what takes their place.
package struct Replacements: Sendable {
  private var all: [(range: Range<Int>, bytes: [UInt8])] = []

  package init() {}

  /// Replaces a stretch; stretches do not overlap.
  package mutating func replace(_ range: Range<Int>, with bytes: [UInt8]) {
    all.append((range, bytes))
  }

  /// The bytes with every replacement made.
  package func applied(to bytes: [UInt8]) -> [UInt8] { applied(to: bytes, within: bytes.indices) }

  /// A stretch of the bytes with every replacement made; all are inside of it.
  package func applied(to bytes: [UInt8], within whole: Range<Int>) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(whole.count)
    var copied = whole.lowerBound
    for (range, replacement) in all.sorted(by: { $0.range.lowerBound < $1.range.lowerBound }) {
      result += bytes[copied..<range.lowerBound] + replacement
      copied = range.upperBound
    }
    return result + bytes[copied..<whole.upperBound]
  }
}
