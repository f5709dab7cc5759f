public import PartnerSSO
public import TokenExchange

/// The screens of the app: one value for each, with all that the screen needs.
public enum SignInScreen: Sendable, Hashable {
  /// The app has started, and asks whether a user is signed in.
  case starting

  /// A call is under way; the user may cancel it.
  case working

  /// No user is signed in.
  case signedOut

  /// The user does not let the app ask for the TV subscription.
  ///
  /// Show the message with two buttons: the settings, and ``SignInModel/continueWithoutAccess()``.
  case accessRefused(AccessRefusal)

  /// The app's own picker of providers.
  case providers([MVPD])

  /// The provider of the last time, to be confirmed.
  case confirmation(ChosenProvider)

  /// The code to type on a second device.
  case code(RegistrationCode)

  /// A web page of a sign-in or a logout.
  case page(url: ExactString)

  /// The advice to sign out in the settings too, and where they are.
  case signOutInSettings(path: String)

  /// A user is signed in.
  case signedIn(AuthenticationToken)

  /// The provider permits the playback; the token is for the player's server.
  case playing(ResourceID, MediaToken)

  /// The provider denies the playback, in its own words or in ours.
  case denied(ResourceID, message: ExactString)

  /// It did not work.
  case failed(SignInFailure)

  /// Makes the screen for a request of the workflow.
  init(_ request: UserRequest, on platform: PartnerSSOWorkflow.Platform) {
    self =
      switch request {
      case .provider(let providers): .providers(providers)
      case .confirmation(let provider): .confirmation(provider)
      case .code(let code): .code(code)
      case .page(let url): .page(url: url)
      case .partnerSignOut: .signOutInSettings(path: platform.providerSettings)
      }
  }
}

/// An error as the user sees it.
public struct SignInFailure: Sendable, Hashable {
  /// The advice, in English.
  public let message: String

  /// Whether to show a button for ``SignInModel/retry()``.
  public let canRetry: Bool

  /// The dotted name of the error, to be reported; it never changes.
  public let code: String

  /// Describes an error; nil if the user has cancelled, which needs no screen.
  init?(_ error: PartnerSignInError) {
    switch error.remedy {
    case .none: return nil
    case .signInAgain: (message, canRetry) = ("Please sign in once more.", true)
    case .checkNetwork:
      (message, canRetry) = ("Please check your network, then try again.", true)
    case .tryLater:
      (message, canRetry) = ("The service has a problem. Please try again later.", true)
    case .report:
      (message, canRetry) = ("This does not work at the moment. Please tell our support.", false)
    }
    code = error.code.rawValue
  }
}
