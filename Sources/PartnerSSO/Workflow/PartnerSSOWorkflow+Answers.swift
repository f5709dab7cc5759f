import SAMLFormats

// Which step takes which answer.
extension PartnerSSOWorkflow {
  mutating func proceed(with answer: Answer, at now: Instant) -> [Action] {
    switch step {
    case .idle: []
    case .access: accessDecided(answer.account)
    case .authentication: authenticationChecked(held(answer.service, at: now), at: now)
    case .automaticSignIn: automaticSignInAnswered(answer.account, at: now)
    case .automaticSignInUpdate: automaticSignInUpdated(at: now)
    case .partnerStatus: partnerStatusAnswered(answer.account, at: now)
    case .configuration: configurationAnswered(answer.service, at: now)
    case .partnerSignIn(let configuration):
      partnerSignInAnswered(answer.account, of: configuration, at: now)
    case .profileRequest(let mvpd): profileRequestAnswered(answer.service, for: mvpd, at: now)
    case .partnerResponse(let mvpd, let request):
      partnerResponded(answer.account, to: request, from: mvpd, at: now)
    case .exchange(let response, let start):
      exchanged(answer.service, to: response, since: start, at: now)
    case .providerConfirmation(let provider):
      providerConfirmed(answer.user, provider, at: now)
    case .providerChoice(let configuration): providerChosen(answer.user, from: configuration)
    case .session: sessionAnswered(answer.service, at: now)
    case .signInPage(let code): signInPageClosed(of: code)
    case .poll(let code, let afterPage):
      polled(held(answer.service, at: now), code, afterPage: afterPage, at: now)
    case .authorization(let resource): authorized(answer.service, for: resource, at: now)
    case .mediaToken(let resource): mediaTokenAnswered(answer.service, for: resource, at: now)
    case .preauthorization(let resources, let missing):
      preauthorized(answer.service, for: resources, missing, at: now)
    case .tokenSource: tokenSourceAnswered(answer.service)
    case .partnerSignOut: partnerSignOutAdvised(answer.user)
    case .logout(let manner): logoutAnswered(answer.service, manner)
    case .staleLogout: openSession()
    case .logoutPage: logoutPageClosed()
    }
  }
}

extension PartnerSSOWorkflow.Answer {
  /// The answer of the subscriber account; an answer of another kind is an error without a number.
  fileprivate var account: AccountAnswer {
    guard case .account(let answer) = self else { return .failure(.other(code: -1)) }
    return answer
  }

  /// The answer of the service; an answer of another kind is malformed.
  ///
  /// A decision that only refuses the partner's status is no decision.
  fileprivate var service: ServiceAnswer {
    guard case .service(let answer) = self else { return .failure(ServiceFailure(.malformed)) }
    let denials =
      switch answer {
      case .decision(.denied(let denial)): [denial]
      case .preauthorization(let decisions): decisions.compactMap(\.denial)
      default: [] as [AuthorizationDenial]
      }
    return denials.lazy.map { ServiceFailure(.refused, code: $0.code) }
      .first(where: \.refusesPartnerStatus).map(ServiceAnswer.failure) ?? answer
  }

  /// The user's answer; an answer of another kind only means that nothing is shown any more.
  fileprivate var user: UserAnswer {
    guard case .user(let answer) = self else { return .closed }
    return answer
  }
}

extension ServiceAnswer {
  /// The failure of an answer that a step cannot use.
  var failure: ServiceFailure {
    switch self {
    case .failure(let failure): failure
    case .notAuthenticated: ServiceFailure(.notAuthenticated)
    default: ServiceFailure(.malformed)
    }
  }
}
