import SAMLFormats

/// A state with what it needs to go on, so that no step can be reached without it.
enum Step: Sendable, Hashable {
  case idle
  case access
  case authentication
  case automaticSignIn
  case partnerStatus
  case configuration
  case partnerSignIn(PartnerSSOWorkflow.Configuration)
  case profileRequest(MVPD?)
  case partnerResponse(MVPD?, ProfileRequest)
  case exchange(PresentedResponse, since: Instant)
  case providerConfirmation(ChosenProvider)
  case providerChoice(PartnerSSOWorkflow.Configuration)
  case session
  case signInPage(RegistrationCode)
  case poll(RegistrationCode, afterPage: Bool)
  case automaticSignInUpdate
  case authorization(ResourceID)
  case mediaToken(ResourceID)
  case preauthorization([ResourceID], missing: [ResourceID])
  case tokenSource
  case partnerSignOut
  case logout(LogoutManner)
  case logoutPage
  case staleLogout

  var state: WorkflowState {
    switch self {
    case .idle: .idle
    case .access: .access
    case .authentication: .authentication
    case .automaticSignIn: .automaticSignIn
    case .partnerStatus: .partnerStatus
    case .configuration: .configuration
    case .partnerSignIn: .partnerSignIn
    case .profileRequest: .profileRequest
    case .partnerResponse: .partnerResponse
    case .exchange: .exchange
    case .providerConfirmation: .providerConfirmation
    case .providerChoice: .providerChoice
    case .session: .session
    case .signInPage: .signInPage
    case .poll: .poll
    case .automaticSignInUpdate: .automaticSignInUpdate
    case .authorization: .authorization
    case .mediaToken: .mediaToken
    case .preauthorization: .preauthorization
    case .tokenSource: .tokenSource
    case .partnerSignOut: .partnerSignOut
    case .logout: .logout
    case .logoutPage: .logoutPage
    case .staleLogout: .logout
    }
  }
}

/// The answers and timers that the workflow waits for, by their tickets.
struct Pending: Sendable, Hashable {
  /// Work to be asked for again after a while.
  struct Pause: Sendable, Hashable {
    var timer: PartnerSSOWorkflow.Ticket
    var request: PartnerSSOWorkflow.Request
    var limit: Duration
  }

  /// The work under way.
  var work: PartnerSSOWorkflow.Ticket?

  /// The timer that ends the wait for it.
  var limit: PartnerSSOWorkflow.Ticket?

  /// The screen that is shown at the same time: a registration code.
  var shown: PartnerSSOWorkflow.Ticket?

  /// The timer that ends the registration code.
  var deadline: PartnerSSOWorkflow.Ticket?

  var pause: Pause?

  var tickets: [PartnerSSOWorkflow.Ticket] {
    [work, limit, shown, deadline, pause?.timer].compactMap(\.self)
  }
}
