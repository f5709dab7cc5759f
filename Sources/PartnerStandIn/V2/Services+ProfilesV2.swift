#if StandIn
  import HTTPTypes
  import PartnerSSO
  import SAML

  // Profiles: how one comes about by single sign-on, and who asks for them.
  @available(macOS 14, iOS 17, tvOS 17, *)
  extension Services {
    /// Create profile by partner authentication response:
    /// `POST /api/v2/{serviceProvider}/profiles/sso/{partner}`.
    func createPartnerProfileV2(_ call: ReceivedCall) async throws(ServiceRefusal) -> ServiceAnswer
    {
      let (requestor, device) = try await callerV2(call)
      try requirePartner(call)
      try requireForm(call)
      let providers = try signInProviders(call, of: requestor)
      // A degraded provider is not asked, and so nothing is read of its response.
      if providers.count == 1,
        degradation(of: Integration(requestor: requestor.id, mvpd: providers[0].mvpd.id))
          == .authNAll, let profile = await openProfile(of: providers[0], for: device)
      {
        return ServiceAnswer(Self.content([profile]))
      }
      let (provider, judgement) = try judgement(call, of: providers)
      switch judgement {
      case nil: throw .enhanced(.invalidSAMLResponse)
      case .refused(let findings):
        var refusal = ServiceRefusal.enhanced(.invalidSAMLResponse)
        refusal.findings = findings.map(\.rawValue)
        throw refusal
      case .accepted(let assertion):
        let profile = await keep(assertion, of: provider, for: device)
        return ServiceAnswer(Self.content([profile]))
      }
    }

    /// Validates a response for the provider that the status of the framework names.
    ///
    /// Without a status it is for the first provider with single sign-on that accepts it.
    private func judgement(
      _ call: ReceivedCall, of providers: [Requestor.Provider]
    ) throws(ServiceRefusal) -> (Requestor.Provider, PostedResponseCheck.Outcome?) {
      let form = form(of: call)
      var first: (Requestor.Provider, PostedResponseCheck.Outcome?)?
      for provider in providers {
        let outcome = check.evaluate(form, of: provider, at: now)
        if case .accepted = outcome { return (provider, outcome) }
        first = first ?? (provider, outcome)
      }
      guard let first else { throw .enhanced(.noPlatformServices) }
      return first
    }

    /// The provider that the status names; without a status, all that have single sign-on.
    private func signInProviders(
      _ call: ReceivedCall, of requestor: Requestor
    ) throws(ServiceRefusal) -> [Requestor.Provider] {
      guard let status = try frameworkStatus(call) else {
        return requestor.providers.filter(\.mvpd.hasSingleSignOn)
      }
      if let defect = status.defect(at: now) { throw .enhanced(defect) }
      guard let provider = status.providerID.flatMap(requestor.provider(mappedTo:)) else {
        throw .enhanced(.providerMismatch)
      }
      guard provider.mvpd.hasSingleSignOn else { throw .enhanced(.noPlatformServices) }
      return [provider]
    }

    /// Retrieve profiles: `GET /api/v2/{serviceProvider}/profiles`.
    func profilesV2(_ call: ReceivedCall) async throws(ServiceRefusal) -> ServiceAnswer {
      let (_, device) = try await callerV2(call)
      return ServiceAnswer(Self.content(await profiles(of: device, call)))
    }

    /// The profiles that hold; one of single sign-on does while the status of the framework names its
    /// provider.
    func profiles(of device: Device, _ call: ReceivedCall) async -> [StoredProfile] {
      let current = await state.currentProfiles(of: device, at: now)
      guard isStrict, !configuration.listsProfilesWithoutStatus else { return current }
      let status = FrameworkStatus(call, isStrict: isStrict)
      return current.filter { profile in
        guard profile.kind == .partner else { return true }
        let provider = configuration.requestor(device.requestor)?.provider(profile.mvpd.rawValue)
        guard let provider, let status else { return false }
        return status.defect(for: provider, at: now) == nil
      }
    }

    /// The profile of a provider: `GET /api/v2/{serviceProvider}/profiles/{mvpd}`.
    func profilesOfProviderV2(_ call: ReceivedCall) async throws(ServiceRefusal) -> ServiceAnswer {
      let (requestor, device) = try await callerV2(call)
      let provider = try providerV2(call, of: requestor)
      let profiles = await profiles(of: device, call)
        .filter { $0.mvpd == provider.mvpd.id }
      guard profiles.isEmpty, let profile = await openProfile(of: provider, for: device) else {
        return ServiceAnswer(Self.content(profiles))
      }
      return ServiceAnswer(Self.content([profile]))
    }

    /// The profile of a session: `GET /api/v2/{serviceProvider}/profiles/code/{code}`.
    func profilesByCodeV2(_ call: ReceivedCall) async throws(ServiceRefusal) -> ServiceAnswer {
      let requestor = try await requestorWithAccessV2(call)
      guard
        let registration = await state.registration(
          call.segment("code"), of: requestor.id, at: now)
      else { throw .enhanced(.invalidCode) }
      let profiles = await profiles(of: registration.device, call)
      return ServiceAnswer(Self.content(profiles.filter { $0.mvpd == registration.mvpd }))
    }

    private static func content(_ profiles: [StoredProfile]) -> Content {
      .members(
        ("profiles", .object(profiles.map { ($0.mvpd.rawValue.string, content(of: $0)) })))
    }

    private static func content(of profile: StoredProfile) -> Content {
      var attributes = profile.attributes.sorted { $0.key < $1.key }.map { name, values in
        (
          name: name.string,
          value: attribute(values.count == 1 ? .text(values[0]) : .texts(of: "value", values))
        )
      }
      if !profile.userID.isEmpty, profile.attributes["userID"] == nil {
        attributes.append((name: "userID", value: attribute(.text(profile.userID))))
      }
      return .members(
        ("notBefore", .milliseconds(profile.notBefore)),
        ("notAfter", .milliseconds(profile.notAfter)), ("issuer", .text(profile.issuer)),
        ("type", .text(ExactString(profile.kind.rawValue))), ("attributes", .object(attributes)))
    }

    private static func attribute(_ value: Content) -> Content {
      .members(("value", value), ("state", .text("plain")))
    }
  }
#endif
