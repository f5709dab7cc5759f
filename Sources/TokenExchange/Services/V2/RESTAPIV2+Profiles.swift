import HTTPTypes
public import PartnerSSO
public import SAMLPayload

extension RESTAPIV2 {
  /// Retrieve profiles: `GET /api/v2/{serviceProvider}/profiles`.
  ///
  /// With a provider the path is `…/profiles/{mvpd}`, with a session `…/profiles/code/{code}`. No
  /// user is authenticated if the answer is empty.
  public struct RetrieveProfiles: DefinedCall {
    /// The answer of the service.
    public typealias Answer = [Profile]

    /// The profiles to ask for.
    public enum Scope: Sendable, Hashable {
      /// All of the device.
      case all

      /// The profile of a provider.
      case mvpd(MVPD.ID)

      /// The profile of a session, while its user signs in.
      case code(RegistrationCode)
    }

    /// Which profiles are asked for.
    var scope: Scope

    /// The status of the subscriber account framework; needed for a profile of the partner's.
    ///
    /// It is not sent with a code: a second screen has no account of its own.
    var status: PartnerStatus?

    /// Asking has no effect.
    var isRepeatable: Bool { true }

    /// Makes the question.
    ///
    /// - Parameters:
    ///   - scope: The profiles to ask for.
    ///   - status: The status of the subscriber account framework.
    public init(_ scope: Scope = .all, status: PartnerStatus? = nil) {
      self.scope = scope
      self.status = status
    }

    func message(for requester: Requester) throws(ExchangeError) -> ServiceMessage {
      var target = try target(for: requester)
      target.append(constant: "profiles")
      switch scope {
      case .all: break
      case .mvpd(let mvpd):
        try target.append(segment: mvpd.rawValue, named: "mvpd")
      case .code(let code):
        target.append(constant: "code")
        try target.append(segment: code.value, named: "code")
        return try secondScreenMessage(.get, target, for: requester)
      }
      return try RESTAPIV2.message(.get, target, for: requester, status: status)
    }

    func answer(
      in received: ReceivedAnswer, for requester: Requester
    ) throws(ExchangeError) -> [Profile] {
      try received.requireStatus(200)
      return try received.read(Profile.profiles)
    }
  }

  /// Create profile by partner authentication response:
  /// `POST /api/v2/{serviceProvider}/profiles/sso/Apple`.
  ///
  /// 200 is the success of the partner's OpenAPI document, 201 that of the reference's table.
  public struct CreatePartnerProfile: DefinedCall {
    /// The answer of the service.
    public typealias Answer = [Profile]

    /// The provider's answer, in the form in which it is posted first.
    var response: PresentedResponse

    /// The status of the subscriber account framework.
    var status: PartnerStatus

    /// A second request would present the same response again.
    var isRepeatable: Bool { false }

    /// Makes the request.
    ///
    /// - Parameters:
    ///   - response: The provider's answer, as the subscriber account framework delivered it.
    ///   - status: What the subscriber account framework knows.
    ///   - form: In which forms the answer may be posted.
    public init(
      response: SAMLResponse, status: PartnerStatus, as form: PayloadForm = .cookbookThenVerbatim
    ) {
      self.init(PresentedResponse(response, to: .v2, as: form), status: status)
    }

    init(_ response: PresentedResponse, status: PartnerStatus) {
      self.response = response
      self.status = status
    }

    /// The provider's answer, in its form.
    var presented: PresentedResponse? { response }

    /// The same request with the answer in another form.
    func presenting(_ response: PresentedResponse) -> CreatePartnerProfile {
      CreatePartnerProfile(response, status: status)
    }

    func message(for requester: Requester) throws(ExchangeError) -> ServiceMessage {
      var target = try target(for: requester)
      target.append(constant: "profiles/sso/Apple")
      var message = try RESTAPIV2.message(.post, target, for: requester, status: status)
      var form = FormBody()
      form.append(name: "SAMLResponse", value: response.formValue)
      message.set(form)
      return message
    }

    func answer(
      in received: ReceivedAnswer, for requester: Requester
    ) throws(ExchangeError) -> [Profile] {
      try received.requireStatus(200, 201)
      return try received.read(Profile.profiles)
    }
  }
}
