import SAMLFormats

// Step 10: has the user signed in with the registration code?
extension PartnerSSOWorkflow {
  /// Shows the code for a second device, and asks from then on.
  mutating func show(_ code: RegistrationCode, at now: Instant) -> [Action] {
    let asked = poll(code, afterPage: false)
    let shown = ticket()
    pending.shown = shown
    return [.perform(.user(.code(code)), shown)] + startDeadline(of: code, at: now) + asked
  }

  private mutating func poll(_ code: RegistrationCode, afterPage: Bool) -> [Action] {
    progress.polls = 0
    progress.failedPolls = 0
    return enter(
      .poll(code, afterPage: afterPage), .service(.authenticationToken(code)))
  }

  /// Polls from the time at which the web page closes, by the user or by the app.
  mutating func signInPageClosed(of code: RegistrationCode) -> [Action] {
    // The page is gone, but the code lasts.
    let deadline = pending.deadline.take()
    let asked = poll(code, afterPage: true)
    pending.deadline = deadline
    return asked
  }

  mutating func startDeadline(of code: RegistrationCode, at now: Instant) -> [Action] {
    let limits = settings.limits
    var lifetime = (code.expires?.duration(since: now)) ?? limits.code
    if lifetime <= .zero || lifetime > limits.longestCode { lifetime = limits.code }
    let deadline = ticket()
    pending.deadline = deadline
    return [.startTimer(deadline, after: lifetime)]
  }

  mutating func polled(
    _ answer: ServiceAnswer, _ code: RegistrationCode, afterPage: Bool, at now: Instant
  ) -> [Action] {
    if case .authenticated(let token) = answer { return authenticated(token, at: now) }
    let failure = answer.failure
    let limits = settings.limits
    progress.polls += 1
    switch failure.kind {
    case .notAuthenticated:
      progress.failedPolls = 0
    case .unreachable, .throttled, .unavailable, .malformed:
      progress.failedPolls += 1
      guard progress.failedPolls <= limits.failedPolls else {
        return finish(.failed(.service(failure)))
      }
    case .unauthorized, .refused:
      return finish(.failed(.service(failure)))
    }
    guard progress.polls < (afterPage ? limits.pollsAfterPage : limits.polls) else {
      return finish(.failed(.notSignedIn))
    }
    return pause(
      max(pollPause, failure.retryAfter ?? .zero), before: .service(.authenticationToken(code)))
  }

  /// The interval, doubled for each failure in a row.
  private var pollPause: Duration {
    let limits = settings.limits
    var pause = limits.pollInterval
    for _ in 0..<progress.failedPolls where pause < limits.longestPollInterval { pause *= 2 }
    return min(pause, max(limits.pollInterval, limits.longestPollInterval))
  }
}
