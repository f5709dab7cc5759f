public import Formats

/// Why the workflow could not do what it was asked for.
public enum WorkflowFailure: Error, Sendable, Hashable {
  /// A call of the service that cannot be done without has failed.
  case service(ServiceFailure)

  /// The registration code ended before the user signed in.
  case codeExpired

  /// The user has closed the sign-in, and the service knows of no authentication since.
  case notSignedIn

  /// The service has no provider that could be offered.
  case noProvider

  /// A step took longer than its limit.
  case timedOut

  /// The service has asked for a step that cannot be done here, or again and again for the same.
  case unexpectedAnswer

  /// The dotted name of the failure, which never changes.
  public var code: StableCode {
    switch self {
    case .service: .ssoServiceFailed
    case .codeExpired: .ssoCodeExpired
    case .notSignedIn: .ssoNotSignedIn
    case .noProvider: .ssoNoProvider
    case .timedOut: .ssoTimedOut
    case .unexpectedAnswer: .ssoUnexpectedAnswer
    }
  }
}
