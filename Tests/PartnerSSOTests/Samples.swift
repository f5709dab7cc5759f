import PartnerSSO

/// Providers and answers that the tests share; none of them is a real one.
enum Samples {
  static let now = Instant(millisecondsSince1970: 1_800_000_000_000)
  static let later = Instant(millisecondsSince1970: 1_800_000_600_000)
  static let earlier = Instant(millisecondsSince1970: 1_799_999_999_999)

  static let resource: ResourceID = "resource-1"

  static let full = MVPD(
    id: "Full", displayName: "Full TV", isPlatformSSOEnabled: true, boardingStatus: .supported,
    displayInPlatformPicker: true, platformMappingID: "apple-full",
    requiredMetadataFields: ["uid", "uniqueId"])
  static let second = MVPD(
    id: "Second", displayName: "Second TV", isPlatformSSOEnabled: true,
    boardingStatus: .supported, displayInPlatformPicker: true, platformMappingID: "apple-second",
    requiredMetadataFields: ["uid"])
  static let picker = MVPD(
    id: "Picker", displayName: "Picker TV", isPlatformSSOEnabled: true, boardingStatus: .picker,
    displayInPlatformPicker: true, platformMappingID: "apple-picker")
  static let plain = MVPD(id: "Plain", displayName: "Plain TV")

  static let configuration = PartnerSSOWorkflow.Configuration(mvpds: [full, second, picker, plain])

  static let code = RegistrationCode("AB12CD3", expires: later)
  static let page: ExactString = "https://service.example/authenticate"
  static let request = ProfileRequest(verificationToken: "opaque")
  /// Its two spaces make its two forms different.
  static let response = SAMLResponse("<samlp:Response  ID='r'/>")

  /// Nothing of it changes by normalisation.
  static let plainResponse = SAMLResponse("<samlp:Response ID='r'/>")

  static func signedIn(_ provider: ProviderID, _ response: SAMLResponse? = nil)
    -> PartnerSSOWorkflow.Answer
  {
    .account(
      .metadata(SubscriberMetadata(provider: provider, expires: later, samlResponse: response)))
  }

  static func failed(_ error: SubscriberAccountError) -> PartnerSSOWorkflow.Answer {
    .account(.failure(error))
  }

  static func failed(_ kind: ServiceFailure.Kind) -> PartnerSSOWorkflow.Answer {
    .service(.failure(ServiceFailure(kind)))
  }

  /// How a version refuses the response itself.
  static func refusal(of version: APIVersion, posts: Int = 1) -> PartnerSSOWorkflow.Answer {
    refused(400, version == .v1 ? nil : "invalid_parameter_saml_response", posts: posts)
  }

  static func refused(
    _ status: Int?, _ code: ExactString?, _ kind: ServiceFailure.Kind = .refused, posts: Int = 1
  ) -> PartnerSSOWorkflow.Answer {
    .service(.failure(ServiceFailure(kind, status: status, code: code, posts: posts)))
  }

  static func access(_ status: AccessStatus) -> PartnerSSOWorkflow.Answer {
    .account(.access(AccountAccess(status: status)))
  }

  static func session(
    _ next: AuthenticationSession.Next, code: RegistrationCode? = nil, mvpd: MVPD.ID? = nil
  ) -> PartnerSSOWorkflow.Answer {
    .service(.session(AuthenticationSession(next: next, code: code, mvpd: mvpd)))
  }

  static func settings(_ version: APIVersion, _ platform: PartnerSSOWorkflow.Platform)
    -> WorkflowSettings
  {
    WorkflowSettings(version: version, platform: platform)
  }
}
