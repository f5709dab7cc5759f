import PartnerSSO

/// The code in the documentation of PartnerSSO, and in docs/reference/partner-sso.md.
private struct PartnerSSOExamples {
  let perform: (PartnerSSOWorkflow.Request, PartnerSSOWorkflow.Ticket) -> Void
  let wait: (Duration, PartnerSSOWorkflow.Ticket) -> Void
  let giveUp: (PartnerSSOWorkflow.Ticket) -> Void
  let show: (PartnerSSOWorkflow.Outcome) -> Void
  let carryOut: (PartnerSSOWorkflow.Action) -> Void

  func startOnTV(at now: Instant) {
    var workflow = PartnerSSOWorkflow(settings: WorkflowSettings(version: .v2, platform: .tvOS))
    for action in workflow.handle(.start("resource"), at: now) {
      // Perform the request, start the timer, cancel what is no longer needed, or take the outcome.
      carryOut(action)
    }
  }

  func start(at now: Instant) {
    var workflow = PartnerSSOWorkflow(settings: WorkflowSettings(version: .v2, platform: .iOS))
    for action in workflow.handle(.start("resource"), at: now) {
      switch action {
      // Then report .answered(ticket, answer).
      case .perform(let request, let ticket): perform(request, ticket)
      // Then report .timerFired(ticket).
      case .startTimer(let ticket, let duration): wait(duration, ticket)
      case .cancel(let ticket): giveUp(ticket)
      case .finish(let outcome): show(outcome)
      }
    }
  }

  /// Runs one wish after another; a test gives it scripted closures.
  struct WorkflowDriver {
    var workflow = PartnerSSOWorkflow(settings: WorkflowSettings(version: .v2, platform: .tvOS))
    let perform: (PartnerSSOWorkflow.Request) async -> PartnerSSOWorkflow.Answer
    let now: () -> Instant

    mutating func run(_ wish: PartnerSSOWorkflow.Event) async -> PartnerSSOWorkflow.Outcome? {
      var actions = workflow.handle(wish, at: now())
      while !actions.isEmpty {
        switch actions.removeFirst() {
        case .perform(let request, let ticket):
          actions += workflow.handle(.answered(ticket, await perform(request)), at: now())
        case .startTimer, .cancel: continue
        case .finish(let outcome): return outcome
        }
      }
      return nil
    }
  }

  /// A subscriber who has allowed access and is signed in at one provider.
  struct SignedInSubscriber: SubscriberAccount {
    let provider: ProviderID
    let response: SAMLResponse

    func access(prompting: Bool) async -> AccountAccess { AccountAccess(status: .granted) }

    func metadata(
      _ request: MetadataRequest
    ) async throws(SubscriberAccountError) -> SubscriberMetadata {
      SubscriberMetadata(provider: provider, samlResponse: response)
    }
  }
}
