/// What the service has answered to a ``ServiceRequest``.
public enum ServiceAnswer: Sendable, Hashable {
  /// The user is authenticated, or has just become so.
  case authenticated(AuthenticationToken)

  /// There is no token, or it is over: V1's 403, 404 and 410, V2's empty list of profiles.
  case notAuthenticated

  /// The providers.
  case configuration(PartnerSSOWorkflow.Configuration)

  /// What to do next in a sign-in.
  case session(AuthenticationSession)

  /// The provider's decision.
  case decision(AuthorizationDecision)

  /// The token for the player.
  case mediaToken(MediaToken)

  /// What is known of the user.
  case userMetadata(UserMetadata)

  /// How a logout goes on.
  case logout(LogoutStep)

  /// No answer, or a refusal.
  case failure(ServiceFailure)
}
