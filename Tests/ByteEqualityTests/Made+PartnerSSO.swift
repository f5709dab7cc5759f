import PartnerSSO

extension Made {
  static let ofTheApp = [
    Made("MVPD.ID") { MVPD.ID(rawValue: $0) }, Made("ProviderID") { ProviderID(rawValue: $0) },
    Made("ResourceID") { ResourceID(rawValue: $0) },
    Made(exact: "MVPD, its name") { MVPD(id: "a", displayName: $0) },
    Made(exact: "MVPD, its logo") { MVPD(id: "a", displayName: "a", logoURL: $0) },
    Made(exact: "MVPD, its fields") {
      MVPD(id: "a", displayName: "a", requiredMetadataFields: [$0])
    },
    Made(exact: "Configuration") {
      PartnerSSOWorkflow.Configuration(mvpds: [MVPD(id: "a", displayName: $0)])
    },
    Made(exact: "BoardingStatus") { BoardingStatus($0) },
    Made(exact: "TokenSource") { TokenSource($0) },
    Made(exact: "UserMetadata") { UserMetadata(tokenSource: TokenSource($0)) },
    Made(exact: "AuthenticationSession.Next, an address") {
      AuthenticationSession.Next.authenticate(url: $0)
    },
    Made(exact: "AuthenticationSession.Next, what is missing") {
      AuthenticationSession.Next.resume(missing: [$0])
    },
    Made(exact: "AuthenticationSession.Next, a request") {
      AuthenticationSession.Next.partnerProfile(ProfileRequest(verificationToken: $0))
    },
    Made(exact: "AuthenticationSession") { AuthenticationSession(next: .authorize, reason: $0) },
    Made(exact: "AuthenticationToken") { AuthenticationToken(userID: $0) },
    Made(exact: "AuthorizationDenial, its code") { AuthorizationDenial(code: $0) },
    Made(exact: "AuthorizationDenial, its details") { AuthorizationDenial(details: $0) },
    Made(exact: "LogoutStep") { LogoutStep.page(url: $0) },
    Made(exact: "UserRequest") { UserRequest.page(url: $0) },
    Made(exact: "UserRequest, its providers") {
      UserRequest.provider([MVPD(id: "a", displayName: $0)])
    },
    Made(exact: "UserRequest, its code") { UserRequest.code(RegistrationCode($0)) },
    Made(exact: "MediaToken") { MediaToken(serializedToken: $0) },
    Made(exact: "MetadataRequest, its channel") { MetadataRequest(channelIdentifier: $0) },
    Made(exact: "MetadataRequest, its attributes") { MetadataRequest(attributeNames: [$0]) },
    Made(exact: "MetadataRequest, its token") { MetadataRequest(verificationToken: $0) },
    Made(exact: "ProfileRequest, its token") { ProfileRequest(verificationToken: $0) },
    Made(exact: "ProfileRequest, its attributes") {
      ProfileRequest(verificationToken: "a", attributeNames: [$0])
    },
    Made("ProviderRefusal, its response") { ProviderRefusal(samlResponse: $0) },
    Made("ProviderRefusal, its status") { ProviderRefusal(status: $0) },
    Made(exact: "RegistrationCode") { RegistrationCode($0) },
    Made("SAMLResponse") { SAMLResponse($0) },
    Made(exact: "ServiceFailure") { ServiceFailure(.refused, code: $0) },
  ]
}
