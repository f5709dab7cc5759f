extension StableCode {
  /// The user has not given the app access to the subscription.
  public static var ssoAccessNotGranted: Self { Self("sso.access-not-granted") }

  /// The registration code ended before the user signed in.
  public static var ssoCodeExpired: Self { Self("sso.code-expired") }

  /// The provider refuses the profile request.
  public static var ssoInvalidVerificationToken: Self { Self("sso.invalid-verification-token") }

  /// There is no provider to sign in at, or the chosen one is not in the list.
  public static var ssoNoProvider: Self { Self("sso.no-provider") }

  /// The user has closed the sign-in, and there is no authentication since.
  public static var ssoNotSignedIn: Self { Self("sso.not-signed-in") }

  /// The framework has answered with an error that it does not document.
  public static var ssoOtherError: Self { Self("sso.other-error") }

  /// The provider has refused, or wants the user to sign in again.
  public static var ssoProviderRejected: Self { Self("sso.provider-rejected") }

  /// The framework has refused the request.
  public static var ssoRejected: Self { Self("sso.rejected") }

  /// A call to the service that the workflow needs has failed.
  public static var ssoServiceFailed: Self { Self("sso.service-failed") }

  /// The framework or the provider cannot answer at this time.
  public static var ssoTemporarilyUnavailable: Self { Self("sso.temporarily-unavailable") }

  /// A step took longer than its limit.
  public static var ssoTimedOut: Self { Self("sso.timed-out") }

  /// The service wants a step that cannot be done on this device.
  public static var ssoUnexpectedAnswer: Self { Self("sso.unexpected-answer") }

  /// There is no single sign-on here.
  public static var ssoUnsupported: Self { Self("sso.unsupported") }

  /// The user has chosen a provider without single sign-on.
  public static var ssoUnsupportedProvider: Self { Self("sso.unsupported-provider") }

  /// The user has left the platform's sign-in.
  public static var ssoUserCancelled: Self { Self("sso.user-cancelled") }

  static let ofSSO: [Self] = [
    .ssoAccessNotGranted, .ssoCodeExpired, .ssoInvalidVerificationToken, .ssoNoProvider,
    .ssoNotSignedIn, .ssoOtherError, .ssoProviderRejected, .ssoRejected, .ssoServiceFailed,
    .ssoTemporarilyUnavailable, .ssoTimedOut, .ssoUnexpectedAnswer, .ssoUnsupported,
    .ssoUnsupportedProvider, .ssoUserCancelled,
  ]
}
