#if StandIn
  #if canImport(FoundationEssentials)
    import FoundationEssentials
  #else
    import Foundation
  #endif
  import PartnerSSO
  import SAML

  /// The status of the partner's framework on the device, from `AP-Partner-Framework-Status`.
  @available(macOS 14, iOS 17, tvOS 17, *)
  struct FrameworkStatus: Sendable {
    /// The header that carries it.
    static let header: StaticString = "AP-Partner-Framework-Status"

    private let access: String?

    /// The provider as the framework names it.
    let providerID: ExactString?

    private let expires: Instant?

    /// Reads the header; nil where it is absent, and for what is no JSON in Base64.
    init?(_ call: ReceivedCall, isStrict: Bool) {
      guard let text = call.header(Self.header) else { return nil }
      let bytes = isStrict ? HeaderText.bytes(of: text) : HeaderText.lenientBytes(of: text)
      guard let header = try? JSONDecoder().decode(Header.self, from: bytes) else { return nil }
      access = header.frameworkPermissionInfo?.accessStatus
      providerID = header.frameworkProviderInfo?.id.flatMap { $0.isEmpty ? nil : ExactString($0) }
      expires = header.frameworkProviderInfo?.expirationDate.flatMap { Int64($0) }.map {
        Instant(millisecondsSince1970: $0)
      }
    }

    /// Why it does not let its user in, in the order of the reference; nil if it does.
    func defect(at now: Instant) -> ServiceErrorCode? {
      guard let access else { return .statusNotPresent }
      guard access != "notDetermined" else { return .accessNotDetermined }
      guard access == "granted" else { return .accessNotGranted }
      guard providerID != nil else { return .providerNotDetermined }
      guard let expires, now < expires else { return .providerExpired }
      return nil
    }

    /// Why a profile of a provider does not hold under it; nil if it does.
    ///
    /// An end that has passed does no harm, because the profile has an end of its own.
    func defect(for provider: Requestor.Provider, at now: Instant) -> ServiceErrorCode? {
      if let defect = defect(at: now), defect != .providerExpired { return defect }
      return providerID == provider.mvpd.platformMappingID?.rawValue ? nil : .providerMismatch
    }

    private struct Header: Decodable {
      struct Permission: Decodable {
        let accessStatus: String?
      }

      struct Provider: Decodable {
        let id: String?
        /// A string of milliseconds.
        let expirationDate: String?
      }

      let frameworkPermissionInfo: Permission?
      let frameworkProviderInfo: Provider?
    }
  }
#endif
