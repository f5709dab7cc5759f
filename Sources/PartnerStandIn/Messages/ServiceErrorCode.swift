#if StandIn
  import HTTPTypes
  import SAMLFormats

  /// The codes of version 2 that the stand-in answers, as the reference spells them.
  @available(macOS 14, iOS 17, tvOS 17, *)
  enum ServiceErrorCode: String, Sendable {
    case invalidServiceProvider = "invalid_parameter_service_provider"
    case invalidMVPD = "invalid_parameter_mvpd"
    case invalidCode = "invalid_parameter_code"
    case invalidResources = "invalid_parameter_resources"
    case invalidRedirectURL = "invalid_parameter_redirect_url"
    case invalidPartner = "invalid_parameter_partner"
    case invalidSAMLResponse = "invalid_parameter_saml_response"
    case invalidDeviceInfo = "invalid_header_device_info"
    case invalidDeviceIdentifier = "invalid_header_device_identifier"
    case statusNotPresent = "invalid_header_pfs_permission_access_not_present"
    case accessNotDetermined = "invalid_header_pfs_permission_access_not_determined"
    case accessNotGranted = "invalid_header_pfs_permission_access_not_granted"
    case providerNotDetermined = "invalid_header_pfs_provider_id_not_determined"
    case providerMismatch = "invalid_header_pfs_provider_id_mismatch"
    case providerExpired = "invalid_header_pfs_provider_info_expired"
    case noPlatformServices = "invalid_configuration_platform_services"
    case invalidAccessToken = "invalid_access_token_client_application"
    case profileMissing = "authenticated_profile_missing"
    case profileExpired = "authenticated_profile_expired"
    case deniedByMVPD = "authorization_denied_by_mvpd"
    case preauthorizationDenied = "preauthorization_denied_by_mvpd"
    case tooManyResources = "too_many_resources"
    case deniedByDegradation = "authorization_denied_by_degradation_rule"
    case deniedByHomePolicies = "authorization_denied_by_hba_policies"
    case previewTimeSpent = "temporary_access_duration_limit_exceeded"
    case previewResourcesSpent = "temporary_access_resources_limit_exceeded"

    /// The status that the reference has for it.
    var status: HTTPResponse.Status {
      switch self {
      case .noPlatformServices: .internalServerError
      case .invalidAccessToken: .unauthorized
      case .profileMissing, .profileExpired, .deniedByMVPD, .preauthorizationDenied,
        .tooManyResources, .deniedByDegradation, .deniedByHomePolicies, .previewTimeSpent,
        .previewResourcesSpent:
        .forbidden
      default: .badRequest
      }
    }

    /// The action that the caller should take.
    private var action: ExactString {
      switch self {
      case .invalidAccessToken: "application-registration"
      case .profileMissing, .profileExpired, .deniedByHomePolicies, .previewTimeSpent,
        .previewResourcesSpent:
        "authentication"
      case .noPlatformServices, .tooManyResources: "configuration"
      default: "none"
      }
    }

    /// A message for people; it never holds what was sent.
    private var message: ExactString {
      switch self {
      case .invalidServiceProvider: "The service provider is not known."
      case .invalidMVPD: "The provider is not known to this service provider."
      case .invalidCode: "The code is not known, or has ended."
      case .invalidResources: "The resources are missing or cannot be read."
      case .invalidRedirectURL: "The address to return to is missing or cannot be used."
      case .invalidPartner: "The partner is not known."
      case .invalidSAMLResponse: "The response is not accepted."
      case .invalidDeviceInfo: "The description of the device is missing or cannot be read."
      case .invalidDeviceIdentifier: "The identifier of the device is missing or cannot be read."
      case .statusNotPresent: "The status of the partner's framework is missing or cannot be read."
      case .accessNotDetermined: "The user was not asked for the permission yet."
      case .accessNotGranted: "The user does not give the permission."
      case .providerNotDetermined: "The status names no provider."
      case .providerMismatch: "The status names another provider."
      case .providerExpired: "The sign-in at the partner has ended."
      case .noPlatformServices: "The provider has no single sign-on on the platform."
      case .invalidAccessToken: "The access token is missing, not known or has ended."
      case .profileMissing: "Nobody is authenticated."
      case .profileExpired: "The authentication has ended."
      case .deniedByMVPD: "The provider denies the resource."
      case .preauthorizationDenied: "The provider would deny the resource."
      case .tooManyResources: "More resources are asked for than are configured."
      case .deniedByDegradation: "A rule of degradation denies every resource of the provider."
      case .deniedByHomePolicies: "The user was signed in at home, and the device has left it."
      case .previewTimeSpent: "The time of the preview is over."
      case .previewResourcesSpent: "The preview has no resource left."
      }
    }

    /// The member that holds the sentence for people.
    ///
    /// The partner's page of the codes has it in `message`. The OpenAPI document of version 2 types
    /// `message` as an object and `details` as a string, which the page has as well.
    enum Sentence: String, Sendable {
      /// For version 1.
      case message

      /// For version 2.
      case details
    }

    /// The enhanced form of an error.
    func content(_ sentence: Sentence) -> Content {
      .members(
        ("action", .text(action)), ("status", .integer(Int64(status.code))),
        ("code", .text(ExactString(rawValue))), (sentence.rawValue, .text(message)),
        ("trace", .text(RandomName.uuid())))
    }
  }
#endif
