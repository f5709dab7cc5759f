public import SAMLFormats

/// The provider that a user has chosen, as an app keeps it for the next time (REST API V2 checklist,
/// TV provider selection caching).
///
/// When the user's profile has ended, the workflow asks to confirm it instead of showing a picker.
public struct ChosenProvider: Sendable, Hashable, Confidential {
  /// The identifier in the service.
  public var id: MVPD.ID

  /// The name for people; nil if the user signed in without a list of providers.
  ///
  /// Without a name there is nothing to confirm, so the picker is shown.
  public var displayName: ExactString?

  /// The address of a logo.
  public var logoURL: ExactString?

  /// Whether the user signed in by the partner's single sign-on.
  ///
  /// Such a sign-in is renewed by the platform's picker, as long as the app has access to it.
  public var isOfPartner: Bool

  /// The framework's name of the provider; nil if it is not known yet.
  ///
  /// A profile of the partner's holds while the status of the framework has this name.
  public var partnerID: ProviderID?

  /// Describes a choice.
  ///
  /// - Parameters:
  ///   - id: The identifier in the service.
  ///   - displayName: The name for people.
  ///   - logoURL: The address of a logo.
  ///   - isOfPartner: Whether the user signed in by the partner's single sign-on.
  ///   - partnerID: The framework's name of the provider.
  public init(
    id: MVPD.ID, displayName: ExactString? = nil, logoURL: ExactString? = nil,
    isOfPartner: Bool = false,
    partnerID: ProviderID? = nil
  ) {
    self.id = id
    self.displayName = displayName
    self.logoURL = logoURL
    self.isOfPartner = isOfPartner
    self.partnerID = partnerID
  }
}
