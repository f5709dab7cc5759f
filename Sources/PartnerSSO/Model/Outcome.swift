extension PartnerSSOWorkflow {
  /// How a wish of the app has ended.
  public enum Outcome: Sendable, Hashable {
    /// The user is authenticated.
    case authenticated(AuthenticationToken)

    /// The user may watch the resource; the token is for the player.
    case authorized(ResourceID, MediaToken)

    /// The provider denies the resource; the user stays authenticated.
    case denied(ResourceID, AuthorizationDenial)

    /// The user is signed out.
    case signedOut

    /// The user or the app has cancelled.
    case cancelled

    /// It could not be done.
    case failed(WorkflowFailure)
  }
}
