package import SAMLFormats

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
    package var showsWebPages: Bool { self != .tvOS }

    /// The place where a user signs out or allows access, by the names of Apple's settings
    /// (cookbook, permission).
    public var providerSettings: String {
      self == .tvOS ? "Settings -> Accounts -> TV Provider" : "Settings -> TV Provider"
    }

    /// The value of the parameter `deviceType` of the profile request and the token exchange, which
    /// know two kinds of devices.
    package var deviceType: ExactString { self == .tvOS ? "tvOS" : "iOS" }
  }
}

/// A version of the service's REST API.
///
/// An app uses one of them: after a change of version everybody signs in again.
public enum APIVersion: String, Sendable, Hashable, CaseIterable {
  /// REST API V1, whose support has ended and which is to be switched off.
  case v1 = "V1"

  /// REST API V2, its successor.
  case v2 = "V2"
}
