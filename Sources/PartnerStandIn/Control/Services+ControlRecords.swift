#if StandIn
  import PartnerSSO
  import SAML

  // The control API: the profiles and the previews of devices.
  @available(macOS 14, iOS 17, tvOS 17, *)
  extension Services {
    func listProfiles(_ call: ControlCall) async throws(ControlRefusal) -> Content {
      let matches = try filter(call)
      let profiles = await state.allProfiles().filter { matches($0.device, $0.profile.mvpd) }
      let items = profiles.map { record($0.profile, of: $0.device) }
      return .members(("profiles", .list(of: "profile", items)))
    }

    private func record(_ profile: StoredProfile, of device: Device) -> Content {
      let attributes = profile.attributes.sorted { $0.key < $1.key }.map { name, values in
        (name: name.string, value: Content.texts(of: "value", values))
      }
      return .members(
        ("requestor", .text(device.requestor)), ("device", .text(device.id)),
        ("mvpd", .text(profile.mvpd.rawValue)), ("type", .text(ExactString(profile.kind.rawValue))),
        ("userID", profile.userID.isEmpty ? nil : .text(profile.userID)),
        ("notBefore", .text("\(profile.notBefore)")), ("notAfter", .text("\(profile.notAfter)")),
        ("holds", .truth(profile.holds(at: now))), ("attributes", .object(attributes)))
    }

    func addProfile(_ call: ControlCall) async throws(ControlRefusal) -> Content {
      try call.require(only: [
        "requestor", "device", "mvpd", "type", "userID", "seconds", "attributes",
      ])
      let (integration, _) = try integration(call)
      guard let id = try call.text("device") else { throw .bad("`device` is needed.") }
      let word = try call.text("type")?.string ?? StoredProfile.Kind.regular.rawValue
      guard let kind = StoredProfile.Kind(rawValue: word), kind != .degraded else {
        throw .bad("`type` is one of regular, appleSSO and temporary.")
      }
      let seconds = try call.number("seconds", in: 1...Self.longestProfile)
      let profile = StoredProfile(
        mvpd: integration.mvpd, kind: kind, userID: try call.text("userID") ?? "",
        attributes: try call.lists("attributes"), from: now,
        for: seconds.map { .seconds($0) } ?? configuration.authenticationLifetime)
      await state.keep(
        profile, for: Device(requestor: integration.requestor, id: id), at: now)
      return try await listProfiles(ControlCall(body: []))
    }

    func removeProfiles(_ call: ControlCall) async throws(ControlRefusal) -> Content {
      let matches = try filter(call)
      let gone = await state.allProfiles().filter { matches($0.device, $0.profile.mvpd) }
      for (device, profile) in gone {
        await state.removeProfile(of: profile.mvpd, for: device, at: now)
      }
      return Self.removed(gone.count)
    }

    func listPreviews(_ call: ControlCall) async throws(ControlRefusal) -> Content {
      let matches = try filter(call)
      let previews = await state.allPreviews().filter { matches($0.device, $0.mvpd) }
      let limits = conditions.withLock { $0.previews }
      let passes = previews.map { device, mvpd, preview in
        Content.members(
          ("requestor", .text(device.requestor)), ("device", .text(device.id)),
          ("mvpd", .text(mvpd.rawValue)), ("notBefore", .text("\(preview.notBefore)")),
          ("notAfter", .text("\(preview.notAfter)")),
          ("resources", .texts(of: "resource", preview.resources.sorted())))
      }
      let allowed = Self.list(limits) { limits in
        var members = [
          (name: "seconds", value: Content.integer(limits.lifetime.components.seconds))
        ]
        if let count = limits.resources {
          members.append((name: "resources", value: .integer(Int64(count))))
        }
        return members
      }
      return .members(("passes", .list(of: "pass", passes)), ("limits", allowed))
    }

    func limitPreviews(_ call: ControlCall) async throws(ControlRefusal) -> Content {
      try call.require(only: ["requestor", "mvpd", "seconds", "resources"])
      let (integration, provider) = try integration(call)
      guard provider.isPreview else { throw .bad("`mvpd` is no preview.") }
      let seconds = try call.number("seconds", in: 1...Self.longestProfile)
      let limits = PreviewLimits(
        lifetime: seconds.map { .seconds($0) } ?? configuration.previewLifetime,
        resources: try call.number("resources", in: 1...1_000))
      conditions.withLock { $0.previews[integration] = limits }
      return try await listPreviews(ControlCall(body: []))
    }

    func removePreviews(_ call: ControlCall) async throws(ControlRefusal) -> Content {
      let matches = try filter(call)
      return Self.removed(await state.removePreviews(where: matches))
    }

    /// Whether a record is among those that a call names; all are if it names none.
    private func filter(
      _ call: ControlCall
    ) throws(ControlRefusal) -> @Sendable (Device, MVPD.ID) -> Bool {
      try call.require(only: ["requestor", "device", "mvpd"])
      let (requestor, id) = (try call.text("requestor"), try call.text("device"))
      let mvpd = try call.text("mvpd").map(MVPD.ID.init(rawValue:))
      return { device, provider in
        (device.requestor == requestor ?? device.requestor) && (device.id == id ?? device.id)
          && (provider == mvpd ?? provider)
      }
    }

    /// A year.
    private static let longestProfile = 31_536_000
  }
#endif
