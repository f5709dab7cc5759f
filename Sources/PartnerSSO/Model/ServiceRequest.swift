/// A call of the service that the workflow needs, the same for both versions of the API.
///
/// | request | V1 | V2 | answers |
/// |---|---|---|---|
/// | ``authentication(_:)`` | GET checkauthn | GET profiles | authenticated, not authenticated |
/// | ``configuration`` | GET config | GET configuration | configuration |
/// | ``profileRequest(_:_:)`` | GET profile-requests | POST sessions/sso | session |
/// | ``exchange(_:_:_:)`` | POST tokens/authn | POST profiles/sso | authenticated |
/// | ``session(_:)`` | POST regcode | POST sessions | session |
/// | ``authenticationToken(_:)`` | GET tokens/authn | GET profiles/code | as the first |
/// | ``authorization(_:_:_:)`` | GET authorize | POST decisions/authorize | decision |
/// | ``mediaToken(_:)`` | GET tokens/media | none | media token |
/// | ``preauthorization(_:_:_:)`` | GET preauthorize | POST decisions/preauthorize | preauthorization |
/// | ``userMetadata`` | GET tokens/usermetadata | none | user metadata |
/// | ``logout(_:_:)`` | DELETE logout | GET logout | logout |
///
/// Each may also be answered by a ``ServiceFailure``. V1 has no use for a ``PartnerStatus``.
public enum ServiceRequest: Sendable, Hashable {
  /// Step 1: is the user of this device authenticated?
  case authentication(PartnerStatus?)

  /// Step 3: the providers of the requestor.
  case configuration

  /// Step 6: the request that the framework is to forward.
  ///
  /// V1 needs the provider. V2 takes it from the status, so it may be absent.
  case profileRequest(MVPD.ID?, PartnerStatus)

  /// Step 8: the provider's answer for a token, in the form that the value has.
  ///
  /// Post the value of ``PresentedResponse/formValue`` as often as it allows, and report with a
  /// failure how often that was. The workflow asks for another form by another request.
  case exchange(PresentedResponse, MVPD.ID?, PartnerStatus)

  /// Step 10: a registration code, for a provider if it is decided.
  case session(MVPD.ID?)

  /// Step 10: has the user signed in with this code?
  case authenticationToken(RegistrationCode)

  /// Step 11: may the user watch this?
  case authorization(ResourceID, MVPD.ID?, PartnerStatus?)

  /// Step 11: the token for the player, in V1 alone.
  case mediaToken(ResourceID)

  /// What might the user watch? For a filter, never for a player.
  case preauthorization([ResourceID], MVPD.ID?, PartnerStatus?)

  /// Logout: how the authentication came about, in V1 alone.
  case userMetadata

  /// Logout: removes the token, or asks for the page that does it.
  case logout(LogoutManner, MVPD.ID?)
}

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

  /// What the user might watch.
  case preauthorization([PreauthorizedResource])

  /// What is known of the user.
  case userMetadata(UserMetadata)

  /// How a logout goes on.
  case logout(LogoutStep)

  /// No answer, or a refusal.
  case failure(ServiceFailure)
}
