import PartnerSSO

/// Sends a message as often as its policy allows.
struct MessageSender: Sendable {
  let transport: any Transport
  var policy: RetryPolicy
  let timing: Timing
  let jitter: Jitter

  /// When a call that begins now must have ended.
  func deadline() -> Duration {
    timing.now() + policy.budget
  }

  /// Sends a message until it gets an answer that another attempt could not improve.
  ///
  /// After a 429 it repeats every message, because the service has not processed it. Otherwise it
  /// repeats only a repeatable one: after a failure of the transport or of the service, and when
  /// the action of an error asks for it.
  ///
  /// It counts the posts of a message that presents a response over all sends of a call.
  func send(
    _ message: ServiceMessage, isRepeatable: Bool, until deadline: Duration,
    counting posts: inout PostCount
  ) async throws(ExchangeError) -> ReceivedAnswer {
    var attempt = 1
    while true {
      let outcome = await attemptOutcome(message, until: deadline, counting: &posts)
      guard attempt < policy.maximumAttempts, posts.mayGoOn,
        let least = leastDelay(before: outcome, isRepeatable: isRepeatable)
      else { return try outcome.get() }
      let delay = policy.delay(
        afterAttempt: attempt, least: least, fraction: jitter.fraction())
      guard timing.now() + delay < deadline else { return try outcome.get() }
      do {
        try await timing.sleep(delay)
      } catch {
        throw .transport(.cancelled)
      }
      attempt += 1
    }
  }

  /// The least wait before another attempt, or nil if there must be none.
  private func leastDelay(
    before outcome: Result<ReceivedAnswer, ExchangeError>, isRepeatable: Bool
  ) -> Duration? {
    switch outcome {
    case .success(let received):
      let asked = RetryAfter.delay(in: received.response) ?? .zero
      if received.status == 429 { return max(asked, policy.throttledDelay) }
      let isTransient =
        (500...599).contains(received.status)
        || (received.status >= 400 && ServiceError(body: received.body)?.action == .retry)
      return isRepeatable && isTransient ? asked : nil
    case .failure(.transport(.unreachable)), .failure(.transport(.interrupted)),
      .failure(.transport(.timedOut)):
      return isRepeatable ? .zero : nil
    case .failure:
      return nil
    }
  }

  private func attemptOutcome(
    _ message: ServiceMessage, until deadline: Duration, counting posts: inout PostCount
  ) async -> Result<ReceivedAnswer, ExchangeError> {
    let timeout = min(policy.attemptTimeout, deadline - timing.now())
    guard !Task.isCancelled else { return .failure(.transport(.cancelled)) }
    guard timeout > .zero else { return .failure(.transport(.timedOut)) }
    // A call that has no time left, or was given up, posts nothing.
    posts.made += 1
    switch await answer(to: message, within: timeout) {
    case .success(let received) where received.body.count > policy.maximumBodyCount:
      return .failure(.transport(.bodyTooLarge(limit: policy.maximumBodyCount)))
    case .success(let received):
      return .success(received)
    case .failure(let error):
      return .failure(.transport(error))
    }
  }

  /// Lets the transport race against the clock, and cancels whichever comes second.
  private func answer(
    to message: ServiceMessage, within timeout: Duration
  ) async -> Result<ReceivedAnswer, TransportError> {
    await withTaskGroup(of: Result<ReceivedAnswer, TransportError>.self) { group in
      group.addTask {
        do throws(TransportError) {
          let (response, body) = try await transport.send(
            message.request, body: message.body, within: timeout,
            maximumBodyCount: policy.maximumBodyCount)
          return .success(ReceivedAnswer(response, body: body))
        } catch {
          return .failure(error)
        }
      }
      group.addTask {
        do {
          try await timing.sleep(timeout)
          return .failure(.timedOut)
        } catch {
          return .failure(.cancelled)
        }
      }
      let first = await group.next() ?? .failure(.cancelled)
      group.cancelAll()
      return first
    }
  }
}

/// How often the request of one call was sent, and how often it may be.
struct PostCount: Sendable {
  /// How often it was sent.
  var made = 0

  /// How often it may be sent.
  var limit = Int.max

  /// Whether it may be sent once more.
  var mayGoOn: Bool { made < limit }
}
