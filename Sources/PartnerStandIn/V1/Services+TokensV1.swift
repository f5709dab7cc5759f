#if StandIn
  import HTTPTypes
  import PartnerSSO
  import SAML

  // The authentication token: how it comes about by single sign-on, and who asks for it.
  @available(macOS 14, iOS 17, tvOS 17, *)
  extension Services {
    /// Check authentication token: `GET /api/v1/checkauthn`.
    func checkAuthenticationV1(_ call: ReceivedCall) async throws(ServiceRefusal) -> ServiceAnswer {
      let device = try await callerV1(call)
      guard let profile = await state.newestProfile(of: device), profile.holds(at: now) else {
        throw ServiceRefusal(.forbidden, .plain("Authentication token expired"))
      }
      return ServiceAnswer(empty: .ok)
    }

    /// Token exchange: `POST /api/v1/tokens/authn`.
    func exchangeTokenV1(_ call: ReceivedCall) async throws(ServiceRefusal) -> ServiceAnswer {
      try await requireAccessV1(call)
      let form = form(of: call)
      let device = try deviceV1 { parameter($0, of: call, form) }
      guard let id = parameter("mvpd", of: call, form) else { throw .required("mvpd") }
      guard let type = parameter("deviceType", of: call, form), Self.deviceTypes.contains(type)
      else { throw .required("deviceType") }
      let requestor = try requestorV1(device.requestor)
      guard let provider = requestor.provider(id), provider.mvpd.hasSingleSignOn else {
        throw ServiceRefusal(.badRequest, .plain("Bad request"))
      }
      switch check.evaluate(form, of: provider, at: now) {
      case nil: throw .required("SAMLResponse")
      case .refused(let findings):
        throw ServiceRefusal(.badRequest, .plain("Bad request"), findings: findings.map(\.rawValue))
      case .accepted(let assertion):
        await keep(assertion, of: provider, for: device)
        return ServiceAnswer(empty: .noContent)
      }
    }

    /// Keeps that the user of a device is authenticated.
    @discardableResult
    func keep(
      _ assertion: ValidatedAssertion, of provider: Requestor.Provider, for device: Device
    ) async -> StoredProfile {
      let profile = StoredProfile(
        assertion, mvpd: provider.mvpd.id, at: now, for: configuration.authenticationLifetime)
      await state.keep(profile, for: device, at: now)
      return profile
    }

    /// Retrieve authentication token: `GET /api/v1/tokens/authn`.
    func authenticationTokenV1(_ call: ReceivedCall) async throws(ServiceRefusal) -> ServiceAnswer {
      let device = try await callerV1(call)
      guard let profile = await state.newestProfile(of: device) else {
        throw ServiceRefusal(.notFound, .plain("Not Found"))
      }
      guard profile.holds(at: now) else { throw ServiceRefusal(.gone, .plain("Gone")) }
      return ServiceAnswer(
        .members(
          ("requestor", .text(device.requestor)), ("mvpd", .text(profile.mvpd.rawValue)),
          ("userId", .text(profile.userID)), ("expires", .digits(profile.notAfter))),
        root: "authentication")
    }

    /// User metadata: `GET /api/v1/tokens/usermetadata`.
    func userMetadataV1(_ call: ReceivedCall) async throws(ServiceRefusal) -> ServiceAnswer {
      let device = try await callerV1(call)
      let profile = try await profileV1(of: device)
      var data = profile.attributes.sorted { $0.key < $1.key }.map { name, values in
        (
          name: name.string,
          value: values.count == 1 ? Content.text(values[0]) : .texts(of: "value", values)
        )
      }
      if !profile.userID.isEmpty, profile.attributes["userID"] == nil {
        data.append((name: "userID", value: .text(profile.userID)))
      }
      if profile.kind == .partner, profile.attributes["tokenSource"] == nil {
        data.append((name: "tokenSource", value: .text("Apple")))
      }
      return ServiceAnswer(
        .members(
          ("updated", .integer(profile.notBefore.millisecondsSince1970 / 1_000)),
          ("encrypted", .texts(of: "encrypted", [])), ("data", .object(data))),
        root: "metadata")
    }

    /// Initiate logout: `DELETE /api/v1/logout`.
    func logoutV1(_ call: ReceivedCall) async throws(ServiceRefusal) -> ServiceAnswer {
      let device = try await callerV1(call)
      await state.removeProfiles(of: device)
      return ServiceAnswer(empty: .noContent)
    }

    /// The same for the web view of the cookbook, which carries no access token:
    /// `GET /api/v1/logout`.
    func logoutPageV1(_ call: ReceivedCall) async throws(ServiceRefusal) -> ServiceAnswer {
      let device = try deviceV1 { call.query[$0] }
      await state.removeProfiles(of: device)
      return ServiceAnswer(empty: .noContent)
    }

    /// Free preview for TempPass: `POST /api/v1/authenticate/freepreview`.
    func freePreviewV1(_ call: ReceivedCall) async throws(ServiceRefusal) -> ServiceAnswer {
      try await requireAccessV1(call)
      let form = form(of: call)
      guard let id = parameter("requestor_id", of: call, form) else {
        throw .required("requestor_id")
      }
      let requestor = try requestorV1(id)
      guard let deviceID = parameter("deviceId", of: call, form) else {
        throw .required("deviceId")
      }
      guard let mvpd = parameter("mso_id", of: call, form) else { throw .required("mso_id") }
      guard parameter("domain_name", of: call, form) != nil else { throw .required("domain_name") }
      let device = Device(requestor: requestor.id, id: deviceID)
      guard let provider = requestor.provider(mvpd), provider.isPreview,
        await state.preview(of: provider.mvpd.id, for: device) == nil
      else { throw ServiceRefusal(.badRequest, .plain("Bad request")) }
      let limits = previewLimits(
        of: Integration(requestor: requestor.id, mvpd: provider.mvpd.id))
      _ = await state.watch([], byPreviewOf: provider.mvpd.id, device, limits, at: now)
      await state.keep(
        StoredProfile(
          mvpd: provider.mvpd.id, kind: .temporary, userID: "", attributes: [:], from: now,
          for: limits.lifetime),
        for: device, at: now)
      return ServiceAnswer(empty: .noContent)
    }
  }
#endif
