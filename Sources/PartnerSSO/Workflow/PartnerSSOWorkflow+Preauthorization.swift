import SAMLFormats

// Which resources might the user watch? For a filter, and never for a player.
extension PartnerSSOWorkflow {
  /// Answers from memory if everything is permitted there, and otherwise asks who is authenticated.
  mutating func beginPreauthorization(of resources: [ResourceID], at now: Instant) -> [Action] {
    guard !permits.missing(of: resources, at: now).isEmpty else {
      return finish(.preauthorized(permits.decisions(on: resources)))
    }
    return enter(.access, .account(.access(prompting: false)))
  }

  /// Asks for what is not permitted in memory.
  mutating func preauthorize(_ resources: [ResourceID], at now: Instant) -> [Action] {
    if permits.mvpd != progress.token.mvpd { permits = Permits(mvpd: progress.token.mvpd) }
    let missing = permits.missing(of: resources, at: now)
    return enter(
      .preauthorization(resources, missing: missing),
      .service(.preauthorization(missing, progress.token.mvpd, statusForService)))
  }

  mutating func preauthorized(
    _ answer: ServiceAnswer, for resources: [ResourceID], _ missing: [ResourceID],
    at now: Instant
  ) -> [Action] {
    guard case .preauthorization(let decisions) = answer else {
      return authorizationFailed(answer.failure, at: now)
    }
    let asked = Set(missing)
    let answered = decisions.filter { asked.contains($0.resource) }
    let remembered = permits.decisions(on: resources.filter { !asked.contains($0) })
    var decided: [ResourceID: PreauthorizedResource] = [:]
    for decision in remembered + answered { decided[decision.resource] = decision }
    permits.keep(answered)
    // A resource that the service omits is not permitted, and the app sees that it is missing.
    return finish(.preauthorized(resources.compactMap { decided[$0] }))
  }
}

/// The permissions of one provider's customer, in memory alone: subscriptions seldom change while an
/// app runs (REST API V2 checklist, preauthorization decisions caching).
struct Permits: Sendable, Hashable {
  /// The provider; permissions of another one are no longer of use.
  var mvpd: MVPD.ID?

  private var decisions: [ResourceID: PreauthorizedResource] = [:]

  init(mvpd: MVPD.ID? = nil) {
    self.mvpd = mvpd
  }

  /// Resources that have no permission, or one that is over.
  func missing(of resources: [ResourceID], at now: Instant) -> [ResourceID] {
    resources.filter { resource in
      guard let decision = decisions[resource] else { return true }
      return decision.expires.map { $0 <= now } ?? false
    }
  }

  /// The permissions of resources, in their order.
  func decisions(on resources: [ResourceID]) -> [PreauthorizedResource] {
    resources.compactMap { decisions[$0] }
  }

  /// Keeps permissions, and forgets those that a denial takes away.
  mutating func keep(_ decided: [PreauthorizedResource]) {
    for decision in decided {
      decisions[decision.resource] = decision.isAuthorized ? decision : nil
    }
  }
}
