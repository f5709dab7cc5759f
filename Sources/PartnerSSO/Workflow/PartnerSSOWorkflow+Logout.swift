// Logout.
extension PartnerSSOWorkflow {
  /// Asks V1 how the user was authenticated; in V2 the list of profiles decides what to remove.
  mutating func beginSignOut() -> [Action] {
    switch settings.version {
    case .v1: enter(.tokenSource, .service(.userMetadata))
    case .v2: enter(.access, .account(.access(prompting: false)))
    }
  }

  mutating func tokenSourceAnswered(_ answer: ServiceAnswer) -> [Action] {
    if case .userMetadata(let metadata) = answer, metadata.tokenSource == .partner {
      return advisePartnerSignOut()
    }
    // No user is authenticated, so there is nothing to remove and nothing to show.
    if answer.failure.kind == .notAuthenticated { return finish(.signedOut) }
    // Without metadata there is no advice; the token is to be removed all the same.
    return logOutAfterAdvice()
  }

  private mutating func advisePartnerSignOut() -> [Action] {
    enter(.partnerSignOut, .user(.partnerSignOut))
  }

  mutating func partnerSignOutAdvised(_ answer: UserAnswer) -> [Action] {
    answer == .cancelled ? finish(.cancelled) : logOutAfterAdvice()
  }

  /// V1 gives the advice before its logout, V2 after it.
  mutating func logOutAfterAdvice() -> [Action] {
    guard settings.version == .v1 else { return finish(.signedOut) }
    return logOut(settings.platform.showsWebPages ? .page : .direct)
  }

  mutating func logOut(_ manner: LogoutManner) -> [Action] {
    enter(.logout(manner), .service(.logout(manner, progress.token.mvpd)))
  }

  mutating func logoutAnswered(_ answer: ServiceAnswer, _ manner: LogoutManner) -> [Action] {
    switch answer {
    case .logout(.complete):
      return finish(.signedOut)
    case .logout(.page(let url)) where settings.platform.showsWebPages && opensPage(manner):
      return enter(.logoutPage, .user(.page(url: url)))
    case .logout(.page) where settings.version == .v2:
      // The profile is removed; only the provider's own session remains.
      return finish(.signedOut)
    case .logout(.partner) where settings.version == .v2:
      return advisePartnerSignOut()
    default:
      let failure = answer.failure
      if failure.kind == .notAuthenticated { return finish(.signedOut) }
      return manner == .page ? logOut(.direct) : finish(.failed(.service(failure)))
    }
  }

  /// V2 always decides; V1 gives the page that was asked for.
  private func opensPage(_ manner: LogoutManner) -> Bool {
    settings.version == .v2 || manner == .page
  }

  /// V1's page does not report whether it removed the token, so send the request as well.
  mutating func logoutPageClosed() -> [Action] {
    settings.version == .v1 ? logOut(.direct) : finish(.signedOut)
  }
}
