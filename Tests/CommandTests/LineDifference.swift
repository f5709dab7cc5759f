import Foundation

/// What differs between two texts, line by line, for the message of a failed test.
struct LineDifference: CustomStringConvertible {
  let description: String

  init(from expected: Data, to actual: Data) {
    let difference = Self.lines(actual).difference(from: Self.lines(expected))
    let changes = difference.map { change in
      switch change {
      case .remove(let offset, let line, _): (offset, 0, "-\(offset + 1): \(line)")
      case .insert(let offset, let line, _): (offset, 1, "+\(offset + 1): \(line)")
      }
    }
    description = changes.sorted { ($0.0, $0.1) < ($1.0, $1.1) }.map(\.2).joined(separator: "\n")
  }

  /// Control characters are shown as escapes, so that a difference in one can be seen.
  private static func lines(_ text: Data) -> [String] {
    text.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).map { line in
      String(decoding: line, as: UTF8.self).unicodeScalars.reduce(into: "") { shown, scalar in
        shown += scalar.value < 0x20 ? scalar.escaped(asASCII: true) : String(scalar)
      }
    }
  }
}
