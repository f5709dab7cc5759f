#if StandIn
  import PartnerSSO
  import SAML

  // What holds of a provider beside its configuration: degradation, previews, and homes.
  @available(macOS 14, iOS 17, tvOS 17, *)
  extension Services {
    /// The rule that bypasses a provider; nil if there is none.
    func degradation(of integration: Integration) -> Degradation? {
      conditions.withLock { $0.degradation[integration] }
    }

    /// The limits of the previews of a provider.
    func previewLimits(of integration: Integration) -> PreviewLimits {
      conditions.withLock { $0.previews[integration] }
        ?? PreviewLimits(lifetime: configuration.previewLifetime, resources: nil)
    }

    /// Whether devices are at home, where the network signs users in; nil if nothing is known.
    func isAtHome(_ integration: Integration) -> Bool? {
      conditions.withLock { $0.homes[integration] }
    }

    /// Why a user need not sign in at a provider, as the reason of a session; nil if they must.
    func openReason(_ provider: Requestor.Provider, of requestor: ExactString) -> ExactString? {
      let integration = Integration(requestor: requestor, mvpd: provider.mvpd.id)
      if degradation(of: integration) == .authNAll { return "degraded" }
      return provider.isPreview ? "temporary" : nil
    }

    /// The profile that a device without one of its own has: of a degraded provider, or of a preview
    /// that is not over.
    func openProfile(
      of provider: Requestor.Provider, for device: Device
    ) async -> StoredProfile? {
      let mvpd = provider.mvpd.id
      let integration = Integration(requestor: device.requestor, mvpd: mvpd)
      if degradation(of: integration) == .authNAll {
        return StoredProfile(
          mvpd: mvpd, kind: .degraded, userID: Self.openUser, attributes: [:], from: now,
          for: configuration.authorizationLifetime)
      }
      guard provider.isPreview else { return nil }
      let limits = previewLimits(of: integration)
      let preview =
        await state.preview(of: mvpd, for: device)
        ?? StoredPreview(from: now, for: limits.lifetime)
      guard preview.holds(at: now), preview.resources.count < limits.resources ?? .max else {
        return nil
      }
      return StoredProfile(
        mvpd: mvpd, kind: .temporary, userID: Self.openUser, attributes: [:], preview)
    }

    /// The user of a profile for which nobody signed in.
    private static let openUser: ExactString = "unknown-user"
  }
#endif
