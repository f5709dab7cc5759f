@testable import PartnerSSO

/// Something that can happen to a workflow, whatever tickets it has given.
enum Stimulus: Hashable {
  case answer(LabelledAnswer)
  case shown(UserAnswer)
  case timeOut
  case codeEnds
  case pauseEnds
  case cancel
  case start(ResourceID?)
  case check
  case preauthorize([ResourceID])
  case signOut

  /// Everything that can happen, also what makes no sense.
  static let all: [Stimulus] =
    LabelledAnswer.all.map(Stimulus.answer) + [
      .shown(.closed), .timeOut, .codeEnds, .pauseEnds, .cancel, .start(nil),
      .start(Samples.resource), .check, .preauthorize([Samples.resource]), .signOut,
    ]

  /// What belongs to a state, and of all the rest a few examples.
  static func all(in state: WorkflowState) -> [Stimulus] {
    switch state {
    case .idle:
      [
        .cancel, .start(nil), .start(Samples.resource), .check,
        .preauthorize([Samples.resource]), .signOut,
      ]
    default: sensible[state] ?? []
    }
  }

  private static let sensible: [WorkflowState: [Stimulus]] = Dictionary(
    uniqueKeysWithValues: WorkflowState.allCases.map { state in
      let answers = LabelledAnswer.all.filter { $0.belongs(to: state) }
      let senseless = [
        Samples.signedIn("apple-full"), .service(.authenticated(AuthenticationToken())),
        .user(.closed),
      ].map { LabelledAnswer(label: "senseless", answer: $0, states: []) }
      return (
        state,
        (answers + senseless).map(Stimulus.answer) + [
          .shown(.closed), .timeOut, .codeEnds, .pauseEnds, .cancel,
        ]
      )
    })

  /// The event for a workflow; none if the workflow waits for nothing of the kind.
  func event(for workflow: PartnerSSOWorkflow) -> PartnerSSOWorkflow.Event? {
    let pending = workflow.pending
    return switch self {
    case .answer(let answer): pending.work.map { .answered($0, answer.answer) }
    case .shown(let answer): pending.shown.map { .answered($0, .user(answer)) }
    case .timeOut: pending.limit.map(PartnerSSOWorkflow.Event.timerFired)
    case .codeEnds: pending.deadline.map(PartnerSSOWorkflow.Event.timerFired)
    case .pauseEnds: pending.pause.map { .timerFired($0.timer) }
    case .cancel: .cancel
    case .start(let resource): .start(resource)
    case .check: .check
    case .preauthorize(let resources): .preauthorize(resources)
    case .signOut: .signOut
    }
  }

  /// The words for it in the drawing; none for what does not belong to the state, and for what is
  /// the same in all states.
  func label(in state: WorkflowState) -> String? {
    switch self {
    case .answer(let answer): answer.belongs(to: state) ? answer.label : nil
    case .shown: "code closed"
    case .timeOut: "time-out"
    case .codeEnds: "code ends"
    case .pauseEnds: "pause ends"
    case .cancel: nil
    case .start(nil): state == .idle ? "start" : nil
    case .start: state == .idle ? "start" : nil
    case .check: state == .idle ? "check" : nil
    case .preauthorize: state == .idle ? "preauthorize" : nil
    case .signOut: state == .idle ? "sign out" : nil
    }
  }
}
