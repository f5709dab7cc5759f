extension PartnerSSOWorkflow {
  /// What the surroundings of the workflow have to do, in this order.
  public enum Action: Sendable, Hashable {
    /// Do this, and answer with the ticket.
    case perform(Request, Ticket)

    /// Fire the ticket after this time.
    case startTimer(Ticket, after: Duration)

    /// Give up the work or the timer of a ticket, and take away what it shows; no answer is needed,
    /// and one that comes all the same is ignored.
    case cancel(Ticket)

    /// What the app asked for has come to this end. The workflow takes the next wish.
    case finish(Outcome)
  }
}
