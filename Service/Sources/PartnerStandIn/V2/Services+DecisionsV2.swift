#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif
import HTTPTypes
import PartnerSSO
import SAML

// Decisions and logouts.
extension Services {
  /// Retrieve preauthorization decisions:
  /// `POST /api/v2/{serviceProvider}/decisions/preauthorize/{mvpd}`.
  func preauthorizeV2(_ call: ServiceCall) async throws(ServiceRefusal) -> ServiceAnswer {
    let (profile, resources) = try await viewerV2(call)
    guard resources.count <= Self.maximumResources else { throw .enhanced(.tooManyResources) }
    return decisions(on: resources, profile, call, denial: .preauthorizationDenied) { nil }
  }

  /// Retrieve authorization decisions:
  /// `POST /api/v2/{serviceProvider}/decisions/authorize/{mvpd}`.
  func authorizeV2(_ call: ServiceCall) async throws(ServiceRefusal) -> ServiceAnswer {
    let (profile, resources) = try await viewerV2(call)
    let now = now
    return decisions(on: resources, profile, call, denial: .deniedByMVPD) {
      let token = MediaTokenText(at: now)
      return .members(
        ("notBefore", .milliseconds(now)), ("notAfter", .milliseconds(token.end)),
        ("serializedToken", .text(token.text)))
    }
  }

  /// Initiate logout: `GET /api/v2/{serviceProvider}/logout/{mvpd}`.
  func logoutV2(_ call: ServiceCall) async throws(ServiceRefusal) -> ServiceAnswer {
    let (requestor, device) = try await callerV2(call)
    let mvpd = try providerV2(call, of: requestor).mvpd.id
    guard let redirectURL = call.query["redirectUrl"] else {
      throw .enhanced(.invalidRedirectURL)
    }
    let profile = await state.currentProfiles(of: device, at: now).first { $0.mvpd == mvpd }
    await state.removeProfile(of: mvpd, for: device, at: now)
    let (name, type): (String, String)
    switch profile?.kind {
    case nil: (name, type) = ("invalid", "none")
    case .partner: (name, type) = ("partner_logout", "partner_interactive")
    case .regular: (name, type) = ("logout", "interactive")
    case .temporary: (name, type) = ("complete", "none")
    }
    let page = "/stand-in/sign-out?redirectUrl=" + PathSegment(redirectURL).text
    let logout = Content.members(
      ("actionName", .text(name)), ("actionType", .text(type)), ("mvpd", .text(mvpd.rawValue)),
      ("url", name == "logout" ? .text(page) : nil))
    return ServiceAnswer(.members(("logouts", .object([(mvpd.rawValue, logout)]))))
  }

  /// The provider's page of the logout, which sends the browser back: `GET /stand-in/sign-out`.
  func showSignOut(_ call: ServiceCall) async throws(ServiceRefusal) -> ServiceAnswer {
    guard let answer = call.query["redirectUrl"].flatMap(ServiceAnswer.init(redirectingTo:)) else {
      throw .enhanced(.invalidRedirectURL)
    }
    return answer
  }

  /// The profile that a decision needs, and the resources of the body.
  private func viewerV2(
    _ call: ServiceCall
  ) async throws(ServiceRefusal) -> (StoredProfile, [String]) {
    let (requestor, device) = try await callerV2(call)
    let provider = try providerV2(call, of: requestor)
    guard
      let request = try? JSONDecoder().decode(ResourcesRequest.self, from: Data(call.body)),
      !request.resources.isEmpty, request.resources.allSatisfy({ !$0.isEmpty })
    else { throw .enhanced(.invalidResources) }
    guard let profile = await state.profile(of: provider.mvpd.id, for: device) else {
      throw .enhanced(.profileMissing)
    }
    guard profile.holds(at: now) else { throw .enhanced(.profileExpired) }
    if isStrict, profile.kind == .partner { try requireStatus(call, of: provider) }
    return (profile, request.resources)
  }

  /// A profile of the partner's needs the status of its framework; an end that has passed does no
  /// harm, because the profile has an end of its own.
  private func requireStatus(
    _ call: ServiceCall, of provider: Requestor.Provider
  ) throws(ServiceRefusal) {
    guard let status = FrameworkStatus(call, isStrict: isStrict) else {
      throw .enhanced(.statusNotPresent)
    }
    if let defect = status.defect(at: now), defect != .providerExpired {
      throw .enhanced(defect)
    }
    guard status.providerID == provider.mvpd.platformMappingID?.rawValue else {
      throw .enhanced(.providerMismatch)
    }
  }

  private func decisions(
    on resources: [String], _ profile: StoredProfile, _ call: ServiceCall,
    denial: ServiceErrorCode, token: () -> Content?
  ) -> ServiceAnswer {
    let decisions = resources.map { resource in
      let isDenied = configuration.deniedResources.contains(resource)
      return Content.members(
        ("resource", .text(resource)),
        ("serviceProvider", .text(call.segment("serviceProvider"))),
        ("mvpd", .text(profile.mvpd.rawValue)), ("source", .text("mvpd")),
        ("authorized", .truth(!isDenied)),
        ("error", isDenied ? denial.content : nil),
        ("token", isDenied ? nil : token()),
        ("notBefore", .milliseconds(now)),
        ("notAfter", .milliseconds(now.advanced(by: configuration.authorizationLifetime))))
    }
    return ServiceAnswer(.members(("decisions", .list(of: "decisions", decisions))))
  }
}

/// What is asked for.
private struct ResourcesRequest: Decodable {
  let resources: [String]
}
