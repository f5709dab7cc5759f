#if StandIn
  #if canImport(FoundationEssentials)
    import FoundationEssentials
  #else
    import Foundation
  #endif
  import HTTPTypes
  import PartnerSSO
  import SAML

  // Registration codes, and the sign-in in a browser that they lead to.
  @available(macOS 14, iOS 17, tvOS 17, *)
  extension Services {
    /// Registration code request: `POST /reggie/v1/{requestor}/regcode`.
    func createCodeV1(_ call: ReceivedCall) async throws(ServiceRefusal) -> ServiceAnswer {
      try await requireAccessV1(call)
      let requestor = try requestorV1(call.segment("requestor"))
      guard let deviceID = call.query["deviceId"] else { throw .required("deviceId") }
      let mvpd = call.query["mvpd"].map(MVPD.ID.init(rawValue:))
      guard mvpd.map({ requestor.provider($0.rawValue) != nil }) ?? true else {
        throw ServiceRefusal(.badRequest, .plain("Unknown mvpd"))
      }
      guard let lifetime = Self.lifetime(asked: call.query["ttl"]) else {
        throw ServiceRefusal(.badRequest, .plain("Invalid ttl"))
      }
      let device = Device(requestor: requestor.id, id: deviceID)
      let (now, userAgent) = (now, call.headers[.userAgent])
      let deviceInfo = call.header("X-Device-Info")
      let registration = await state.register(
        { code in
          Registration(
            code: code, device: device, generated: now, expires: now.advanced(by: lifetime),
            mvpd: mvpd, deviceInfo: deviceInfo, userAgent: userAgent)
        }, at: now)
      return ServiceAnswer(.created, registration.content, root: "regcode")
    }

    /// Return registration record: `GET /reggie/v1/{requestor}/regcode/{code}`.
    func registrationRecordV1(_ call: ReceivedCall) async throws(ServiceRefusal) -> ServiceAnswer {
      let registration = try await registrationV1(call, of: call.segment("requestor"))
      return ServiceAnswer(registration.content, root: "regcode")
    }

    /// Delete registration record: `DELETE /reggie/v1/{requestor}/regcode/{code}`.
    func deleteCodeV1(_ call: ReceivedCall) async throws(ServiceRefusal) -> ServiceAnswer {
      try await requireAccessV1(call)
      let requestor = try requestorV1(call.segment("requestor"))
      await state.removeRegistration(call.segment("code"), of: requestor.id)
      return ServiceAnswer(empty: .noContent)
    }

    /// Check authentication flow by second screen web app: `GET /api/v1/checkauthn/{code}`.
    func checkAuthenticationByCodeV1(
      _ call: ReceivedCall
    ) async throws(ServiceRefusal) -> ServiceAnswer {
      try await requireAccessV1(call)
      let requestor = try requestorV1(call.query["requestor"] ?? "")
      let registration = await state.registration(call.segment("code"), of: requestor.id, at: now)
      guard let registration,
        await !state.currentProfiles(of: registration.device, at: now).isEmpty
      else { throw ServiceRefusal(.forbidden, .plain("Forbidden")) }
      return ServiceAnswer(empty: .ok)
    }

    /// Initiate authentication, in a browser: `GET /api/v1/authenticate`.
    func authenticateV1(_ call: ReceivedCall) async throws(ServiceRefusal) -> ServiceAnswer {
      guard let requestor = call.query["requestor_id"].flatMap(configuration.requestor),
        let code = call.query["reg_code"], let mvpd = call.query["mso_id"],
        let domain = call.query["domain_name"], let redirectURL = call.query["redirect_url"],
        !isStrict || (call.query["noflash"] == "true" && call.query["no_iframe"] == "true"),
        !isStrict || requestor.domains.contains(domain),
        let provider = requestor.provider(mvpd),
        var registration = await state.registration(code, of: requestor.id, at: now)
      else { throw ServiceRefusal(.badRequest, .plain("Bad request")) }
      registration.mvpd = provider.mvpd.id
      registration.domainName = domain
      registration.redirectURL = redirectURL
      await state.replace(registration, at: now)
      return try signInPage(of: registration)
    }

    /// The registration of a code in the path.
    func registrationV1(
      _ call: ReceivedCall, of requestor: ExactString
    ) async throws(ServiceRefusal) -> Registration {
      try await requireAccessV1(call)
      let requestor = try requestorV1(requestor)
      guard
        let registration = await state.registration(
          call.segment("code"), of: requestor.id, at: now)
      else { throw ServiceRefusal(.notFound, .plain("Not Found")) }
      return registration
    }

    /// Thirty minutes unless something else is asked for, ten hours at most; nil for more or nonsense.
    private static func lifetime(asked text: ExactString?) -> Duration? {
      guard let text else { return .seconds(1_800) }
      guard let seconds = Int64(text.string), (1...36_000).contains(seconds) else { return nil }
      return .seconds(seconds)
    }
  }

  @available(macOS 14, iOS 17, tvOS 17, *)
  extension Registration {
    /// The record as the reference shows it; `deviceInfo` is what the device sent.
    fileprivate var content: Content {
      .members(
        ("id", .text(id)), ("code", .text(code)), ("requestor", .text(device.requestor)),
        ("mvpd", mvpd.map { .text($0.rawValue) }),
        ("generated", .milliseconds(generated)), ("expires", .milliseconds(expires)),
        (
          "info",
          .members(
            ("deviceId", .text(ExactString(Data(device.id.utf8).base64EncodedString()))),
            ("deviceInfo", deviceInfo.map { .text(ExactString($0)) }),
            ("userAgent", userAgent.map { .text(ExactString($0)) }),
            ("authorizationType", .text("OAUTH2")))
        ))
    }
  }
#endif
