import Generators
import Testing

@testable import PartnerSSO

/// Long sequences of events, sound and senseless, from a seed.
@Suite struct RandomWalkTests {
  @Test(arguments: 1...4 as ClosedRange<UInt64>)
  func everySequenceEndsOrWaitsForSomethingNamed(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    for _ in 0..<1_100 {
      var settings = WorkflowSettings(
        version: Bool.random(using: &generator) ? .v1 : .v2,
        platform: PartnerSSOWorkflow.Platform.allCases.randomElement(using: &generator) ?? .iOS)
      settings.cancelledPicker = Bool.random(using: &generator) ? .stop : .regularWorkflow
      var walk = Ledger(workflow: PartnerSSOWorkflow(settings: settings))
      for _ in 0..<24 { walk.take(randomEvent(for: walk, using: &generator), &generator) }
      #expect(walk.faults == [])
    }
  }

  private static let answers = LabelledAnswer.all.map(Stimulus.answer) + [.pauseEnds]

  /// Whatever the answers are, one wish ends, because every loop is counted.
  @Test(arguments: 1...4 as ClosedRange<UInt64>)
  func everyWishEndsByAnswersAlone(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    for _ in 0..<500 {
      var settings = WorkflowSettings(
        version: Bool.random(using: &generator) ? .v1 : .v2,
        platform: PartnerSSOWorkflow.Platform.allCases.randomElement(using: &generator) ?? .iOS)
      settings.limits.polls = 5
      var walk = Ledger(workflow: PartnerSSOWorkflow(settings: settings))
      let wishes: [PartnerSSOWorkflow.Event] = [
        .start(Samples.resource), .check, .preauthorize([Samples.resource]), .signOut,
      ]
      walk.take(wishes.randomElement(using: &generator) ?? .signOut, &generator)
      for _ in 0..<60 where walk.finished == 0 {
        let stimulus = Self.answers.randomElement(using: &generator)
        if let event = stimulus?.event(for: walk.workflow) { walk.take(event, &generator) }
      }
      for _ in 0..<200 where walk.finished == 0 {
        let stimulus: Stimulus = walk.workflow.pending.work == nil ? .pauseEnds : .timeOut
        if let event = stimulus.event(for: walk.workflow) { walk.take(event, &generator) }
      }
      #expect(walk.finished == 1)
      #expect(walk.faults == [])
    }
  }

  private func randomEvent(
    for walk: Ledger, using generator: inout SeededGenerator
  ) -> PartnerSSOWorkflow.Event {
    if Int.random(in: 0..<8, using: &generator) == 0,
      let old = walk.given.randomElement(using: &generator)
    {
      return .timerFired(old)
    }
    let stimulus = Stimulus.all.randomElement(using: &generator) ?? .cancel
    return stimulus.event(for: walk.workflow) ?? .start(Samples.resource)
  }
}

/// Keeps the books of a workflow: what was given out, and how often a wish has ended.
private struct Ledger {
  var workflow: PartnerSSOWorkflow
  var given: Set<PartnerSSOWorkflow.Ticket> = []
  var timers: Set<PartnerSSOWorkflow.Ticket> = []
  var open: Set<PartnerSSOWorkflow.Ticket> = []
  var wishes = 0
  var finished = 0
  var faults: Set<String> = []

  mutating func take(_ event: PartnerSSOWorkflow.Event, _ generator: inout SeededGenerator) {
    let before = workflow
    // The clock of a device may jump.
    let jump = Int64.random(in: -2_000_000...2_000_000, using: &generator)
    let now = Instant(millisecondsSince1970: Samples.now.millisecondsSince1970 + jump)
    switch event {
    case .start, .check, .preauthorize, .signOut: wishes += 1
    case .answered(let ticket, _) where !timers.contains(ticket): open.remove(ticket)
    case .timerFired(let ticket) where timers.contains(ticket): open.remove(ticket)
    case .answered, .timerFired, .cancel: break
    }
    for action in workflow.handle(event, at: now) { keep(action) }
    if open != Set(workflow.awaited) { faults.insert("awaits something else than was given out") }
    if workflow.state == .idle, wishes != finished { faults.insert("a wish without an end") }
    if workflow.state != .idle, wishes != finished + 1 { faults.insert("two wishes at once") }
    if workflow.state != .idle, workflow.awaited.isEmpty { faults.insert("waits for nothing") }
    if before.state == .idle, workflow.state == .idle, workflow.lastTicket != before.lastTicket {
      faults.insert("works without a wish")
    }
  }

  private mutating func keep(_ action: PartnerSSOWorkflow.Action) {
    switch action {
    case .perform(_, let ticket), .startTimer(let ticket, _):
      if case .startTimer = action { timers.insert(ticket) }
      if !given.insert(ticket).inserted { faults.insert("a ticket twice") }
      open.insert(ticket)
    case .cancel(let ticket):
      if open.remove(ticket) == nil { faults.insert("cancels what is not open") }
    case .finish:
      finished += 1
    }
  }
}
