/// A call of the service that the workflow needs, the same for both versions of the API.
///
/// | request | V2 | V1 | answers |
/// |---|---|---|---|
/// | ``authentication(_:)`` | GET profiles | GET checkauthn | profiles, authenticated, not authenticated |
/// | ``configuration`` | GET configuration | GET config | configuration |
/// | ``profileRequest(_:_:)`` | POST sessions/sso | GET profile-requests | session |
/// | ``exchange(_:_:_:)`` | POST profiles/sso | POST tokens/authn | authenticated |
/// | ``session(_:)`` | POST sessions | POST regcode | session |
/// | ``authenticationToken(_:)`` | GET profiles/code | GET tokens/authn | as the first |
/// | ``authorization(_:_:_:)`` | POST decisions/authorize | GET authorize | decision |
/// | ``mediaToken(_:)`` | none | GET tokens/media | media token |
/// | ``preauthorization(_:_:_:)`` | POST decisions/preauthorize | GET preauthorize | preauthorization |
/// | ``userMetadata`` | none | GET tokens/usermetadata | user metadata |
/// | ``logout(_:_:)`` | GET logout | DELETE logout | logout |
///
/// Each may also be answered by a ``ServiceFailure``. V1 has no use for a ``PartnerStatus``.
public enum ServiceRequest: Sendable, Hashable {
  /// Step 1: is the user of this device authenticated?
  case authentication(PartnerStatus?)

  /// Step 3: the providers of the requestor.
  case configuration

  /// Step 6: the request that the framework is to forward.
  ///
  /// V2 takes the provider from the status, so it may be absent here. V1 needs it.
  case profileRequest(MVPD.ID?, PartnerStatus)

  /// Step 8: the provider's answer for a token, in the form that the value has.
  ///
  /// Post the value of ``PresentedResponse/formValue`` as often as it allows, and report with a
  /// failure how often that was. The workflow asks for another form by another request.
  case exchange(PresentedResponse, MVPD.ID?, PartnerStatus)

  /// Step 10: a registration code; names the provider if the user has chosen one.
  case session(MVPD.ID?)

  /// Step 10: has the user signed in with this code?
  case authenticationToken(RegistrationCode)

  /// Step 11: may the user watch this?
  case authorization(ResourceID, MVPD.ID?, PartnerStatus?)

  /// Step 11: the token for the player, in V1 alone.
  case mediaToken(ResourceID)

  /// Which resources might the user watch? For a filter, never for a player.
  case preauthorization([ResourceID], MVPD.ID?, PartnerStatus?)

  /// Logout: how the authentication came about, in V1 alone.
  case userMetadata

  /// Logout: removes the token, or asks for the page that does it.
  case logout(LogoutManner, MVPD.ID?)
}

/// The answer of the service to a ``ServiceRequest``.
public enum ServiceAnswer: Sendable, Hashable {
  /// The user is authenticated, or has just become so.
  case authenticated(AuthenticationToken)

  /// V2's profiles of the device, of which the workflow takes the one that holds and lasts longest.
  ///
  /// A profile of the partner's holds while access is granted and the framework's status names its
  /// provider.
  case profiles([AuthenticationToken])

  /// There is no token, or it has expired: V2's empty list of profiles, V1's 403, 404 and 410.
  case notAuthenticated

  /// The providers.
  case configuration(PartnerSSOWorkflow.Configuration)

  /// The next step of a sign-in.
  case session(AuthenticationSession)

  /// The provider's decision.
  case decision(AuthorizationDecision)

  /// The token for the player.
  case mediaToken(MediaToken)

  /// The resources that the user might watch.
  case preauthorization([PreauthorizedResource])

  /// The known attributes of the user.
  case userMetadata(UserMetadata)

  /// The next step of a logout.
  case logout(LogoutStep)

  /// No answer, or a refusal.
  case failure(ServiceFailure)
}
