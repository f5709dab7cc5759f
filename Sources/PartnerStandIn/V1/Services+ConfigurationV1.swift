#if StandIn
  import HTTPTypes
  import PartnerSSO

  @available(macOS 14, iOS 17, tvOS 17, *)
  extension Services {
    /// Provide MVPD list: `GET /api/v1/config/{requestor}`.
    ///
    /// Without `deviceType` the properties of single sign-on are absent.
    func configurationV1(_ call: ReceivedCall) async throws(ServiceRefusal) -> ServiceAnswer {
      try await requireAccessV1(call)
      let requestor = try requestorV1(call.segment("requestor"))
      let platform = call.query["deviceType"].map(Self.deviceTypes.contains) ?? false
      let content = requestor.content(withPlatform: platform, withFields: true)
      return ServiceAnswer(.members(("requestor", content)), root: "config")
    }

    /// The values of `deviceType` that the platform has.
    static let deviceTypes: Set<ExactString> = ["iOS", "tvOS"]

    /// Retrieve profile request: `GET /api/v1/{requestor}/profile-requests/{mvpd}`.
    func profileRequestV1(_ call: ReceivedCall) async throws(ServiceRefusal) -> ServiceAnswer {
      try await requireAccessV1(call)
      let requestor = try requestorV1(call.segment("requestor"))
      guard let type = call.query["deviceType"], Self.deviceTypes.contains(type) else {
        throw .required("deviceType")
      }
      guard let provider = requestor.provider(call.segment("mvpd")),
        provider.mvpd.hasSingleSignOn
      else { throw ServiceRefusal(.badRequest, .plain("Bad request")) }
      return ServiceAnswer(profileRequest(), type: "application/octet-stream")
    }
  }

  @available(macOS 14, iOS 17, tvOS 17, *)
  extension Requestor {
    /// The programmer and its providers as both versions describe them, with the properties of single
    /// sign-on or without; the required fields are one of them in version 1 alone.
    func content(withPlatform: Bool, withFields: Bool) -> Content {
      .members(
        ("id", .text(id)), ("name", .text(name)),
        (
          "domains",
          .list(
            of: "domain",
            domains.map { .members(("name", .text($0)), ("mvpdInitiated", .truth(false))) })
        ),
        (
          "mvpds",
          .list(
            of: "mvpd",
            providers.map { $0.content(withPlatform: withPlatform, withFields: withFields) })
        ))
    }
  }

  @available(macOS 14, iOS 17, tvOS 17, *)
  extension Requestor.Provider {
    /// The provider; a property that it does not have is absent.
    fileprivate func content(withPlatform: Bool, withFields: Bool) -> Content {
      let platform = withPlatform && mvpd.isPlatformSSOEnabled
      return .members(
        ("id", .text(mvpd.id.rawValue)), ("displayName", .text(mvpd.displayName)),
        ("logoUrl", mvpd.logoURL.map(Content.text)),
        ("isTempPass", isPreview ? .truth(true) : nil),
        ("enablePlatformServices", platform ? .truth(true) : nil),
        ("boardingStatus", platform ? mvpd.boardingStatus.map { .text($0.word) } : nil),
        (
          "displayInPlatformPicker",
          platform && mvpd.displayInPlatformPicker ? .truth(true) : nil
        ),
        (
          "platformMappingId", platform ? mvpd.platformMappingID.map { .visible($0.rawValue) } : nil
        ),
        (
          "requiredMetadataFields",
          platform && withFields && !mvpd.requiredMetadataFields.isEmpty
            ? .texts(of: "attribute", mvpd.requiredMetadataFields) : nil
        ))
    }
  }

  @available(macOS 14, iOS 17, tvOS 17, *)
  extension BoardingStatus {
    /// The status as the service writes it.
    fileprivate var word: ExactString {
      switch self {
      case .supported: "SUPPORTED"
      case .picker: "PICKER"
      case .other(let word): word
      }
    }
  }
#endif
