import SAMLFormats

// Which tokens hold: V2's profile of the partner's only under the framework's status.
extension PartnerSSOWorkflow {
  /// The answer without the profiles that do not hold; one of the partner's is kept as stale.
  mutating func held(_ answer: ServiceAnswer, at now: Instant) -> ServiceAnswer {
    let tokens: [AuthenticationToken]
    switch answer {
    case .authenticated(let token): tokens = [token]
    case .profiles(let profiles): tokens = profiles
    default: return answer
    }
    let held = tokens.filter { holds($0, at: now) }
    if let token = held.max(by: { $0.expires ?? now < $1.expires ?? now }) {
      return .authenticated(token)
    }
    progress.stale = tokens.last ?? progress.stale
    return .notAuthenticated
  }

  /// Whether a token authenticates the user: V2's profile of the partner's does while access is granted
  /// and the framework's status names its provider.
  ///
  /// The end of the framework's sign-in does not matter, because the profile has one of its own. A
  /// logout removes every profile.
  private func holds(_ token: AuthenticationToken, at now: Instant) -> Bool {
    guard settings.version == .v2, token.source == .partner, progress.wish != .signOut else {
      return true
    }
    guard hasAccess, let provider = progress.status.provider else { return false }
    if token.mvpd == progress.named { return true }
    if token.mvpd == progress.stale?.mvpd { return false }
    guard let chosenProvider, chosenProvider.id == token.mvpd,
      let partnerID = chosenProvider.partnerID
    else {
      // Step 6 finds the provider of a sign-in; without one there is only the service's word.
      return !progress.status.isSignedIn(at: now)
    }
    return partnerID == provider
  }

  /// The service has refused the status with which a token was used.
  ///
  /// The user may have signed out or withdrawn access since step 2, so the framework is asked again.
  mutating func statusRefused(at now: Instant) -> [Action] {
    if progress.token.source ?? .partner == .partner { progress.stale = progress.token }
    progress.named = nil
    progress.hasRefusedStatus = true
    guard hasAccess, !progress.isPartnerOver else { return authenticate(at: now) }
    progress.status = PartnerStatus(access: progress.status.access)
    return askForPartnerStatus()
  }

  /// Step 6, when the service finds a profile of the provider that the status names.
  mutating func authenticatedByStatus(at now: Instant) -> [Action] {
    progress.named = progress.mvpd
    let token = progress.stale.flatMap { $0.mvpd == progress.mvpd ? $0 : nil }
    progress.stale = nil
    return authenticated(token ?? AuthenticationToken(mvpd: progress.mvpd), at: now)
  }

  /// Step 10, when the service still has the profile that does not hold: it is removed, once.
  mutating func removeStale() -> [Action] {
    let mvpd = progress.stale?.mvpd
    progress.stale = nil
    return enter(.staleLogout, .service(.logout(.direct, mvpd)))
  }
}
