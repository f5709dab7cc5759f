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

  /// One workflow for each situation, with a shortest way to it from a new workflow.
  private(set) var situations: [Situation: (workflow: PartnerSSOWorkflow, way: [Stimulus])] = [:]

  /// The passages between states, each with the situation of its first finding.
  private(set) var passages: [Passage: Situation] = [:]

  init(_ settings: WorkflowSettings) {
    self.settings = settings
    let start = PartnerSSOWorkflow(settings: settings)
    var found = [(Situation(start), start)]
    situations[Situation(start)] = (start, [])
    var visited = 0
    while visited < found.count {
      let (situation, workflow) = found[visited]
      visited += 1
      let way = situations[situation]?.way ?? []
      for stimulus in Stimulus.all(in: workflow.state) {
        var next = workflow
        guard let event = stimulus.event(for: next) else { continue }
        let actions = next.handle(event, at: Samples.now)
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
      case .authorized: .end("authorized")
      case .denied: .end("denied")
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
