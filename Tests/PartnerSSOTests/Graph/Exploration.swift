@testable import PartnerSSO

/// Every situation that a workflow can come into, found by letting everything happen everywhere.
struct Exploration {
  /// A way from one situation to the next.
  struct Passage: Hashable {
    var from: WorkflowState
    var stimulus: Stimulus
    var to: Place
  }

  let settings: WorkflowSettings

  /// What the workflow remembers of the wishes before, when it takes a new one.
  let memory: Memory

  /// One workflow for each situation, with a shortest way to it from a new workflow.
  private(set) var situations: [Situation: (workflow: PartnerSSOWorkflow, way: [Stimulus])] = [:]

  /// The passages between states, each with the situation of its first finding.
  private(set) var passages: [Passage: Situation] = [:]

  /// What outlives a wish; anything else of it would only multiply the situations.
  enum Memory {
    case nothing
    case provider
    case partnersProvider
    case partnersProfile
    case permits
  }

  /// A workflow before its first wish.
  var start: PartnerSSOWorkflow {
    var workflow = PartnerSSOWorkflow(settings: settings)
    remember(in: &workflow)
    return workflow
  }

  /// Lets a workflow take an event.
  func handle(
    _ event: PartnerSSOWorkflow.Event, by workflow: inout PartnerSSOWorkflow
  ) -> [PartnerSSOWorkflow.Action] {
    let actions = workflow.handle(event, at: Samples.now)
    if workflow.state == .idle { remember(in: &workflow) }
    return actions
  }

  /// Whether something happens here: the wishes that show nothing, and profiles of the partner's, have
  /// memories of their own.
  func explores(_ stimulus: Stimulus) -> Bool {
    switch stimulus {
    case .check, .preauthorize: memory == .permits || memory == .partnersProfile
    case .answer(let answer) where LabelledAnswer.ofPartner.contains(answer):
      memory == .partnersProfile
    default: true
    }
  }

  private func remember(in workflow: inout PartnerSSOWorkflow) {
    let isPermitted = workflow.permits.missing(of: [Samples.resource], at: Samples.now).isEmpty
    workflow.forget()
    switch memory {
    case .nothing: break
    case .provider: workflow.chosenProvider = ChosenProvider(id: "Plain", displayName: "Plain TV")
    case .partnersProvider:
      workflow.chosenProvider = ChosenProvider(
        id: "Plain", displayName: "Plain TV", isOfPartner: true)
    case .partnersProfile:
      workflow.chosenProvider = ChosenProvider(id: "Plain", partnerID: "apple-full")
    case .permits where isPermitted:
      workflow.permits.keep([PreauthorizedResource(resource: Samples.resource)])
    case .permits: break
    }
  }

  init(_ settings: WorkflowSettings, remembering memory: Memory = .nothing) {
    self.settings = settings
    self.memory = memory
    let start = start
    var found = [(Situation(start), start)]
    situations[Situation(start)] = (start, [])
    var visited = 0
    while visited < found.count {
      let (situation, workflow) = found[visited]
      visited += 1
      let way = situations[situation]?.way ?? []
      for stimulus in Stimulus.all(in: workflow.state) where explores(stimulus) {
        var next = workflow
        guard let event = stimulus.event(for: next) else { continue }
        let actions = handle(event, by: &next)
        let passage = Passage(
          from: workflow.state, stimulus: stimulus, to: Place(next, actions))
        if passages[passage] == nil { passages[passage] = situation }
        let reached = Situation(next)
        if situations[reached] == nil {
          situations[reached] = (next, way + [stimulus])
          found.append((reached, next))
        }
      }
    }
  }
}

/// Where a passage leads: to a state, or to an end.
enum Place: Hashable {
  case state(WorkflowState)
  case end(String)

  init(_ workflow: PartnerSSOWorkflow, _ actions: [PartnerSSOWorkflow.Action]) {
    let outcome = actions.compactMap { if case .finish(let outcome) = $0 { outcome } else { nil } }
    guard workflow.state == .idle, let outcome = outcome.last else {
      self = .state(workflow.state)
      return
    }
    self =
      switch outcome {
      case .authenticated: .end("authenticated")
      case .notAuthenticated: .end("not authenticated")
      case .authorized: .end("authorized")
      case .denied: .end("denied")
      case .preauthorized: .end("preauthorized")
      case .signedOut: .end("signed out")
      case .cancelled: .end("cancelled")
      case .failed: .end("failed")
      }
  }

  var name: String {
    switch self {
    case .state(let state): state.rawValue
    case .end(let name): name
    }
  }
}
