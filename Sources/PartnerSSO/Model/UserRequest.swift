public import SAMLFormats

/// Something that the app shows to its user, and whose end it reports.
///
/// An address holds the registration code.
public enum UserRequest: Sendable, Hashable, Confidential {
  /// The app's own picker of providers.
  case provider([MVPD])

  /// The provider that the user has chosen before, to be confirmed.
  ///
  /// Offer it, and a way to ``UserAnswer/anotherProvider``.
  case confirmation(ChosenProvider)

  /// A registration code to be typed on a second device; stays until it is cancelled.
  case code(RegistrationCode)

  /// A web page: of a sign-in or of a logout.
  case page(url: ExactString)

  /// The advice to sign out in the settings of the device, which no app can do for its user.
  case partnerSignOut
}

/// The user's answer to a ``UserRequest``.
public enum UserAnswer: Sendable, Hashable {
  /// A provider was chosen, or the one that was offered is confirmed.
  case provider(MVPD.ID)

  /// Not the provider that was offered.
  case anotherProvider

  /// The user or the system has closed the screen.
  case closed

  /// The user has left a picker without a choice, or no longer wants to sign in.
  case cancelled
}
