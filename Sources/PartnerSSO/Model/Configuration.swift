extension PartnerSSOWorkflow {
  /// A requestor's configuration at the service: the providers that it is integrated with.
  public struct Configuration: Sendable, Hashable {
    /// The providers, in the order of the service.
    public var mvpds: [MVPD]

    /// Makes a configuration of its providers.
    public init(mvpds: [MVPD]) {
      self.mvpds = mvpds
    }
  }
}

// The meaning of the properties of single sign-on (cookbook, steps 4 and 6).
extension PartnerSSOWorkflow.Configuration {
  /// The providers that the platform's picker is to offer, in the order of the service.
  ///
  /// They include providers without single sign-on: choosing one of them gives the error that
  /// preselects it for the regular workflow.
  public var supportedProviders: [ProviderID] {
    mvpds.filter { $0.isPlatformSSOEnabled && $0.displayInPlatformPicker }
      .compactMap(\.platformMappingID)
  }

  /// Those of the given providers that the platform's picker offers, in the given order.
  func featuredProviders(_ featured: [MVPD.ID]) -> [ProviderID] {
    let offered = Set(supportedProviders)
    return featured.compactMap { id in
      mvpds.first { $0.id == id }?.platformMappingID
    }.filter(offered.contains)
  }

  /// The first provider that the platform knows by this name.
  public func mvpd(mappedTo provider: ProviderID) -> MVPD? {
    mvpds.first { $0.platformMappingID == provider }
  }
}

extension MVPD {
  /// Whether the platform's sign-in can be exchanged for a token.
  public var hasSingleSignOn: Bool {
    isPlatformSSOEnabled && boardingStatus == .supported
  }
}
