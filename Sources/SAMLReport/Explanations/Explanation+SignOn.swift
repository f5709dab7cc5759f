import Formats

extension Explanation {
  static let signOn: [Explanation] = [
    Explanation(
      .ssoServiceFailed, "A call to the service that the workflow needs has failed.",
      why: "Without it the workflow does not know how to go on.",
      help: "The failure that comes with it has the status and the service's code."),
    Explanation(
      .ssoCodeExpired, "The registration code ended before the user signed in.",
      why: "A code that lasted for ever could be guessed.",
      help: "Begin again; the service gives a new code."),
    Explanation(
      .ssoNotSignedIn, "The user has closed the sign-in, and there is no authentication since.",
      why: "The user has closed the page, so more polling would not help.",
      help: "Let the user begin again."),
    Explanation(
      .ssoNoProvider,
      "There is no provider to sign in at, or the chosen one is not in the list.",
      why: "A sign-in on a web page needs a provider that the service has.",
      help: "Look at the integrations of the requestor, and at what the app's picker reports."),
    Explanation(
      .ssoTimedOut, "A step took longer than its limit.",
      why: "An answer may never come, and the app must not wait for ever.",
      help: "Try again; `WorkflowLimits` has the limits and their reasons."),
    Explanation(
      .ssoUnexpectedAnswer, "The service wants a step that cannot be done on this device.",
      why: "A code without a provider, for instance, is of no use to a phone.",
      help:
        "Look at the parameters of the session: provider, domain, address to return to."
    ),
    Explanation(
      .ssoAccessNotGranted, "The user has not given the app access to the subscription.",
      why: "Error 0 of the framework. Whether to share the subscription is the user's choice.",
      help: "Explain the benefit of single sign-on; the choice can be changed in Settings."),
    Explanation(
      .ssoUnsupportedProvider, "The user has chosen a provider without single sign-on.",
      why: "Error 1 of the framework.",
      help: "The regular workflow follows, with that provider if the service has it."),
    Explanation(
      .ssoUserCancelled, "The user has left the platform's sign-in.",
      why: "Error 2 of the framework.",
      help: "`WorkflowSettings.cancelledPicker` decides whether the regular workflow follows."),
    Explanation(
      .ssoTemporarilyUnavailable, "The framework or the provider cannot answer at this time.",
      why: "Error 3 of the framework: it is temporary.",
      help: "The workflow asks once more after a pause."),
    Explanation(
      .ssoProviderRejected, "The provider has refused, or wants the user to sign in again.",
      why: "Error 4 of the framework. A silent request cannot ask the user to sign in.",
      help: "The workflow asks once with the user's help; then it is a refusal."),
    Explanation(
      .ssoInvalidVerificationToken, "The provider refuses the profile request.",
      why: "Error 5 of the framework. The request may be too old, or was changed on its way.",
      help: "The workflow fetches a new one once. Forward it without changing a character."),
    Explanation(
      .ssoRejected, "The framework has refused the request.",
      why: "Error 6 of the framework.",
      help: "The regular workflow follows."),
    Explanation(
      .ssoUnsupported, "There is no single sign-on here.",
      why: "Error 7 of the framework, for instance in a region without it.",
      help: "The regular workflow follows."),
    Explanation(
      .ssoOtherError, "The framework has answered with an error that it does not document.",
      why: "Its number, or its domain, is none of those that are known.",
      help: "The regular workflow follows; look at the log of the device."),
  ]
}
