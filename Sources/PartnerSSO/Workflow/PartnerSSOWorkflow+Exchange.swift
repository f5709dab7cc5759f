import SAMLFormats

// Steps 8 and 9: the response for a token, in one form or in both.
extension PartnerSSOWorkflow {
  /// Posts a response in its first form.
  mutating func exchange(_ response: PresentedResponse, at now: Instant) -> [Action] {
    enter(
      .exchange(response, since: now),
      .service(.exchange(response, progress.mvpd, progress.status)))
  }

  mutating func exchanged(
    _ answer: ServiceAnswer, to response: PresentedResponse, since start: Instant, at now: Instant
  ) -> [Action] {
    if case .authenticated(var token) = answer {
      exchange = response.accepted
      token.source = token.source ?? .partner
      token.exchange = exchange
      return authenticated(token, at: now)
    }
    let failure = answer.failure
    guard failure.kind != .unreachable else { return exchangeLost(response) }
    // Both forms share the time of one call.
    let left = settings.limits.serviceCall - max(.zero, now.duration(since: start))
    switch response.following(failure) {
    case .post(let other) where left > .zero:
      return enter(
        .exchange(other, since: start),
        .service(.exchange(other, progress.mvpd, progress.status)), within: left)
    case .post:
      exchange = response.unaccepted(.timeSpent)
    case .nothing(let reason):
      exchange = response.unaccepted(reason)
    }
    return beginRegularWorkflow()
  }

  /// An exchange whose answer was lost may have made a token: step 1 knows.
  ///
  /// No other form is posted, because the service may have accepted this one.
  mutating func exchangeLost(_ response: PresentedResponse) -> [Action] {
    exchange = response.unaccepted()
    progress.isPartnerOver = true
    return checkAuthentication()
  }
}
