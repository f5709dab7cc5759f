import SAMLFormats

// Handles answers that do not come in time.
extension PartnerSSOWorkflow {
  mutating func timedOut(at now: Instant) -> [Action] {
    switch step {
    case .idle:
      []
    case .access:
      accessDecided(.access(AccountAccess(status: .notDetermined)))
    case .automaticSignIn:
      authenticate(at: now)
    case .automaticSignInUpdate:
      automaticSignInUpdated(at: now)
    case .partnerStatus:
      partnerIsOver(at: now)
    case .partnerSignIn, .profileRequest, .partnerResponse:
      beginRegularWorkflow()
    case .exchange(let response, _):
      exchangeLost(response)
    case .configuration:
      configurationFailed(.timedOut)
    case .poll(let code, let afterPage):
      polled(.failure(ServiceFailure(.unreachable)), code, afterPage: afterPage, at: now)
    case .tokenSource, .partnerSignOut:
      logOutAfterAdvice()
    case .signInPage(let code):
      signInPageClosed(of: code)
    case .logout(.page):
      logOut(.direct)
    case .logoutPage:
      logoutPageClosed()
    case .staleLogout:
      openSession()
    case .authentication, .providerConfirmation, .providerChoice, .session, .authorization,
      .mediaToken, .preauthorization, .logout(.direct):
      finish(.failed(.timedOut))
    }
  }
}
