/// How unlike two names are, for "did you mean".
package enum EditDistance {
  /// The known name that is most like a text; nil when none is close.
  package static func nearest(to text: String, in names: [String]) -> String? {
    let wanted = beginning(of: text)
    let candidates = names.map { (name: $0, distance: distance(beginning(of: $0), wanted)) }
    guard let best = candidates.min(by: { $0.distance < $1.distance }) else { return nil }
    return best.distance <= max(2, beginning(of: best.name).count / 3) ? best.name : nil
  }

  /// Levenshtein's distance in bytes.
  static func distance(_ left: [UInt8], _ right: [UInt8]) -> Int {
    var row = Array(0...right.count)
    for (index, byte) in left.enumerated() {
      var diagonal = row[0]
      row[0] = index + 1
      for column in right.indices {
        let substituted = diagonal + (byte == right[column] ? 0 : 1)
        diagonal = row[column + 1]
        row[column + 1] = Swift.min(substituted, row[column] + 1, diagonal + 1)
      }
    }
    return row[right.count]
  }

  /// The first bytes of a text, all that is compared, in small letters of ASCII.
  private static func beginning(of text: String) -> [UInt8] {
    text.utf8.prefix(64).map { 0x41...0x5A ~= $0 ? $0 | 0x20 : $0 }
  }
}
