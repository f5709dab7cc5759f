/// How unlike two names are, for "did you mean".
package enum EditDistance {
  /// The known name that is most like a text; nil when none is close.
  package static func nearest(to text: String, in names: [String]) -> String? {
    let candidates = names.map { (name: $0, distance: distance($0, text)) }
    guard let best = candidates.min(by: { $0.distance < $1.distance }) else { return nil }
    return best.distance <= max(2, best.name.utf8.count / 3) ? best.name : nil
  }

  /// Levenshtein's distance, in letters without regard to their case; of long texts the beginning.
  private static func distance(_ left: String, _ right: String) -> Int {
    let right = Array(right.lowercased().utf8.prefix(64))
    var row = Array(0...right.count)
    for (index, octet) in left.lowercased().utf8.enumerated() {
      var diagonal = row[0]
      row[0] = index + 1
      for column in right.indices {
        let substituted = diagonal + (octet == right[column] ? 0 : 1)
        diagonal = row[column + 1]
        row[column + 1] = Swift.min(substituted, row[column] + 1, diagonal + 1)
      }
    }
    return row[right.count]
  }
}
