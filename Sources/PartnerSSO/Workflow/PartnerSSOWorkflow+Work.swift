// How work is given out, awaited and given up.
extension PartnerSSOWorkflow {
  /// Leaves a step, with all that it waits for, and enters another one.
  mutating func enter(
    _ next: Step, _ request: Request, within limit: Duration? = nil
  ) -> [Action] {
    let given = giveUp()
    step = next
    return given + perform(request, within: limit ?? self.limit(of: request))
  }

  /// Ends the wish.
  mutating func finish(_ outcome: Outcome) -> [Action] {
    let given = giveUp()
    step = .idle
    // Forget the user's data as soon as they are no longer needed.
    progress = Progress()
    if outcome == .signedOut { forget() }
    return given + [.finish(outcome)]
  }

  /// Asks for the same work again after a pause, in the same step.
  mutating func pause(_ duration: Duration, before request: Request) -> [Action] {
    let timer = ticket()
    pending.pause = Pending.Pause(timer: timer, request: request, limit: limit(of: request))
    return [.startTimer(timer, after: duration)]
  }

  /// Asks for the work that a pause has put off.
  mutating func resume() -> [Action] {
    guard let pause = pending.pause.take() else { return [] }
    return perform(pause.request, within: pause.limit)
  }

  mutating func perform(_ request: Request, within limit: Duration) -> [Action] {
    let work = ticket()
    let timer = ticket()
    pending.work = work
    pending.limit = timer
    return [.perform(request, work), .startTimer(timer, after: limit)]
  }

  mutating func ticket() -> Ticket {
    lastTicket = Ticket(number: lastTicket.number + 1)
    return lastTicket
  }

  private mutating func giveUp() -> [Action] {
    let given = pending.tickets
    pending = Pending()
    return given.map(Action.cancel)
  }

  private func limit(of request: Request) -> Duration {
    switch request {
    case .service:
      settings.limits.serviceCall
    case .account(.metadata(let request)) where !request.isInterruptionAllowed:
      settings.limits.silentAccountRequest
    case .account(.access(prompting: false)), .account(.automaticSignIn(.redeem)),
      .account(.automaticSignIn(.delete)):
      settings.limits.silentAccountRequest
    case .user(.page):
      settings.limits.code
    case .account, .user:
      settings.limits.interaction
    }
  }
}
