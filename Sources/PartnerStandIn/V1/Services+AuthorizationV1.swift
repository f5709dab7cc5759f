#if StandIn
  #if canImport(FoundationEssentials)
    import FoundationEssentials
  #else
    import Foundation
  #endif
  import HTTPTypes
  import PartnerSSO
  import SAML

  // Authorisations, media tokens, and what would be decided.
  @available(macOS 14, iOS 17, tvOS 17, *)
  extension Services {
    /// Initiate authorization: `GET /api/v1/authorize`.
    func authorizeV1(_ call: ReceivedCall) async throws(ServiceRefusal) -> ServiceAnswer {
      let (device, resource) = try await viewerV1(call)
      let profile = try await profileV1(of: device)
      guard !configuration.deniedResources.contains(resource) else {
        throw ServiceRefusal(
          .forbidden, .plain("User not authorized", details: Self.denialDetails))
      }
      let end = now.advanced(by: configuration.authorizationLifetime)
      await state.authorize(resource, for: device, until: end, at: now)
      return authorization(of: resource, for: device, profile, until: end)
    }

    /// Retrieve authorization token: `GET /api/v1/tokens/authz`.
    func authorizationTokenV1(_ call: ReceivedCall) async throws(ServiceRefusal) -> ServiceAnswer {
      let (device, resource) = try await viewerV1(call)
      let profile = try await profileV1(of: device)
      guard let end = await state.authorization(resource, for: device) else {
        throw ServiceRefusal(.notFound, .plain("Not Found"))
      }
      guard now < end else { throw ServiceRefusal(.gone, .plain("Gone")) }
      return authorization(of: resource, for: device, profile, until: end)
    }

    /// Obtain short media token: `GET /api/v1/tokens/media`, and `…/mediatoken`.
    func mediaTokenV1(_ call: ReceivedCall) async throws(ServiceRefusal) -> ServiceAnswer {
      let (device, resource) = try await viewerV1(call)
      guard let profile = await state.newestProfile(of: device), profile.holds(at: now),
        let end = await state.authorization(resource, for: device), now < end
      else { throw ServiceRefusal(.forbidden, .plain("User not authorized")) }
      let token = MediaTokenText(at: now)
      return ServiceAnswer(
        .members(
          ("resource", .text(resource)), ("requestor", .text(device.requestor)),
          ("expires", .digits(token.end)), ("serializedToken", .text(token.text)),
          ("userId", .text(profile.userID)), ("mvpdId", .text(profile.mvpd.rawValue))),
        root: "play")
    }

    /// Retrieve list of preauthorized resources: `GET /api/v1/preauthorize`.
    func preauthorizeV1(_ call: ReceivedCall) async throws(ServiceRefusal) -> ServiceAnswer {
      let (device, resources) = try await viewerV1(call)
      return try await preauthorization(of: resources, for: device)
    }

    /// The same by a code: `GET /api/v1/preauthorize/{code}`, which the web page of a second screen
    /// calls.
    func preauthorizeByCodeV1(_ call: ReceivedCall) async throws(ServiceRefusal) -> ServiceAnswer {
      let registration = try await registrationV1(call, of: call.query["requestor"] ?? "")
      guard let resources = call.query["resource"] else { throw .required("resource") }
      return try await preauthorization(of: resources, for: registration.device)
    }

    private func preauthorization(
      of list: ExactString, for device: Device
    ) async throws(ServiceRefusal) -> ServiceAnswer {
      _ = try await profileV1(of: device)
      let resources = list.string.split(separator: ",").map { ExactString($0) }
      guard resources.count <= Self.maximumResources else {
        let code = ServiceErrorCode.tooManyResources
        throw ServiceRefusal(code.status, .enhanced(code, sentence: .message))
      }
      let items = resources.map { resource in
        let isDenied = configuration.deniedResources.contains(resource)
        let code = ServiceErrorCode.preauthorizationDenied
        return Content.members(
          ("id", .text(resource)), ("authorized", .truth(!isDenied)),
          ("error", isDenied ? code.content(.message) : nil))
      }
      var answer = ServiceAnswer(
        .members(("resources", .list(of: "resource", items))), root: "result")
      answer.setHeader("Adobe-Request-Id", RandomName.uuid().string)
      answer.setHeader("Adobe-Response-Confidence", "full")
      return answer
    }

    private func viewerV1(
      _ call: ReceivedCall
    ) async throws(ServiceRefusal) -> (Device, resource: ExactString) {
      let device = try await callerV1(call)
      guard let resource = call.query["resource"] else { throw .required("resource") }
      return (device, resource)
    }

    private func authorization(
      of resource: ExactString, for device: Device, _ profile: StoredProfile, until end: Instant
    ) -> ServiceAnswer {
      ServiceAnswer(
        .members(
          ("mvpd", .text(profile.mvpd.rawValue)), ("resource", .text(resource)),
          ("requestor", .text(device.requestor)), ("expires", .digits(end))),
        root: "authorization")
    }

    /// The text of a provider's refusal for its customer.
    static let denialDetails: ExactString = "Your subscription does not include this channel."

    /// The reference takes five unless more are configured.
    static let maximumResources = 5
  }

  /// A short media token: nothing signs it, and a verifier refuses it.
  @available(macOS 14, iOS 17, tvOS 17, *)
  struct MediaTokenText {
    let text: ExactString
    let end: Instant

    init(at now: Instant) {
      let text = "<signatureInfo>none</signatureInfo><authToken>\(RandomName.uuid())</authToken>"
      self.text = ExactString(Data(text.utf8).base64EncodedString())
      end = now.advanced(by: Self.lifetime)
    }

    /// Seven minutes, as the reference has it.
    private static let lifetime: Duration = .seconds(420)
  }
#endif
