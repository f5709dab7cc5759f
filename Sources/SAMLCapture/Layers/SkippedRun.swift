import Formats

extension SkippedText {
  /// The number of bytes and what they are.
  package func detail(_ count: Int) -> String {
    "skipped \(count) \(count == 1 ? "byte" : "bytes"): \(rawValue)"
  }
}

/// A run of skipped bytes.
struct SkippedRun: Sendable, Hashable {
  let kind: SkippedText

  /// The offset of the first byte.
  let offset: Int

  /// How many bytes were skipped, those behind the payload included.
  let count: Int
}

extension SkippedRun {
  /// Other text around a payload, which is found where the payload begins; nil for no bytes.
  init?(otherBytes count: Int) {
    guard count > 0 else { return nil }
    self.init(kind: .otherText, offset: 0, count: count)
  }
}
