#if StandIn
  #if canImport(FoundationEssentials)
    import FoundationEssentials
  #else
    import Foundation
  #endif
  import HTTPTypes
  import PartnerSSO
  import SAML

  // Decisions and logouts.
  @available(macOS 14, iOS 17, tvOS 17, *)
  extension Services {
    /// Retrieve preauthorization decisions:
    /// `POST /api/v2/{serviceProvider}/decisions/preauthorize/{mvpd}`.
    func preauthorizeV2(_ call: ReceivedCall) async throws(ServiceRefusal) -> ServiceAnswer {
      let viewer = try await viewerV2(call, watches: false)
      let isTooMuch = viewer.resources.count > Self.maximumResources
      return decisions(for: viewer, call) { resource in
        if isTooMuch { return .tooManyResources }
        return configuration.deniedResources.contains(resource) ? .preauthorizationDenied : nil
      } token: {
        nil
      }
    }

    /// Retrieve authorization decisions:
    /// `POST /api/v2/{serviceProvider}/decisions/authorize/{mvpd}`.
    func authorizeV2(_ call: ReceivedCall) async throws(ServiceRefusal) -> ServiceAnswer {
      let viewer = try await viewerV2(call, watches: true)
      let now = now
      return decisions(for: viewer, call) { resource in
        configuration.deniedResources.contains(resource) ? .deniedByMVPD : nil
      } token: {
        let token = MediaTokenText(at: now)
        return .members(
          ("notBefore", .milliseconds(now)), ("notAfter", .milliseconds(token.end)),
          ("serializedToken", .text(token.text)))
      }
    }

    /// Initiate logout: `GET /api/v2/{serviceProvider}/logout/{mvpd}`.
    func logoutV2(_ call: ReceivedCall) async throws(ServiceRefusal) -> ServiceAnswer {
      let (requestor, device) = try await callerV2(call)
      let mvpd = try providerV2(call, of: requestor).mvpd.id
      let profile = await state.currentProfiles(of: device, at: now).first { $0.mvpd == mvpd }
      await state.removeProfile(of: mvpd, for: device, at: now)
      let (name, type): (ExactString, ExactString)
      switch profile?.kind {
      case nil: (name, type) = ("invalid", "none")
      case .partner: (name, type) = ("partner_logout", "partner_interactive")
      case .regular: (name, type) = ("logout", "interactive")
      case .temporary, .degraded: (name, type) = ("complete", "none")
      }
      let query = call.query["redirectUrl"].map { "?redirectUrl=" + PathSegment($0).text } ?? ""
      let logout = Content.members(
        ("actionName", .text(name)), ("actionType", .text(type)), ("mvpd", .text(mvpd.rawValue)),
        ("url", name == "logout" ? .text("/stand-in/sign-out\(query)") : nil))
      return ServiceAnswer(.members(("logouts", .object([(mvpd.rawValue.string, logout)]))))
    }

    /// The provider's page of the logout: `GET /stand-in/sign-out`.
    ///
    /// It sends the browser back to the address that the logout named, if there was one.
    func showSignOut(_ call: ReceivedCall) async throws(ServiceRefusal) -> ServiceAnswer {
      guard call.query.has("redirectUrl") else {
        return ServiceAnswer(
          "<!doctype html><html lang=\"en\"><meta charset=\"utf-8\"><title>Signed out</title></html>",
          type: "text/html;charset=utf-8")
      }
      guard let answer = call.query["redirectUrl"].flatMap(ServiceAnswer.init(redirectingTo:))
      else {
        throw .enhanced(.invalidRedirectURL)
      }
      return answer
    }

    /// Who wants to watch what.
    private struct Viewer {
      let mvpd: MVPD.ID
      let resources: [ExactString]

      /// Who decides: the provider, or what stands in its place.
      var source: ExactString = "mvpd"

      /// Why nothing is decided for anybody; nil for a user who is authenticated, or need not be.
      var hindrance: ServiceErrorCode?

      /// What a preview does not allow, and why.
      var refusals: [ExactString: ServiceErrorCode] = [:]
    }

    /// The viewer of a call, and the resources of the body; a preview counts those that are watched.
    private func viewerV2(
      _ call: ReceivedCall, watches: Bool
    ) async throws(ServiceRefusal) -> Viewer {
      let (requestor, device) = try await callerV2(call)
      let provider = try providerV2(call, of: requestor)
      try requireJSON(call)
      guard
        let request = try? JSONDecoder().decode(ResourcesRequest.self, from: Data(call.body)),
        !request.resources.isEmpty, request.resources.allSatisfy({ !$0.isEmpty })
      else { throw .enhanced(.invalidResources) }
      let profile = await state.profile(of: provider.mvpd.id, for: device)
      if isStrict, profile?.kind == .partner { try checkStatus(call, of: provider) }
      var viewer = Viewer(mvpd: provider.mvpd.id, resources: Array(exact: request.resources))
      let integration = Integration(requestor: requestor.id, mvpd: viewer.mvpd)
      if let rule = degradation(of: integration) {
        viewer.source = "degradation"
        viewer.hindrance = rule == .authZNone ? .deniedByDegradation : nil
      } else if provider.isPreview {
        viewer.source = "temppass"
        await decideByPreview(&viewer, integration, device, watches: watches)
      } else {
        viewer.hindrance = hindrance(of: profile, integration)
      }
      return viewer
    }

    /// Why a user may not watch anything, whatever the provider decides.
    private func hindrance(
      of profile: StoredProfile?, _ integration: Integration
    ) -> ServiceErrorCode? {
      guard let profile else { return .profileMissing }
      guard profile.holds(at: now) else { return .profileExpired }
      return profile.isHomeBased && isAtHome(integration) == false ? .deniedByHomePolicies : nil
    }

    /// Decides by the time and the resources that a preview has left.
    private func decideByPreview(
      _ viewer: inout Viewer, _ integration: Integration, _ device: Device, watches: Bool
    ) async {
      let limits = previewLimits(of: integration)
      let wanted = viewer.resources
      let preview =
        if watches {
          await state.watch(wanted, byPreviewOf: viewer.mvpd, device, limits, at: now)
        } else {
          await state.preview(of: viewer.mvpd, for: device)
            ?? StoredPreview(from: now, for: limits.lifetime)
        }
      guard preview.holds(at: now) else {
        viewer.hindrance = .previewTimeSpent
        return
      }
      guard let count = limits.resources, watches || preview.resources.count >= count else {
        return
      }
      for resource in wanted where !preview.resources.contains(resource) {
        viewer.refusals[resource] = .previewResourcesSpent
      }
    }

    /// A status that comes with a profile of the partner's must be that of its provider.
    private func checkStatus(
      _ call: ReceivedCall, of provider: Requestor.Provider
    ) throws(ServiceRefusal) {
      if let defect = try frameworkStatus(call)?.defect(for: provider, at: now) {
        throw .enhanced(defect)
      }
    }

    /// Returns a decision on each resource.
    ///
    /// Each repeats errors of the user, because the document has no status for them.
    private func decisions(
      for viewer: Viewer, _ call: ReceivedCall,
      denial: (_ resource: ExactString) -> ServiceErrorCode?,
      token: () -> Content?
    ) -> ServiceAnswer {
      let decisions = viewer.resources.map { resource in
        // A provider that is bypassed denies nothing.
        let error =
          viewer.hindrance ?? viewer.refusals[resource]
          ?? (viewer.source == "degradation" ? nil : denial(resource))
        let isDecided = viewer.hindrance == nil
        let end = now.advanced(by: configuration.authorizationLifetime)
        return Content.members(
          ("resource", .text(resource)),
          ("serviceProvider", .text(call.segment("serviceProvider"))),
          ("mvpd", .text(viewer.mvpd.rawValue)), ("source", .text(viewer.source)),
          ("authorized", .truth(error == nil)), ("error", error?.content(.details)),
          ("token", error == nil ? token() : nil),
          ("notBefore", isDecided ? .milliseconds(now) : nil),
          ("notAfter", isDecided ? .milliseconds(end) : nil))
      }
      return ServiceAnswer(.members(("decisions", .list(of: "decisions", decisions))))
    }
  }

  /// The requested resources.
  @available(macOS 14, iOS 17, tvOS 17, *)
  private struct ResourcesRequest: Decodable {
    let resources: [String]
  }
#endif
