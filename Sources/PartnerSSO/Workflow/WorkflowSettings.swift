public import SAMLFormats
public import SAMLPayload

/// The settings of one workflow.
public struct WorkflowSettings: Sendable, Hashable {
  /// The next step when the user leaves the platform's picker.
  public enum CancelledPicker: String, Sendable, Hashable, CaseIterable {
    /// Go on with the regular workflow, as the cookbook does: the picker lacks some providers.
    case regularWorkflow

    /// Stop: the user does not want to sign in.
    case stop
  }

  /// The version of the service's API.
  public var version: APIVersion

  /// The kind of this device.
  public var platform: PartnerSSOWorkflow.Platform

  /// The SAML issuer of the service, by which the provider knows who asks (cookbook, step 2).
  public var channelIdentifier: ExactString = "https://saml.sp.auth.adobe.com"

  /// The providers to be shown first in the platform's picker, best first.
  ///
  /// Providers that the picker does not offer are skipped.
  public var featured: [MVPD.ID] = []

  /// The next step when the user leaves the platform's picker.
  public var cancelledPicker = CancelledPicker.regularWorkflow

  /// In which forms step 8 may post the response.
  public var payloadForm = PayloadForm.cookbookThenVerbatim

  /// Whether to use Automatic Sign-In (iOS and tvOS 26): after step 1 and before the partner for
  /// a user who signed in on another device, after a sign-in to offer it, and by signing out.
  ///
  /// The account must have it: see ``SubscriberAccount/automaticSignIn(_:)``.
  public var usesAutomaticSignIn = false

  /// How long and how often things are tried.
  public var limits = WorkflowLimits()

  /// Makes the settings of a version on a device.
  public init(version: APIVersion, platform: PartnerSSOWorkflow.Platform) {
    self.version = version
    self.platform = platform
  }
}
