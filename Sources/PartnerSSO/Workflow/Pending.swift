/// What the workflow waits for: answers and timers, by their tickets.
struct Pending: Sendable, Hashable {
  /// Work to be asked for again after a while.
  struct Pause: Sendable, Hashable {
    var timer: Ticket
    var request: Request
    var limit: Duration
  }

  /// The work under way.
  var work: Ticket?

  /// The timer that ends the wait for it.
  var limit: Ticket?

  /// What is shown beside it: a registration code.
  var shown: Ticket?

  /// The timer that ends the registration code.
  var deadline: Ticket?

  var pause: Pause?

  var tickets: [Ticket] {
    [work, limit, shown, deadline, pause?.timer].compactMap(\.self)
  }
}
