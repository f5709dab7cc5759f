extension PartnerSSOWorkflow {
  /// What has happened, as the workflow is told.
  public enum Event: Sendable, Hashable {
    /// The app wants its user to be authenticated, as when it comes to the foreground, and to watch a
    /// resource if there is one.
    case start(ResourceID?)

    /// The user wants to sign out.
    case signOut

    /// The user or the app no longer wants what is under way.
    case cancel

    /// The answer to the request of a ticket.
    case answered(Ticket, Answer)

    /// The timer of a ticket has fired.
    case timerFired(Ticket)
  }
}
