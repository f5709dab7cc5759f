/// A time of the calendar, in the unit of the service: milliseconds since 1970 in UTC.
///
/// Tokens, codes and partner sign-ins end at a time of the calendar, so the workflow is told what
/// time it is; it reads no clock.
public struct Timestamp: Sendable, Hashable, Comparable {
  /// Milliseconds since the first of January 1970, in UTC.
  public var milliseconds: Int64

  /// Makes the time of a number of milliseconds since 1970.
  public init(milliseconds: Int64) {
    self.milliseconds = milliseconds
  }

  /// Whether one time is before another.
  public static func < (earlier: Timestamp, later: Timestamp) -> Bool {
    earlier.milliseconds < later.milliseconds
  }

  /// How long after this time another one is: zero if it is not after it.
  ///
  /// Times that no calendar has give a very long duration, not an overflow.
  public func duration(until later: Timestamp) -> Duration {
    guard self < later else { return .zero }
    let (span, overflow) = later.milliseconds.subtractingReportingOverflow(milliseconds)
    return .milliseconds(overflow ? .max : span)
  }
}
