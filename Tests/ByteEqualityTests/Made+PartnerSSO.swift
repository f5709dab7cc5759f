import PartnerSSO

extension Made {
  static let ofTheApp = [
    Made("MVPD.ID") { MVPD.ID(rawValue: $0) }, Made("ProviderID") { ProviderID(rawValue: $0) },
    Made("ResourceID") { ResourceID(rawValue: $0) },
    Made("MVPD, its name") { MVPD(id: "a", displayName: $0) },
    Made("MVPD, its logo") { MVPD(id: "a", displayName: "a", logoURL: $0) },
    Made("MVPD, its fields") { MVPD(id: "a", displayName: "a", requiredMetadataFields: [$0]) },
    Made("Configuration") {
      PartnerSSOWorkflow.Configuration(mvpds: [MVPD(id: "a", displayName: $0)])
    },
    Made("BoardingStatus") { BoardingStatus($0) }, Made("TokenSource") { TokenSource($0) },
    Made("UserMetadata") { UserMetadata(tokenSource: TokenSource($0)) },
    Made("AuthenticationSession.Next, an address") {
      AuthenticationSession.Next.authenticate(url: $0)
    },
    Made("AuthenticationSession.Next, what is missing") {
      AuthenticationSession.Next.resume(missing: [$0])
    },
    Made("AuthenticationSession.Next, a request") {
      AuthenticationSession.Next.partnerProfile(ProfileRequest(verificationToken: $0))
    },
    Made("AuthenticationSession") { AuthenticationSession(next: .authorize, reason: $0) },
    Made("AuthenticationToken") { AuthenticationToken(userID: $0) },
    Made("AuthorizationDenial, its code") { AuthorizationDenial(code: $0) },
    Made("AuthorizationDenial, its details") { AuthorizationDenial(details: $0) },
    Made("LogoutStep") { LogoutStep.page(url: $0) },
    Made("UserRequest") { UserRequest.page(url: $0) },
    Made("UserRequest, its providers") { UserRequest.provider([MVPD(id: "a", displayName: $0)]) },
    Made("UserRequest, its code") { UserRequest.code(RegistrationCode($0)) },
    Made("MediaToken") { MediaToken(serializedToken: $0) },
    Made("MetadataRequest, its channel") { MetadataRequest(channelIdentifier: $0) },
    Made("MetadataRequest, its attributes") { MetadataRequest(attributeNames: [$0]) },
    Made("MetadataRequest, its token") { MetadataRequest(verificationToken: $0) },
    Made("ProfileRequest, its token") { ProfileRequest(verificationToken: $0) },
    Made("ProfileRequest, its attributes") {
      ProfileRequest(verificationToken: "a", attributeNames: [$0])
    },
    Made("ProviderRefusal, its response") { ProviderRefusal(samlResponse: $0) },
    Made("ProviderRefusal, its status") { ProviderRefusal(status: $0) },
    Made("RegistrationCode") { RegistrationCode($0) }, Made("SAMLResponse") { SAMLResponse($0) },
    Made("ServiceFailure") { ServiceFailure(.refused, code: $0) },
  ]
}
