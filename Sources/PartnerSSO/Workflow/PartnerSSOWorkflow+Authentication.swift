import SAMLFormats

// Permission, and step 1: is there a valid token?
extension PartnerSSOWorkflow {
  mutating func accessDecided(_ answer: AccountAnswer) -> [Action] {
    progress.status.access =
      switch answer {
      case .access(let access): access
      case .failure(let error): AccountAccess(status: .notDetermined, error: error)
      case .metadata, .automaticSignIn: AccountAccess(status: .notDetermined)
      }
    // V2 wants to know the partner's status with its first call, V1 never.
    return settings.version == .v2 && hasAccess ? askForPartnerStatus() : checkAuthentication()
  }

  var hasAccess: Bool { progress.status.access.status == .granted }

  mutating func checkAuthentication() -> [Action] {
    enter(.authentication, .service(.authentication(statusForService)))
  }

  /// The status as the version wants it with its requests.
  var statusForService: PartnerStatus? {
    settings.version == .v2 ? progress.status : nil
  }

  mutating func authenticationChecked(_ answer: ServiceAnswer, at now: Instant) -> [Action] {
    if case .authenticated(let token) = answer { return authenticated(token, at: now) }
    let failure = answer.failure
    guard failure.kind == .notAuthenticated else { return finish(.failed(.service(failure))) }
    permits = Permits()
    guard progress.wish != .signOut else { return finish(.signedOut) }
    return askAutomaticSignIn() ?? authenticate(at: now)
  }

  /// Steps 2 to 10: the user has no token.
  mutating func authenticate(at now: Instant) -> [Action] {
    if progress.isPartnerOver || !hasAccess { return beginRegularWorkflow() }
    return switch settings.version {
    case .v1: askForPartnerStatus()
    case .v2: goOnWithPartnerStatus(at: now)
    }
  }

  /// Step 11, or the end of the wish: the user has a token.
  mutating func authenticated(_ token: AuthenticationToken, at now: Instant) -> [Action] {
    progress.token = token
    progress.token.mvpd = token.mvpd ?? progress.mvpd
    remember(progress.token)
    return offerAutomaticSignIn() ?? goOn(at: now)
  }

  /// Takes the next step of the wish with the token.
  mutating func goOn(at now: Instant) -> [Action] {
    switch progress.wish {
    case .signOut: return logOut(.direct)
    case .check, .watch(nil): return finish(.authenticated(progress.token))
    case .watch(let resource?): return authorize(resource)
    case .preauthorize(let resources): return preauthorize(resources, at: now)
    }
  }
}
