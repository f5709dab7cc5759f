#if StandIn
  import HTTPTypes
  import PartnerSSO
  import SAML

  // Sessions: of the regular workflow, and the request to the partner.
  @available(macOS 14, iOS 17, tvOS 17, *)
  extension Services {
    /// Retrieve configuration: `GET /api/v2/{serviceProvider}/configuration`.
    func configurationV2(_ call: ReceivedCall) async throws(ServiceRefusal) -> ServiceAnswer {
      let requestor = try await requestorWithAccessV2(call)
      return ServiceAnswer(
        .members(("requestor", requestor.content(withPlatform: true, withFields: false))))
    }

    /// Create authentication session: `POST /api/v2/{serviceProvider}/sessions`.
    func createSessionV2(_ call: ReceivedCall) async throws(ServiceRefusal) -> ServiceAnswer {
      let (requestor, device) = try await callerV2(call)
      let parameters = try sessionParameters(call, of: requestor)
      return try await session(parameters, for: device, call, reason: "none")
    }

    /// Resume authentication session: `POST /api/v2/{serviceProvider}/sessions/{code}`.
    func resumeSessionV2(_ call: ReceivedCall) async throws(ServiceRefusal) -> ServiceAnswer {
      let requestor = try await requestorWithAccessV2(call)
      let parameters = try sessionParameters(call, of: requestor)
      var registration = try await sessionV2(call)
      registration.mvpd = parameters.mvpd ?? registration.mvpd
      registration.domainName = parameters.domainName ?? registration.domainName
      registration.redirectURL = parameters.redirectURL ?? registration.redirectURL
      await state.replace(registration, at: now)
      return ServiceAnswer(registration.session(reason: "none", isResumed: true))
    }

    /// Retrieve authentication session: `GET /api/v2/{serviceProvider}/sessions/{code}`.
    func retrieveSessionV2(_ call: ReceivedCall) async throws(ServiceRefusal) -> ServiceAnswer {
      _ = try await requestorWithAccessV2(call)
      let registration = try await sessionV2(call)
      let missing = registration.missingParameters
      return ServiceAnswer(
        .members(
          (
            "existingParameters",
            .members(
              ("mvpd", registration.mvpd.map { .text($0.rawValue) }),
              ("domainName", registration.domainName.map(Content.text)),
              ("redirectUrl", registration.redirectURL.map(Content.text)),
              ("serviceProvider", .text(registration.device.requestor)))
          ),
          (
            "missingParameters",
            missing.isEmpty ? nil : .texts(of: "missingParameters", missing)
          ),
          (
            "device",
            SessionDevice(info: DeviceInfoHeader(encoded: registration.deviceInfo)).content
          ),
          ("notBefore", .digits(registration.generated)),
          ("notAfter", .digits(registration.expires))))
    }

    /// A browser's sign-in: `GET /api/v2/authenticate/{serviceProvider}/{code}`.
    func authenticateV2(_ call: ReceivedCall) async throws(ServiceRefusal) -> ServiceAnswer {
      let registration = try await sessionV2(call)
      guard registration.missingParameters.isEmpty else { throw .enhanced(.invalidCode) }
      return try signInPage(of: registration)
    }

    /// Create partner authentication request:
    /// `POST /api/v2/{serviceProvider}/sessions/sso/{partner}`.
    ///
    /// Without a usable status the regular workflow is the answer, and no error.
    func createPartnerSessionV2(_ call: ReceivedCall) async throws(ServiceRefusal) -> ServiceAnswer
    {
      let (requestor, device) = try await callerV2(call)
      try requirePartner(call)
      var parameters = try sessionParameters(call, of: requestor)
      guard let status = FrameworkStatus(call, isStrict: isStrict), status.defect(at: now) == nil,
        let id = status.providerID
      else { return try await session(parameters, for: device, call, reason: "pfs_fallback") }
      guard let provider = requestor.provider(mappedTo: id) else {
        return try await session(parameters, for: device, call, reason: "configuration_fallback")
      }
      parameters.mvpd = provider.mvpd.id
      guard provider.mvpd.hasSingleSignOn else {
        return try await session(parameters, for: device, call, reason: "configuration_fallback")
      }
      guard parameters.domainName != nil, parameters.redirectURL != nil else {
        return try await session(
          parameters, for: device, call, reason: "missing_parameters_fallback")
      }
      guard !(await hasProfile(of: provider.mvpd.id, device, call)) else {
        return authorizeStep(provider.mvpd.id, device)
      }
      if let reason = openReason(provider, of: requestor.id) {
        return authorizeStep(provider.mvpd.id, device, reason)
      }
      return ServiceAnswer(partnerStep(provider.mvpd, device))
    }

    /// The parameters of a session.
    private struct SessionParameters {
      var mvpd: MVPD.ID?
      var domainName: ExactString?
      var redirectURL: ExactString?
      var deviceInfo: String?
    }

    private func sessionParameters(
      _ call: ReceivedCall, of requestor: Requestor
    ) throws(ServiceRefusal) -> SessionParameters {
      try requireForm(call)
      let form = form(of: call)
      let mvpd = parameter("mvpd", of: call, form)
      if let mvpd, requestor.provider(mvpd) == nil { throw .enhanced(.invalidMVPD) }
      return SessionParameters(
        mvpd: mvpd.map(MVPD.ID.init(rawValue:)),
        domainName: parameter("domainName", of: call, form),
        redirectURL: parameter("redirectUrl", of: call, form),
        deviceInfo: call.header("X-Device-Info"))
    }

    private func hasProfile(
      of mvpd: MVPD.ID, _ device: Device, _ call: ReceivedCall
    ) async -> Bool {
      await profiles(of: device, call).contains { $0.mvpd == mvpd }
    }

    /// A session of the regular workflow; none where the user is authenticated already.
    private func session(
      _ parameters: SessionParameters, for device: Device, _ call: ReceivedCall, reason: ExactString
    ) async throws(ServiceRefusal) -> ServiceAnswer {
      if let mvpd = parameters.mvpd, await hasProfile(of: mvpd, device, call) {
        return authorizeStep(mvpd, device)
      }
      if let mvpd = parameters.mvpd,
        let provider = configuration.requestor(device.requestor)?.provider(mvpd.rawValue),
        let reason = openReason(provider, of: device.requestor)
      {
        return authorizeStep(mvpd, device, reason)
      }
      let now = now
      let parameters = parameters
      let registration = await state.register(
        { code in
          Registration(
            code: code, device: device, generated: now,
            expires: now.advanced(by: .seconds(1_800)), mvpd: parameters.mvpd,
            domainName: parameters.domainName, redirectURL: parameters.redirectURL,
            deviceInfo: parameters.deviceInfo)
        }, at: now)
      return ServiceAnswer(registration.session(reason: reason, isResumed: false))
    }

    private func sessionV2(_ call: ReceivedCall) async throws(ServiceRefusal) -> Registration {
      let requestor = try requestorV2(call)
      guard
        let registration = await state.registration(
          call.segment("code"), of: requestor.id, at: now)
      else { throw .enhanced(.invalidCode) }
      return registration
    }

    private func authorizeStep(
      _ mvpd: MVPD.ID, _ device: Device, _ reason: ExactString = "authenticated"
    ) -> ServiceAnswer {
      ServiceAnswer(
        .members(
          ("actionName", .text("authorize")), ("actionType", .text("direct")),
          ("reasonType", .text(reason)),
          (
            "url",
            .text(
              """
              /api/v2/\(PathSegment(device.requestor).text)/decisions/authorize/\
              \(PathSegment(mvpd.rawValue).text)
              """)
          ),
          ("sessionId", .text(RandomName.uuid())), ("mvpd", .text(mvpd.rawValue)),
          ("serviceProvider", .text(device.requestor))))
    }

    private func partnerStep(_ mvpd: MVPD, _ device: Device) -> Content {
      .members(
        ("actionName", .text("partner_profile")), ("actionType", .text("direct")),
        ("reasonType", .text("none")),
        ("url", .text("/api/v2/\(PathSegment(device.requestor).text)/profiles/sso/Apple")),
        ("sessionId", .text(RandomName.uuid())), ("mvpd", .text(mvpd.id.rawValue)),
        ("serviceProvider", .text(device.requestor)),
        (
          "authenticationRequest",
          .members(
            ("type", .text("saml")), ("request", .text(ExactString(profileRequest()))),
            ("attributesNames", .texts(of: "attributesNames", mvpd.requiredMetadataFields)))
        ))
    }
  }

  @available(macOS 14, iOS 17, tvOS 17, *)
  extension Registration {
    /// The session object, whose next step depends on what is missing.
    func session(reason: ExactString, isResumed: Bool) -> Content {
      let missing = missingParameters
      let path = PathSegment(device.requestor).text
      let url: ExactString =
        missing.isEmpty
        ? "/api/v2/authenticate/\(path)/\(code)" : "/api/v2/\(path)/sessions/\(code)"
      return .members(
        (
          "actionName",
          .text(missing.isEmpty ? "authenticate" : isResumed ? "retry" : "resume")
        ),
        ("actionType", .text(missing.isEmpty ? "interactive" : "direct")),
        ("reasonType", .text(reason)),
        (
          "missingParameters",
          missing.isEmpty ? nil : .texts(of: "missingParameters", missing)
        ),
        ("url", .text(url)), ("code", .text(code)), ("sessionId", .text(id)),
        ("mvpd", mvpd.map { .text($0.rawValue) }), ("serviceProvider", .text(device.requestor)),
        ("notBefore", .digits(generated)), ("notAfter", .digits(expires)))
    }
  }
#endif
