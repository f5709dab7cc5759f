extension PartnerSSOWorkflow {
  /// An event that the embedding app reports to the workflow.
  public enum Event: Sendable, Hashable {
    /// The app wants its user to be authenticated, as when it comes to the foreground, and to watch a
    /// resource if there is one.
    case start(ResourceID?)

    /// The app wants to know whether its user is authenticated, without a prompt or a picker.
    ///
    /// A sign-in that the platform has is used, because that shows nothing either.
    case check

    /// The app wants to know what its user might watch, without a prompt or a picker.
    ///
    /// Permissions are remembered as long as the workflow is there, and are not asked for again.
    case preauthorize([ResourceID])

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

extension PartnerSSOWorkflow {
  /// An action for the embedding app to perform, in order.
  public enum Action: Sendable, Hashable {
    /// Do this, and answer with the ticket.
    case perform(Request, Ticket)

    /// Fire the ticket after this time.
    case startTimer(Ticket, after: Duration)

    /// Give up the work or the timer of a ticket, and take away what it shows; no answer is needed,
    /// and one that comes all the same is ignored.
    case cancel(Ticket)

    /// The app's wish has ended like this.
    ///
    /// The workflow takes the next wish.
    case finish(Outcome)
  }
}

extension PartnerSSOWorkflow {
  /// Work that the workflow asks for, by who does it.
  public enum Request: Sendable, Hashable {
    /// The subscriber account.
    case account(AccountRequest)

    /// The service.
    case service(ServiceRequest)

    /// The app, which shows something to its user.
    case user(UserRequest)
  }
}

extension PartnerSSOWorkflow {
  /// The answer to a ``Request``, by who gives it.
  public enum Answer: Sendable, Hashable {
    /// The subscriber account.
    case account(AccountAnswer)

    /// The service.
    case service(ServiceAnswer)

    /// The user.
    case user(UserAnswer)
  }
}

extension PartnerSSOWorkflow {
  /// The number of a piece of work: the answer to it carries the same number.
  ///
  /// No number is given twice, so an answer that comes late, twice or unasked is recognised.
  public struct Ticket: Sendable, Hashable, Comparable {
    /// The number, counted from one.
    public var number: UInt64

    /// Makes a ticket of its number.
    package init(number: UInt64) {
      self.number = number
    }

    /// Whether one ticket was given before another.
    public static func < (earlier: Ticket, later: Ticket) -> Bool {
      earlier.number < later.number
    }
  }
}
