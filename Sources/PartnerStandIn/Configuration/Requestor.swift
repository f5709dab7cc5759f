#if StandIn
  public import PartnerSSO
  public import SAMLFormats

  /// A programmer as the stand-in knows it: version 1's requestor, version 2's service provider.
  @available(macOS 14, iOS 17, tvOS 17, *)
  public struct Requestor: Sendable, Hashable {
    /// A provider that the programmer is integrated with.
    public struct Provider: Sendable, Hashable {
      /// How the configuration describes it.
      public var mvpd: MVPD

      /// The entities whose responses are the provider's own, in the place of the policy's issuers;
      /// with none, those of the policy.
      ///
      /// With several providers each should have its own: otherwise one could sign in for another.
      public var issuers: [ExactString]

      /// Whether it is a preview that needs no sign-in.
      public var isPreview: Bool

      /// Describes a provider.
      ///
      /// - Parameters:
      ///   - mvpd: How the configuration describes it.
      ///   - issuers: The entities whose responses are its own.
      ///   - isPreview: Whether it is a preview that needs no sign-in.
      public init(_ mvpd: MVPD, issuers: [String] = [], isPreview: Bool = false) {
        self.mvpd = mvpd
        self.issuers = Array(exact: issuers)
        self.isPreview = isPreview
      }
    }

    /// The identifier.
    public var id: ExactString

    /// The name for people.
    public var name: ExactString

    /// The domains that are registered for the programmer.
    public var domains: [ExactString]

    /// The providers, in the order of the configuration.
    public var providers: [Provider]

    /// Describes a programmer.
    ///
    /// - Parameters:
    ///   - id: The identifier.
    ///   - name: The name for people; the identifier if there is none.
    ///   - domains: The domains that are registered for the programmer.
    ///   - providers: The providers.
    public init(
      id: String, name: String? = nil, domains: [String] = ["example.com"],
      providers: [Provider] = Self.sampleProviders
    ) {
      self.id = ExactString(id)
      self.name = ExactString(name ?? id)
      self.domains = Array(exact: domains)
      self.providers = providers
    }

    /// One provider of each kind: with single sign-on, in the picker alone, without it, a preview.
    public static let sampleProviders = [
      Provider(
        MVPD(
          id: "SampleMVPD", displayName: "Sample TV", isPlatformSSOEnabled: true,
          boardingStatus: .supported, displayInPlatformPicker: true,
          platformMappingID: "sample-provider", requiredMetadataFields: ["householdID"])),
      Provider(
        MVPD(
          id: "PickerMVPD", displayName: "Picker TV", isPlatformSSOEnabled: true,
          boardingStatus: .picker, displayInPlatformPicker: true,
          platformMappingID: "picker-provider")),
      Provider(MVPD(id: "RegularMVPD", displayName: "Regular TV")),
      Provider(MVPD(id: "PreviewMVPD", displayName: "Preview"), isPreview: true),
    ]

    func provider(_ id: ExactString) -> Provider? {
      providers.first { $0.mvpd.id.rawValue == id }
    }

    func provider(mappedTo id: ExactString) -> Provider? {
      providers.first { $0.mvpd.platformMappingID?.rawValue == id }
    }
  }
#endif
