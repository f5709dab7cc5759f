import HTTPTypes
public import PartnerSSO
public import SAMLPayload

extension RESTAPIV2 {
  /// The profiles to ask for.
  public enum ProfileScope: Sendable, Hashable {
    /// All of the device.
    case all

    /// The profile of a provider.
    case mvpd(MVPD.ID)

    /// The profile of a session, while its user signs in.
    case code(RegistrationCode)
  }

  /// Retrieve profiles: `GET /api/v2/{serviceProvider}/profiles`.
  ///
  /// With a provider the path is `…/profiles/{mvpd}`, with a session `…/profiles/code/{code}`. No
  /// user is authenticated if the answer is empty.
  ///
  /// - Parameters:
  ///   - scope: The profiles to ask for.
  ///   - status: The status of the subscriber account framework; needed for a profile of the
  ///     partner's. It is not sent with a code: a second screen has no account of its own.
  /// - Returns: The service.
  public static func retrieveProfiles(
    _ scope: ProfileScope = .all, status: PartnerStatus? = nil
  ) -> ServiceDefinition<[Profile]> {
    ServiceDefinition(reading: Profile.profiles) { (requester) throws(ExchangeError) in
      switch scope {
      case .all:
        try message(.get, target("profiles", for: requester), for: requester, status: status)
      case .mvpd(let mvpd):
        try message(
          .get, target("profiles", "mvpd", mvpd.rawValue, for: requester), for: requester,
          status: status)
      case .code(let code):
        try secondScreenMessage(
          .get, target("profiles/code", "code", code.value, for: requester), for: requester)
      }
    }
  }

  /// Create profile by partner authentication response:
  /// `POST /api/v2/{serviceProvider}/profiles/sso/Apple`.
  ///
  /// 200 is the success of the partner's OpenAPI document, 201 that of the reference's table. A second
  /// request would present the same response again.
  ///
  /// - Parameters:
  ///   - response: The provider's answer, as the subscriber account framework delivered it.
  ///   - status: What the subscriber account framework knows.
  ///   - form: In which forms the answer may be posted.
  /// - Returns: The service.
  public static func createPartnerProfile(
    response: SAMLResponse, status: PartnerStatus, as form: PayloadForm = .cookbookThenVerbatim
  ) -> ServiceDefinition<[Profile]> {
    createPartnerProfile(PresentedResponse(response, to: .v2, as: form), status: status)
  }

  static func createPartnerProfile(
    _ response: PresentedResponse, status: PartnerStatus
  ) -> ServiceDefinition<[Profile]> {
    var service = ServiceDefinition(
      isRepeatable: false, successes: [200, 201], reading: Profile.profiles
    ) { (requester) throws(ExchangeError) in
      try message(
        .post, target("profiles/sso/Apple", for: requester), for: requester, status: status
      ).form([:], response)
    }
    service.presented = response
    service.presenting = { createPartnerProfile($0, status: status) }
    return service
  }
}
