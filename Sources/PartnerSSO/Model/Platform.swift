extension PartnerSSOWorkflow {
  /// The kind of device that a workflow runs on.
  public enum Platform: String, Sendable, Hashable, CaseIterable {
    /// Apple TV: it shows no web page, so the user signs in on a second device.
    case tvOS

    /// iPhone.
    case iOS

    /// iPad.
    case iPadOS

    /// Whether a web page can be shown, so that the user signs in on this device.
    public var showsWebPages: Bool { self != .tvOS }

    /// The value of the parameter `deviceType` of the profile request and the token exchange, which
    /// know two kinds of devices.
    public var deviceType: String { self == .tvOS ? "tvOS" : "iOS" }
  }
}
