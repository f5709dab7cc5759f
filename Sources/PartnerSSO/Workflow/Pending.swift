/// What the workflow waits for: answers and timers, by their tickets.
struct Pending: Sendable, Hashable {
  /// Work to be asked for again after a while.
  struct Pause: Sendable, Hashable {
    var timer: PartnerSSOWorkflow.Ticket
    var request: PartnerSSOWorkflow.Request
    var limit: Duration
  }

  /// The work under way.
  var work: PartnerSSOWorkflow.Ticket?

  /// The timer that ends the wait for it.
  var limit: PartnerSSOWorkflow.Ticket?

  /// What is shown beside it: a registration code.
  var shown: PartnerSSOWorkflow.Ticket?

  /// The timer that ends the registration code.
  var deadline: PartnerSSOWorkflow.Ticket?

  var pause: Pause?

  var tickets: [PartnerSSOWorkflow.Ticket] {
    [work, limit, shown, deadline, pause?.timer].compactMap(\.self)
  }
}
