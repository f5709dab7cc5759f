public import SAMLFormats

/// A TV provider as the service's configuration describes it (MVPD list).
///
/// The five properties of single sign-on are absent where the provider has none of it.
public struct MVPD: Sendable, Hashable, Identifiable {
  /// The identifier of a provider in the service.
  public struct ID: Sendable, Hashable, ExpressibleByStringLiteral,
    CustomStringConvertible
  {
    /// The identifier as text; two are equal if their bytes are.
    public var rawValue: ExactString

    /// Makes an identifier of its text.
    public init(rawValue: ExactString) {
      self.rawValue = rawValue
    }

    /// Makes an identifier of its text.
    public init(rawValue: String) {
      self.init(rawValue: ExactString(rawValue))
    }

    /// Makes an identifier of a literal.
    public init(stringLiteral value: String) {
      self.init(rawValue: value)
    }

    /// The identifier as text.
    public var description: String { rawValue.string }
  }

  /// The identifier in the service.
  public var id: ID

  /// The name for people.
  public var displayName: ExactString

  /// The address of a logo.
  public var logoURL: ExactString?

  /// `enablePlatformServices`: the provider is integrated with the platform's single sign-on.
  public var isPlatformSSOEnabled: Bool

  /// `boardingStatus`: how far the provider has come on the platform.
  public var boardingStatus: BoardingStatus?

  /// `displayInPlatformPicker`: the provider belongs into the platform's picker.
  public var displayInPlatformPicker: Bool

  /// `platformMappingId`: the provider as the platform names it.
  public var platformMappingID: ProviderID?

  /// `requiredMetadataFields`: the attributes to ask the provider for, in order.
  public var requiredMetadataFields: [ExactString]

  /// Describes a provider; without more than a name, one that has no single sign-on.
  public init(
    id: ID, displayName: ExactString, logoURL: ExactString? = nil,
    isPlatformSSOEnabled: Bool = false,
    boardingStatus: BoardingStatus? = nil, displayInPlatformPicker: Bool = false,
    platformMappingID: ProviderID? = nil, requiredMetadataFields: [ExactString] = []
  ) {
    self.id = id
    self.displayName = displayName
    self.logoURL = logoURL
    self.isPlatformSSOEnabled = isPlatformSSOEnabled
    self.boardingStatus = boardingStatus
    self.displayInPlatformPicker = displayInPlatformPicker
    self.platformMappingID = platformMappingID
    self.requiredMetadataFields = requiredMetadataFields
  }
}
