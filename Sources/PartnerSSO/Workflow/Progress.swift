/// The results and the attempts since the app made its wish.
struct Progress: Sendable, Hashable {
  /// The wish of the app.
  enum Wish: Sendable, Hashable {
    case check
    case watch(ResourceID?)
    case preauthorize([ResourceID])
    case signOut
  }

  var wish = Wish.watch(nil)

  /// The framework's status of the user; before its answer, the user was not asked.
  var status = PartnerStatus(access: AccountAccess(status: .notDetermined))

  /// Whether nothing may be shown: no prompt, no picker, no page.
  var isSilent: Bool {
    switch wish {
    case .check, .preauthorize: true
    case .watch, .signOut: false
    }
  }

  var configuration: PartnerSSOWorkflow.Configuration?

  /// Whether the user does not want the provider of the time before.
  var isProviderDeclined = false

  /// Whether single sign-on was given up, so that the regular workflow remains.
  var isPartnerOver = false

  /// The provider of the sign-in under way or of the token, if it is decided.
  var mvpd: MVPD.ID?

  var token = AuthenticationToken()

  /// The profile of the partner's that the service has, and that does not hold under the status.
  var stale: AuthenticationToken?

  /// The provider that the service has found by the framework's name of it, in step 6.
  var named: MVPD.ID?

  /// Whether the service has refused the status with which a token was used.
  var hasRefusedStatus = false

  /// Whether Automatic Sign-In was asked; once is enough.
  var hasAskedAutomaticSignIn = false

  // The counters of the limits.
  var temporaryErrors = 0
  var interactiveForwards = 0
  var renewedProfileRequests = 0
  var changedProviders = 0
  var renewedAuthentications = 0
  var polls = 0
  var failedPolls = 0
}
