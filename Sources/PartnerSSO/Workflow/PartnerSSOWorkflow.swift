public import SAMLFormats

/// The workflow of the cookbook for single sign-on: permission, steps 1 to 11, and logout.
///
/// Events go in and actions come out. The workflow does no input or output, reads no clock and uses
/// no threads. The embedding app performs its actions and reports back, in any order and with any
/// delay. It takes one wish at a time, ``Event/start(_:)`` or ``Event/signOut``, and answers each
/// with exactly one ``Action/finish(_:)``; a new wish ends the old one as cancelled. Every answer
/// carries the ticket of its request; an answer with an outdated ticket changes nothing.
///
/// The decisions where the documentation is silent or contradicts itself are in
/// `docs/reference/partner-sso.md`, with the graph of all states.
public struct PartnerSSOWorkflow: Sendable, Hashable {
  /// The workflow's settings.
  let settings: WorkflowSettings

  var step = Step.idle
  var progress = Progress()
  var pending = Pending()
  var lastTicket = Ticket(number: 0)

  /// The provider that the user has chosen; nil before the first sign-in and after a sign-out.
  ///
  /// Set what the app has kept before the first wish, and keep what is here after each wish.
  public var chosenProvider: ChosenProvider?

  /// The resources that the user might watch, as far as they were permitted.
  var permits = Permits()

  /// The forms of the response that step 8 of the newest wish posted; nil if it posted none.
  ///
  /// It stays after the end of the wish, and holds nothing of the response: log it with the
  /// outcome. It also explains why the partner's sign-in ended in the regular workflow.
  public internal(set) var exchange: ExchangedForms?

  /// Makes a workflow that waits for its first wish.
  public init(settings: WorkflowSettings) {
    self.settings = settings
  }

  /// The place in the cookbook.
  public var state: WorkflowState { step.state }

  /// The tickets whose answers or timers are waited for; none when the workflow is idle.
  package var awaited: [Ticket] { pending.tickets }

  /// Takes an event.
  ///
  /// - Parameters:
  ///   - event: The event.
  ///   - now: The time of the calendar at which it happened.
  /// - Returns: The actions to perform, in order.
  public mutating func handle(_ event: Event, at now: Instant) -> [Action] {
    switch event {
    case .start(let resource):
      replace(by: .watch(resource)) + enter(.access, .account(.access(prompting: true)))
    case .check:
      replace(by: .check) + enter(.access, .account(.access(prompting: false)))
    case .preauthorize(let resources):
      replace(by: .preauthorize(resources)) + beginPreauthorization(of: resources, at: now)
    case .signOut:
      replace(by: .signOut) + (deleteAutomaticSignIn() ?? beginSignOut())
    case .cancel:
      step == .idle ? [] : finish(.cancelled)
    case .answered(let ticket, let answer):
      answered(ticket, answer, at: now)
    case .timerFired(let ticket):
      fired(ticket, at: now)
    }
  }

  private mutating func replace(by wish: Progress.Wish) -> [Action] {
    let actions = step == .idle ? [] : finish(.cancelled)
    progress = Progress(wish: wish)
    exchange = nil
    return actions
  }

  private mutating func answered(_ ticket: Ticket, _ answer: Answer, at now: Instant) -> [Action] {
    if ticket == pending.work {
      pending.work = nil
      let limit = pending.limit.take()
      return (limit.map { [.cancel($0)] } ?? []) + proceed(with: answer, at: now)
    }
    if ticket == pending.shown {
      pending.shown = nil
      return finish(.cancelled)
    }
    return []
  }

  private mutating func fired(_ ticket: Ticket, at now: Instant) -> [Action] {
    switch ticket {
    case pending.limit:
      pending.limit = nil
      let work = pending.work.take()
      return (work.map { [.cancel($0)] } ?? []) + timedOut(at: now)
    case pending.deadline:
      pending.deadline = nil
      return finish(.failed(.codeExpired))
    case pending.pause?.timer:
      return resume()
    default:
      return []
    }
  }
}
