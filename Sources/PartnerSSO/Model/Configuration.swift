extension PartnerSSOWorkflow {
  /// What the service knows of a requestor: the providers that it is integrated with.
  public struct Configuration: Sendable, Hashable {
    /// The providers, in the order of the service.
    public var mvpds: [MVPD]

    /// Makes a configuration of its providers.
    public init(mvpds: [MVPD]) {
      self.mvpds = mvpds
    }
  }
}
