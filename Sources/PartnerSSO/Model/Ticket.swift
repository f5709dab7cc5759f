extension PartnerSSOWorkflow {
  /// The number of a piece of work: the answer to it carries the same number.
  ///
  /// No number is given twice, so an answer that comes late, twice or unasked is recognised.
  public struct Ticket: Sendable, Hashable, Comparable {
    /// The number, counted from one.
    public var number: UInt64

    /// Makes a ticket of its number.
    public init(number: UInt64) {
      self.number = number
    }

    /// Whether one ticket was given before another.
    public static func < (earlier: Ticket, later: Ticket) -> Bool {
      earlier.number < later.number
    }
  }
}
