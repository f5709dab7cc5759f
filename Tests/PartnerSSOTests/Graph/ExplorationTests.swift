import Testing

@testable import PartnerSSO

/// What holds of every situation that a workflow can come into.
@Suite struct ExplorationTests {
  @Test(arguments: Explorations.all)
  func everySituationWaitsForSomethingAndCanBeLeft(_ exploration: Explorations.Named) {
    let workflows = exploration.value.situations.values.map(\.workflow)
    #expect(Set(workflows.filter { !waitsForSomething($0) }.map(\.state)) == [])
    #expect(Set(workflows.filter { !endsByCancelling($0) }.map(\.state)) == [])
    #expect(Set(workflows.filter { !ignoresOldAnswers($0) }.map(\.state)) == [])
  }

  /// Work has a timer that ends it; a pause has one that ends the pause.
  private func waitsForSomething(_ workflow: PartnerSSOWorkflow) -> Bool {
    let pending = workflow.pending
    if workflow.state == .idle { return workflow.awaited.isEmpty }
    return (pending.work != nil) == (pending.limit != nil)
      && (pending.work == nil) == (pending.pause != nil)
  }

  private func endsByCancelling(_ workflow: PartnerSSOWorkflow) -> Bool {
    var cancelled = workflow
    let actions = cancelled.handle(.cancel, at: Samples.now)
    let expected = workflow.awaited.map(PartnerSSOWorkflow.Action.cancel) + [.finish(.cancelled)]
    return actions == (workflow.state == .idle ? [] : expected) && cancelled.state == .idle
      && cancelled.progress == Progress()
  }

  private func ignoresOldAnswers(_ workflow: PartnerSSOWorkflow) -> Bool {
    let numbers = [0, workflow.lastTicket.number + 1].map(PartnerSSOWorkflow.Ticket.init(number:))
    return numbers.allSatisfy { ticket in
      let token = PartnerSSOWorkflow.Answer.service(.authenticated(AuthenticationToken()))
      var same = workflow
      return same.handle(.timerFired(ticket), at: Samples.now) == []
        && same.handle(.answered(ticket, token), at: Samples.now) == [] && same == workflow
    }
  }

  @Test(arguments: Explorations.all)
  func everyPassageCanBeWalkedFromTheStart(_ exploration: Explorations.Named) {
    let passages = exploration.value.passages
    let walked = passages.filter { passage, situation in
      var workflow = exploration.value.start
      let way = exploration.value.situations[situation]?.way ?? []
      for stimulus in way { _ = take(stimulus, &workflow, in: exploration.value) }
      guard workflow.state == passage.from,
        let actions = take(passage.stimulus, &workflow, in: exploration.value)
      else { return false }
      return Place(workflow, actions) == passage.to
    }
    #expect(walked.count == passages.count)
  }

  private func take(
    _ stimulus: Stimulus, _ workflow: inout PartnerSSOWorkflow, in exploration: Exploration
  ) -> [PartnerSSOWorkflow.Action]? {
    guard let event = stimulus.event(for: workflow) else { return nil }
    return exploration.handle(event, by: &workflow)
  }

  @Test(arguments: APIVersion.allCases)
  func everyStateOfTheVersionIsReached(version: APIVersion) {
    let states = Explorations.all.filter { $0.value.settings.version == version }
      .flatMap { $0.value.passages.keys.map(\.from) }
    var expected = Set(WorkflowState.allCases)
    if version == .v2 { expected.subtract([.mediaToken, .tokenSource]) }
    #expect(Set(states) == expected)
  }

  @Test(arguments: Explorations.all)
  func everyStateHasAnExitByTimeByCancellingAndForItsErrors(_ exploration: Explorations.Named) {
    let passages = exploration.value.passages.keys
    for state in Set(passages.map(\.from)).subtracting([.idle]) {
      let exits = passages.filter { $0.from == state && $0.to != .state(state) }
      #expect(exits.contains { $0.stimulus == .cancel && $0.to == .end("cancelled") })
      // A question that fails is asked again; its exit is the count of failures.
      #expect(exits.contains { $0.stimulus == .timeOut }, "\(state)")
      for answer in LabelledAnswer.all
      where answer.belongs(to: state) && answer.isError
        && exploration.value.explores(.answer(answer))
      {
        #expect(exits.contains { $0.stimulus == .answer(answer) }, "\(state), \(answer.label)")
      }
    }
  }

  /// Also an answer that belongs to another state, and every error of the framework in all of them.
  @Test(arguments: Explorations.all)
  func nothingStopsInAnyState(_ exploration: Explorations.Named) {
    var stopped: Set<WorkflowState> = []
    var states: Set<WorkflowState> = []
    for (workflow, _) in exploration.value.situations.values
    where states.insert(workflow.state).inserted {
      for stimulus in Stimulus.all {
        var next = workflow
        _ = take(stimulus, &next, in: exploration.value)
        if next.state != .idle, next.awaited.isEmpty { stopped.insert(workflow.state) }
      }
    }
    #expect(stopped == [])
  }

  @Test(arguments: Explorations.all.filter { $0.value.settings.platform == .iOS })
  func anIPadIsAnIPhone(phone: Explorations.Named) {
    var settings = phone.value.settings
    settings.platform = .iPadOS
    let pad = Exploration(settings, remembering: phone.value.memory)
    #expect(Set(phone.value.passages.keys) == Set(pad.passages.keys))
  }
}
