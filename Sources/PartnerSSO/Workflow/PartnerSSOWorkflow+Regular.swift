import SAMLFormats

// Step 10: the regular workflow.
extension PartnerSSOWorkflow {
  /// Begins without the partner, perhaps with a provider that the user has chosen already.
  ///
  /// On a second device the provider is chosen there; a web page needs one first.
  mutating func beginRegularWorkflow(preselected: MVPD.ID? = nil) -> [Action] {
    if progress.isSilent { return finish(.notAuthenticated) }
    progress.isPartnerOver = true
    progress.mvpd = preselected
    if preselected == nil, let provider = providerToConfirm { return confirm(provider) }
    if preselected != nil || !settings.platform.showsWebPages { return openSession() }
    if let configuration = progress.configuration { return chooseProvider(of: configuration) }
    return enter(.configuration, .service(.configuration))
  }

  mutating func chooseProvider(of configuration: Configuration) -> [Action] {
    guard !configuration.mvpds.isEmpty else { return finish(.failed(.noProvider)) }
    return enter(.providerChoice(configuration), .user(.provider(configuration.mvpds)))
  }

  mutating func providerChosen(
    _ answer: UserAnswer, from configuration: Configuration
  ) -> [Action] {
    guard case .provider(let id) = answer else { return finish(.cancelled) }
    guard configuration.mvpds.contains(where: { $0.id == id }) else {
      return finish(.failed(.noProvider))
    }
    progress.mvpd = id
    return openSession()
  }

  mutating func openSession() -> [Action] {
    enter(.session, .service(.session(progress.mvpd)))
  }

  mutating func sessionAnswered(_ answer: ServiceAnswer, at now: Instant) -> [Action] {
    guard case .session(let session) = answer else {
      return finish(.failed(.service(answer.failure)))
    }
    return sessionOpened(session, at: now) ?? finish(.failed(.unexpectedAnswer))
  }

  /// Takes the next step of the service, if this device can perform it.
  mutating func sessionOpened(_ session: AuthenticationSession, at now: Instant) -> [Action]? {
    progress.mvpd = session.mvpd ?? progress.mvpd
    switch (session.next, session.code) {
    case (.authorize, _) where session.mvpd != nil && session.mvpd == progress.stale?.mvpd:
      return removeStale()
    case (.authorize, _):
      return authenticated(AuthenticationToken(mvpd: session.mvpd), at: now)
    case (.authenticate, _), (.resume, _):
      return progress.isSilent ? finish(.notAuthenticated) : signIn(session, at: now)
    case (.partnerProfile, _):
      return nil
    }
  }

  /// Shows the page or the code of a session.
  private mutating func signIn(_ session: AuthenticationSession, at now: Instant) -> [Action]? {
    switch (session.next, session.code) {
    case (.authenticate(let url), let code?) where settings.platform.showsWebPages:
      return enter(.signInPage(code), .user(.page(url: url))) + startDeadline(of: code, at: now)
    case (.authenticate, let code?), (.resume, let code?):
      guard !settings.platform.showsWebPages else { return nil }
      return show(code, at: now)
    case (.authenticate, nil), (.resume, nil), (.partnerProfile, _), (.authorize, _):
      return nil
    }
  }
}
