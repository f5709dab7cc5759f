/// How much the compressed bodies of one input may inflate to, all of them together.
///
/// Each of a thousand short lines may hold a body of the largest size, so that a limit for one is none
/// for the input. A class, because whoever reads the input takes from the same.
final class InflationBudget {
  /// The number of octets that were allowed so far.
  private(set) var limit: Int
  private var taken = 0

  /// Whether more was asked for than was allowed; what comes later does not bring back what was left out.
  private(set) var isSpent = false

  /// Begins with as much as one body may have, which may be any number.
  init(_ limits: CaptureLimits) { limit = min(limits.capturedOctets, .max / 2) }

  /// Adds what a body of this size may inflate to.
  func add(compressed count: Int) { limit += count * Self.ratio }

  /// Whether so many octets more are allowed.
  func take(_ count: Int) -> Bool {
    taken += count
    guard taken > limit else { return true }
    isSpent = true
    return false
  }

  /// Pages and JSON inflate to ten times their size.
  private static let ratio = 20
}
