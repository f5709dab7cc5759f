#if StandIn
  import PartnerSSO
  import SAML
  import SAMLFormats

  /// The memory of the service: clients and their tokens, codes, and the records of each device.
  @available(macOS 14, iOS 17, tvOS 17, *)
  actor ServiceState {
    private var clients = EndingTable<ExactString, ExactString>()
    private var accessTokens = EndingTable<ExactString, Void>()
    private var registrations = EndingTable<CodeKey, Registration>()
    private var profiles = EndingTable<Device, [StoredProfile]>()
    private var authorizations = EndingTable<ResourceKey, Instant>()
    private var previews = EndingTable<PreviewKey, StoredPreview>()

    private struct CodeKey: Hashable, Sendable {
      let requestor: ExactString
      let code: ExactString
    }

    private struct ResourceKey: Hashable, Sendable {
      let device: Device
      let resource: ExactString
    }

    private struct PreviewKey: Hashable, Sendable {
      let device: Device
      let mvpd: MVPD.ID
    }

    private static let never = Instant(millisecondsSince1970: .max)
  }

  // Clients.
  @available(macOS 14, iOS 17, tvOS 17, *)
  extension ServiceState {
    func registerClient(at now: Instant) -> (id: ExactString, secret: ExactString) {
      let client = (id: RandomName.uuid(), secret: RandomName.secret())
      clients.set(client.id, client.secret, until: Self.never, at: now)
      return client
    }

    /// A new access token; nil for credentials that are not known.
    func accessToken(
      id: ExactString, secret: ExactString, lifetime: Duration, at now: Instant
    ) -> ExactString? {
      guard clients[id] == secret else { return nil }
      let token = RandomName.secret()
      accessTokens.set(token, (), until: now.advanced(by: lifetime), at: now)
      return token
    }

    func isCurrent(accessToken: ExactString, at now: Instant) -> Bool {
      accessTokens.current(accessToken, at: now) != nil
    }
  }

  // Codes.
  @available(macOS 14, iOS 17, tvOS 17, *)
  extension ServiceState {
    /// Registers under a code that is free.
    func register(
      _ make: @Sendable (_ code: ExactString) -> Registration, at now: Instant
    ) -> Registration {
      while true {
        let registration = make(RandomName.code())
        let key = CodeKey(requestor: registration.device.requestor, code: registration.code)
        guard registrations.current(key, at: now) == nil else { continue }
        registrations.set(key, registration, until: registration.expires, at: now)
        return registration
      }
    }

    func registration(_ code: ExactString, of requestor: ExactString, at now: Instant)
      -> Registration?
    {
      registrations.current(CodeKey(requestor: requestor, code: code), at: now)
    }

    /// Puts a registration in the place of that with the same code.
    func replace(_ registration: Registration, at now: Instant) {
      let key = CodeKey(requestor: registration.device.requestor, code: registration.code)
      registrations.set(key, registration, until: registration.expires, at: now)
    }

    func removeRegistration(_ code: ExactString, of requestor: ExactString) {
      _ = registrations.remove(CodeKey(requestor: requestor, code: code))
    }
  }

  // The records of a device.
  @available(macOS 14, iOS 17, tvOS 17, *)
  extension ServiceState {
    /// The profiles that hold, the newest last.
    func currentProfiles(of device: Device, at now: Instant) -> [StoredProfile] {
      (profiles[device] ?? []).filter { $0.holds(at: now) }
    }

    /// The newest profile, whether it holds or not: the one token of version 1.
    func newestProfile(of device: Device) -> StoredProfile? { profiles[device]?.last }

    /// The profile of a provider, whether it holds or not.
    func profile(of mvpd: MVPD.ID, for device: Device) -> StoredProfile? {
      profiles[device]?.first { $0.mvpd == mvpd }
    }

    /// Keeps a profile in the place of that of the same provider.
    func keep(_ profile: StoredProfile, for device: Device, at now: Instant) {
      var kept = (profiles[device] ?? []).filter { $0.mvpd != profile.mvpd }
      kept.append(profile)
      let end = kept.map(\.notAfter).max() ?? profile.notAfter
      profiles.set(device, kept, until: end, at: now)
    }

    /// Removes the profile of a provider, and every authorisation.
    func removeProfile(of mvpd: MVPD.ID, for device: Device, at now: Instant) {
      let kept = (profiles[device] ?? []).filter { $0.mvpd != mvpd }
      let end = kept.map(\.notAfter).max() ?? now
      profiles.set(device, kept, until: end, at: now)
      authorizations.removeAll { $0.device == device }
    }

    /// Removes everything that the device holds.
    func removeProfiles(of device: Device) {
      _ = profiles.remove(device)
      authorizations.removeAll { $0.device == device }
    }

    func authorize(_ resource: ExactString, for device: Device, until end: Instant, at now: Instant)
    {
      authorizations.set(
        ResourceKey(device: device, resource: resource), end, until: end, at: now)
    }

    /// When an authorisation ends or ended.
    func authorization(_ resource: ExactString, for device: Device) -> Instant? {
      authorizations[ResourceKey(device: device, resource: resource)]
    }

    /// The preview of a provider that a device has taken; nil if it has taken none yet.
    func preview(of mvpd: MVPD.ID, for device: Device) -> StoredPreview? {
      previews[PreviewKey(device: device, mvpd: mvpd)]
    }

    /// Lets a device watch resources by a preview, which begins with the first of them.
    ///
    /// - Returns: The preview, with those of the resources that it allows; one that it does not allow
    ///   takes nothing.
    func watch(
      _ resources: [ExactString], byPreviewOf mvpd: MVPD.ID, _ device: Device,
      _ limits: PreviewLimits,
      at now: Instant
    ) -> StoredPreview {
      let key = PreviewKey(device: device, mvpd: mvpd)
      var preview = previews[key] ?? StoredPreview(from: now, for: limits.lifetime)
      if preview.holds(at: now) {
        for resource in resources
        where preview.resources.count < limits.resources ?? Self.maximumResources {
          preview.resources.insert(resource)
        }
      }
      // A preview that is over stays: it is there once.
      previews.set(key, preview, until: Self.never, at: now)
      return preview
    }

    /// More than any test watches by one preview.
    private static let maximumResources = 1_000
  }

  // What the control API sees and changes.
  @available(macOS 14, iOS 17, tvOS 17, *)
  extension ServiceState {
    /// Every profile, in the order of the devices.
    func allProfiles() -> [(device: Device, profile: StoredProfile)] {
      profiles.all.sorted { ($0.key.requestor, $0.key.id) < ($1.key.requestor, $1.key.id) }
        .flatMap { device, profiles in profiles.map { (device: device, profile: $0) } }
    }

    /// Every preview that was taken, in the order of the devices and the providers.
    func allPreviews() -> [(device: Device, mvpd: MVPD.ID, preview: StoredPreview)] {
      previews.all.sorted {
        ($0.key.device.requestor, $0.key.device.id, $0.key.mvpd.rawValue)
          < ($1.key.device.requestor, $1.key.device.id, $1.key.mvpd.rawValue)
      }.map { (device: $0.key.device, mvpd: $0.key.mvpd, preview: $0.value) }
    }

    /// Gives previews back, so that they can be taken again.
    func removePreviews(where isGone: (Device, MVPD.ID) -> Bool) -> Int {
      let count = previews.all.count
      previews.removeAll { isGone($0.device, $0.mvpd) }
      return count - previews.all.count
    }

    /// Forgets everything.
    func removeAll() {
      clients = EndingTable()
      accessTokens = EndingTable()
      registrations = EndingTable()
      profiles = EndingTable()
      authorizations = EndingTable()
      previews = EndingTable()
    }
  }
#endif
