public import PartnerSSO
public import SAMLFormats

/// Runs a workflow: performs its actions, and reports the results back to it.
///
/// It takes one wish at a time, as the workflow does; a new wish ends the one before as cancelled.
public actor WorkflowRunner {
  private var workflow: PartnerSSOWorkflow
  private let service: PartnerService
  private let account: any SubscriberAccount
  private let user: any WorkflowUser
  private let timing: Timing
  private let calendar: @Sendable () -> Instant
  private let store: (any CredentialStore)?
  private let observer: @Sendable (WorkflowTransition) -> Void
  private var work: [PartnerSSOWorkflow.Ticket: Task<Void, Never>] = [:]
  private var wishes: [Wish] = []
  private var wishCount = 0
  private var hasRead = false

  /// A caller that waits for an outcome.
  private struct Wish {
    let number: Int
    let continuation: CheckedContinuation<PartnerSSOWorkflow.Outcome, Never>
  }

  /// Makes a runner.
  ///
  /// - Parameters:
  ///   - workflow: The workflow, whose version is that of the service.
  ///   - service: Makes the calls of the service.
  ///   - account: The subscriber account.
  ///   - user: Shows the screens of the app to its user.
  ///   - timing: The clock of the timers.
  ///   - calendar: Returns the time of the calendar.
  ///   - store: Where the provider and the profile of the user are kept; nil keeps neither.
  ///   - observer: Receives every event, in order, before its actions are performed.
  public init(
    _ workflow: PartnerSSOWorkflow, service: PartnerService, account: any SubscriberAccount,
    user: any WorkflowUser, timing: Timing = Timing(),
    calendar: @escaping @Sendable () -> Instant, store: (any CredentialStore)? = nil,
    observer: @escaping @Sendable (WorkflowTransition) -> Void = { _ in }
  ) {
    self.workflow = workflow
    self.service = service
    self.account = account
    self.user = user
    self.timing = timing
    self.calendar = calendar
    self.store = store
    self.observer = observer
  }

  /// The forms in which the response of the newest wish was posted; nil if none was.
  ///
  /// It holds nothing of the response, so it can be logged with the outcome.
  package var exchange: ExchangedForms? { workflow.exchange }

  /// Authenticates the user, and asks for a media token if there is something to watch.
  ///
  /// When the caller cancels its task, the workflow ends as cancelled.
  ///
  /// - Parameter resource: The resource that the user wants to watch.
  /// - Returns: How it ended.
  public func start(_ resource: ResourceID? = nil) async -> PartnerSSOWorkflow.Outcome {
    await outcome(of: .start(resource))
  }

  /// Finds out whether the user is authenticated, without a prompt or a picker.
  ///
  /// - Returns: How it ended: authenticated, not authenticated, or failed.
  public func check() async -> PartnerSSOWorkflow.Outcome {
    await outcome(of: .check)
  }

  /// Asks which resources the user might watch, to filter a list, without a prompt or a picker.
  ///
  /// - Parameter resources: The resources of the list.
  /// - Returns: How it ended: preauthorized, not authenticated, or failed.
  public func preauthorize(_ resources: [ResourceID]) async -> PartnerSSOWorkflow.Outcome {
    await outcome(of: .preauthorize(resources))
  }

  /// Signs the user out.
  ///
  /// - Returns: How it ended.
  public func signOut() async -> PartnerSSOWorkflow.Outcome {
    await outcome(of: .signOut)
  }

  private func outcome(of event: PartnerSSOWorkflow.Event) async -> PartnerSSOWorkflow.Outcome {
    await read()
    let number = wishCount
    wishCount += 1
    let outcome = await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        wishes.append(Wish(number: number, continuation: continuation))
        handle(event)
        if Task.isCancelled { giveUp(number) }
      }
    } onCancel: {
      Task { await self.giveUp(number) }
    }
    await keep(outcome)
    return outcome
  }

  /// Reads the provider that the user has chosen, once.
  ///
  /// A store that cannot be read costs the user a picker, and nothing else.
  private func read() async {
    guard let store, !hasRead else { return }
    hasRead = true
    let bytes = try? await store.load(.provider)
    if let provider = bytes.flatMap(\.self).flatMap(ChosenProvider.init(stored:)) {
      workflow.chosenProvider = provider
    }
  }

  /// Keeps the provider and the profile of the user, or forgets them.
  private func keep(_ outcome: PartnerSSOWorkflow.Outcome) async {
    guard let store else { return }
    do {
      switch outcome {
      case .authenticated(let profile), .authorized(_, _, let profile):
        try await store.save(workflow.chosenProvider?.stored, as: .provider)
        try await store.save(profile.stored, as: .profile)
      case .notAuthenticated:
        try await store.save(nil, as: .profile)
      case .signedOut:
        try await store.save(nil, as: .provider)
        try await store.save(nil, as: .profile)
      case .denied, .preauthorized, .cancelled, .failed:
        break
      }
    } catch {
      // Without stored items, the workflow asks for them again.
    }
  }

  /// Cancels a wish, unless it is over or another has taken its place.
  private func giveUp(_ number: Int) {
    guard wishes.last?.number == number else { return }
    handle(.cancel)
  }

  private func handle(_ event: PartnerSSOWorkflow.Event) {
    let from = workflow.state
    let actions = workflow.handle(event, at: calendar())
    observer(
      WorkflowTransition(
        from: from, event: event, to: workflow.state, actions: actions,
        exchange: workflow.exchange))
    for action in actions {
      switch action {
      case .perform(let request, let ticket):
        work[ticket] = Task { report(await answer(to: request), to: ticket) }
      case .startTimer(let ticket, let duration):
        work[ticket] = Task { await fire(ticket, after: duration) }
      case .cancel(let ticket):
        work.removeValue(forKey: ticket)?.cancel()
      case .finish(let outcome):
        // Each wish ends once, in the order in which they came.
        if !wishes.isEmpty { wishes.removeFirst().continuation.resume(returning: outcome) }
      }
    }
  }

  private func answer(to request: PartnerSSOWorkflow.Request) async -> PartnerSSOWorkflow.Answer {
    switch request {
    case .service(let request): .service(await service.answer(to: request))
    case .account(let request): .account(await account.answer(to: request))
    case .user(let request): .user(await user.answer(to: request))
    }
  }

  private func report(_ answer: PartnerSSOWorkflow.Answer, to ticket: PartnerSSOWorkflow.Ticket) {
    // Work that was given up has no entry any more; ignore its answer.
    guard work.removeValue(forKey: ticket) != nil else { return }
    handle(.answered(ticket, answer))
  }

  private func fire(_ ticket: PartnerSSOWorkflow.Ticket, after duration: Duration) async {
    do {
      try await timing.sleep(duration)
    } catch {
      return
    }
    guard work.removeValue(forKey: ticket) != nil else { return }
    handle(.timerFired(ticket))
  }
}

/// The effect of an event on a workflow, for code that shows or records a run.
///
/// Its values may be personal; those do not print themselves.
public struct WorkflowTransition: Sendable, Hashable {
  /// The state before.
  public let from: WorkflowState

  /// The event.
  public let event: PartnerSSOWorkflow.Event

  /// The state after.
  public let to: WorkflowState

  /// The actions to perform now, in order.
  public let actions: [PartnerSSOWorkflow.Action]

  /// The forms in which step 8 has posted the response; nil until it has ended.
  public let exchange: ExchangedForms?
}

/// Shows the screens of a workflow to the user.
public protocol WorkflowUser: Sendable {
  /// Shows a screen, and waits until it is closed.
  ///
  /// When its task is cancelled, it removes the screen and returns soon; the answer is then
  /// ignored.
  ///
  /// - Parameter request: The screen to show.
  /// - Returns: The user's answer.
  func answer(to request: UserRequest) async -> UserAnswer
}
