#if StandIn
  import PartnerSSO

  #if canImport(FoundationEssentials)
    import FoundationEssentials
  #else
    import Foundation
  #endif

  @available(macOS 14, iOS 17, tvOS 17, *)
  extension Requestor {
    /// Reads a programmer and its providers from the JSON that the service's own configuration has;
    /// nil for bytes that are no such configuration.
    ///
    /// - Parameter bytes: The JSON, such as version 2 answers it.
    public init?(configuration bytes: [UInt8]) {
      guard let document = try? JSONDecoder().decode(Document.self, from: Data(bytes)),
        !document.requestor.id.isEmpty
      else { return nil }
      let requestor = document.requestor
      self.init(
        id: requestor.id, name: requestor.name,
        domains: requestor.domains?.map(\.name) ?? [],
        providers: requestor.mvpds.map(Provider.init))
    }

    private struct Document: Decodable {
      let requestor: Described
    }

    private struct Described: Decodable {
      let id: String
      let name: String?
      let domains: [Domain]?
      let mvpds: [DescribedProvider]
    }

    private struct Domain: Decodable {
      let name: String
    }

    fileprivate struct DescribedProvider: Decodable {
      let id: String
      let displayName: String?
      let logoUrl: String?
      let isTempPass: Bool?
      let enablePlatformServices: Bool?
      let boardingStatus: String?
      let displayInPlatformPicker: Bool?
      let platformMappingId: String?
      let requiredMetadataFields: [String]?
    }
  }

  @available(macOS 14, iOS 17, tvOS 17, *)
  extension Requestor.Provider {
    fileprivate init(_ described: Requestor.DescribedProvider) {
      self.init(
        MVPD(
          id: MVPD.ID(rawValue: described.id),
          displayName: ExactString(described.displayName ?? described.id),
          logoURL: described.logoUrl.map(ExactString.init(_:)),
          isPlatformSSOEnabled: described.enablePlatformServices ?? false,
          boardingStatus: described.boardingStatus.map { BoardingStatus(ExactString($0)) },
          displayInPlatformPicker: described.displayInPlatformPicker ?? false,
          platformMappingID: described.platformMappingId.map(ProviderID.init(rawValue:)),
          requiredMetadataFields: Array(exact: described.requiredMetadataFields ?? [])),
        isPreview: described.isTempPass ?? false)
    }
  }
#endif
