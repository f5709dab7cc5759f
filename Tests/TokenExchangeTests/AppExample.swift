// The documentation of TokenExchange shows what follows the mark below.
// example:
import PartnerSSO
import TokenExchange

/// Shows what the sign-in wants to show; each method stands for a screen of the app.
protocol Screens: Sendable {
  func picker(of providers: [MVPD]) async -> MVPD.ID?
  func confirms(_ provider: ChosenProvider) async -> Bool
  func code(_ code: String) async
  func browser(_ address: String) async
  func message(_ text: String) async
  func play(_ token: MediaToken) async
}

struct SignInUser<Screen: Screens>: WorkflowUser {
  let screen: Screen
  let settings = PartnerSSOWorkflow.Platform.current.providerSettings

  func answer(to request: UserRequest) async -> UserAnswer {
    switch request {
    case .provider(let list):
      return await screen.picker(of: list).map(UserAnswer.provider) ?? .cancelled
    case .confirmation(let provider):
      return await screen.confirms(provider) ? .provider(provider.id) : .anotherProvider
    case .code(let code): await screen.code(code.value.string)
    case .page(let address): await screen.browser(address.string)
    case .partnerSignOut: await screen.message("Sign out in \(settings) too.")
    }
    return .closed
  }
}

func watch(_ resource: ResourceID, by partner: PartnerSignIn, on screen: some Screens) async {
  do {
    if case .accessRefused(let refusal) = try await partner.signIn() {
      await screen.message(refusal.message)
      try await partner.signIn(withoutAccess: true)
    }
    switch try await partner.authorize(resource) {
    case .permitted(let token, _): await screen.play(token)
    case .denied(let denial):
      await screen.message(denial.details?.string ?? "Not in your subscription.")
    }
  } catch {
    switch error.remedy {
    case .none: break
    case .signInAgain: await screen.message("Please sign in once more.")
    case .checkNetwork: await screen.message("Please look at your network.")
    case .tryLater: await screen.message("Please try again later.")
    case .report: await screen.message("This does not work: \(error.code).")
    }
  }
}
