public import SAMLFormats

extension PartnerSSOWorkflow {
  /// How a wish of the app has ended.
  public enum Outcome: Sendable, Hashable {
    /// The user is authenticated.
    case authenticated(AuthenticationToken)

    /// No user is authenticated. Only the wishes that show nothing end so.
    case notAuthenticated

    /// The user may watch the resource: the token for the player, and what proves who watches.
    case authorized(ResourceID, MediaToken, AuthenticationToken)

    /// The provider denies the resource; the user stays authenticated.
    case denied(ResourceID, AuthorizationDenial)

    /// The resources that the user might watch, in the order of the wish; no player starts by it.
    case preauthorized([PreauthorizedResource])

    /// The user is signed out.
    case signedOut

    /// The user or the app has cancelled.
    case cancelled

    /// It could not be done.
    case failed(WorkflowFailure)
  }
}

/// Why the workflow could not do what it was asked for.
public enum WorkflowFailure: CodedError, Sendable, Hashable {
  /// A call to the service that the workflow needs has failed.
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
