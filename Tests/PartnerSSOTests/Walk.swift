import PartnerSSO

/// Leads a workflow from answer to answer, and remembers what it asked for last.
struct Walk {
  var workflow: PartnerSSOWorkflow
  var requests: [PartnerSSOWorkflow.Ticket: PartnerSSOWorkflow.Request] = [:]
  var timers: [PartnerSSOWorkflow.Ticket: Duration] = [:]
  var outcomes: [PartnerSSOWorkflow.Outcome] = []

  init(
    _ version: APIVersion, _ platform: PartnerSSOWorkflow.Platform,
    _ change: (inout WorkflowSettings) -> Void = { _ in }
  ) {
    var settings = Samples.settings(version, platform)
    change(&settings)
    workflow = PartnerSSOWorkflow(settings: settings)
  }

  var state: WorkflowState { workflow.state }

  /// The request whose answer is awaited, codes on the screen aside.
  var request: PartnerSSOWorkflow.Request? { work.flatMap { requests[$0] } }

  var outcome: PartnerSSOWorkflow.Outcome? { outcomes.last }

  /// The registration code on the screen.
  var shown: RegistrationCode? {
    for case .user(.code(let code)) in requests.values { return code }
    return nil
  }

  var work: PartnerSSOWorkflow.Ticket? {
    requests.filter { !$0.value.showsCode }.keys.max()
  }

  @discardableResult
  mutating func take(_ event: PartnerSSOWorkflow.Event) -> [PartnerSSOWorkflow.Action] {
    let actions = workflow.handle(event, at: Samples.now)
    if case .answered(let ticket, _) = event { requests[ticket] = nil }
    if case .timerFired(let ticket) = event { timers[ticket] = nil }
    for action in actions {
      switch action {
      case .perform(let request, let ticket): requests[ticket] = request
      case .startTimer(let ticket, let duration): timers[ticket] = duration
      case .cancel(let ticket):
        requests[ticket] = nil
        timers[ticket] = nil
      case .finish(let outcome): outcomes.append(outcome)
      }
    }
    return actions
  }

  /// Answers the request that is awaited.
  mutating func answer(_ answers: PartnerSSOWorkflow.Answer...) {
    for answer in answers {
      guard let work else { return }
      take(.answered(work, answer))
    }
  }

  /// Fires the timer that was started with this duration.
  mutating func fire(_ duration: Duration) {
    guard let timer = timers.filter({ $0.value == duration }).keys.max() else { return }
    take(.timerFired(timer))
  }
}

extension PartnerSSOWorkflow.Request {
  var showsCode: Bool {
    if case .user(.code) = self { true } else { false }
  }
}
