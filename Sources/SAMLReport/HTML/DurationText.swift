/// Lengths of time as people say them.
enum DurationText {
  /// The two largest units, such as `4 min 30 s` or `2 d 3 h`.
  static func make(_ duration: Duration) -> String {
    let (seconds, attoseconds) = duration.components
    let milliseconds = abs(attoseconds) / 1_000_000_000_000_000
    let total = seconds.magnitude
    guard total > 0 else { return milliseconds == 0 ? "0 s" : "\(milliseconds) ms" }
    var rest = total
    var parts: [String] = []
    for (name, size) in units {
      let count = rest / size
      rest %= size
      if count > 0 {
        parts.append("\(count) \(name)")
      } else if !parts.isEmpty {
        break
      }
      if parts.count == 2 { break }
    }
    return parts.joined(separator: " ")
  }

  private static let units: [(name: String, size: UInt64)] = [
    ("y", 31_536_000), ("d", 86_400), ("h", 3600), ("min", 60), ("s", 1),
  ]
}
