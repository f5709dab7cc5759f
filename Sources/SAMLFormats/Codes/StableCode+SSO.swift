extension StableCode {
  /// `VSError` code 0: the app's access to the subscriber account is denied.
  public static let ssoAccessNotGranted = StableCode(
    "sso.access-not-granted", says: "The user has not given the app access to the subscription.",
    why: "Error 0 of the framework. Whether to share the subscription is the user's choice.",
    help: "Explain the benefit of single sign-on; the choice can be changed in Settings.")

  /// The validity of the registration code passed before a poll returned an authentication token.
  public static let ssoCodeExpired = StableCode(
    "sso.code-expired", says: "The registration code ended before the user signed in.",
    why: "A code that lasted for ever could be guessed.",
    help: "Begin again; the service gives a new code.")

  /// `VSError` code 5: the verification token, which is the profile request, was rejected.
  public static let ssoInvalidVerificationToken = StableCode(
    "sso.invalid-verification-token", says: "The provider refuses the profile request.",
    why: "Error 5 of the framework. The request may be too old, or was changed on its way.",
    help: "The workflow fetches a new one once. Forward it without changing a character.")

  /// The service configuration lists no MVPD, or none with the identifier that the app's picker
  /// returned.
  public static let ssoNoProvider = StableCode(
    "sso.no-provider",
    says: "There is no provider to sign in at, or the chosen one is not in the list.",
    why: "A sign-in on a web page needs a provider that the service has.",
    help: "Look at the integrations of the requestor, and at what the app's picker reports.")

  /// The polls for the authentication token reached their limit without a token.
  public static let ssoNotSignedIn = StableCode(
    "sso.not-signed-in",
    says: "The user has closed the sign-in, and there is no authentication since.",
    why: "The user has closed the page, so more polling would not help.",
    help: "Let the user begin again.")

  /// The error is of another domain than the framework's, or has a code outside 0 to 7.
  public static let ssoOtherError = StableCode(
    "sso.other-error", says: "The framework has answered with an error that it does not document.",
    why: "Its number, or its domain, is none of those that are known.",
    help: "The regular workflow follows; look at the log of the device.")

  /// `VSError` code 4: the provider refused, or required an interactive sign-in where it was not
  /// allowed.
  public static let ssoProviderRejected = StableCode(
    "sso.provider-rejected", says: "The provider has refused, or wants the user to sign in again.",
    why: "Error 4 of the framework. A silent request cannot ask the user to sign in.",
    help: "The workflow asks once with the user's help; then it is a refusal.")

  /// `VSError` code 6: the framework rejected the request.
  public static let ssoRejected = StableCode(
    "sso.rejected", says: "The framework has refused the request.",
    why: "Error 6 of the framework.", help: "The regular workflow follows.")

  /// A required service request ended in a `ServiceFailure`.
  public static let ssoServiceFailed = StableCode(
    "sso.service-failed", says: "A call to the service that the workflow needs has failed.",
    why: "Without it the workflow does not know how to go on.",
    help: "The failure that comes with it has the status and the service's code.")

  /// `VSError` code 3: the service is temporarily unavailable.
  public static let ssoTemporarilyUnavailable = StableCode(
    "sso.temporarily-unavailable",
    says: "The framework or the provider cannot answer at this time.",
    why: "Error 3 of the framework: it is temporary.",
    help: "The workflow asks once more after a pause.")

  /// A workflow step exceeded its duration in `WorkflowLimits`.
  public static let ssoTimedOut = StableCode(
    "sso.timed-out", says: "A step took longer than its limit.",
    why: "An answer may never come, and the app must not wait for ever.",
    help: "Try again; `WorkflowLimits` has the limits and their reasons.")

  /// The service requested a step that this device cannot perform, or repeated the same step.
  public static let ssoUnexpectedAnswer = StableCode(
    "sso.unexpected-answer", says: "The service wants a step that cannot be done on this device.",
    why: "A code without a provider, for instance, is of no use to a phone.",
    help: "Look at the parameters of the session: provider, domain, address to return to.")

  /// `VSError` code 7: single sign-on is not available on this platform or in this region.
  public static let ssoUnsupported = StableCode(
    "sso.unsupported", says: "There is no single sign-on here.",
    why: "Error 7 of the framework, for instance in a region without it.",
    help: "The regular workflow follows.")

  /// `VSError` code 1: the selected provider does not support the request.
  public static let ssoUnsupportedProvider = StableCode(
    "sso.unsupported-provider", says: "The user has chosen a provider without single sign-on.",
    why: "Error 1 of the framework.",
    help: "The regular workflow follows, with that provider if the service has it.")

  /// `VSError` code 2: the authentication was cancelled in the platform's interface.
  public static let ssoUserCancelled = StableCode(
    "sso.user-cancelled", says: "The user has left the platform's sign-in.",
    why: "Error 2 of the framework.",
    help: "`WorkflowSettings.cancelledPicker` decides whether the regular workflow follows.")
}
