#if canImport(VideoSubscriberAccount) && canImport(UIKit) && !targetEnvironment(macCatalyst)
  internal import Foundation
  internal import SAMLFormats
  internal import UIKit
  internal import VideoSubscriberAccount

  // The framework's values and those of the workflow.

  extension AccessStatus {
    init(_ status: VSAccountAccessStatus) {
      self =
        switch status {
        case .notDetermined: .notDetermined
        case .restricted: .restricted
        case .denied: .denied
        case .granted: .granted
        @unknown default: .notDetermined
        }
    }
  }

  extension VSAccountMetadataRequest {
    convenience init(_ request: MetadataRequest) {
      self.init()
      isInterruptionAllowed = request.isInterruptionAllowed
      channelIdentifier = request.channelIdentifier?.string
      supportedAccountProviderIdentifiers = request.supportedProviders.map(\.rawValue.string)
      featuredAccountProviderIdentifiers = request.featuredProviders.map(\.rawValue.string)
      includeAccountProviderIdentifier = request.includeAccountProviderIdentifier
      includeAuthenticationExpirationDate = request.includeAuthenticationExpirationDate
      attributeNames = request.attributeNames.strings
      verificationToken = request.verificationToken?.string
      forceAuthentication = request.forceAuthentication
    }
  }

  extension SubscriberMetadata {
    init(_ metadata: VSAccountMetadata) {
      self.init(
        provider: metadata.accountProviderIdentifier.map(ProviderID.init(rawValue:)),
        expires: metadata.authenticationExpirationDate.flatMap(Instant.init(_:)),
        verificationData: metadata.verificationData.map(Array.init(_:)),
        samlResponse: metadata.samlAttributeQueryResponse.map(SAMLResponse.init(_:)))
    }
  }

  extension SubscriberAccountError {
    init(_ error: any Error) {
      guard let error = error as? VSError else {
        self = .other(code: -1)
        return
      }
      let details = error.errorUserInfo
      let response = details[VSErrorInfoKeySAMLResponse] as? String
      let status = details[VSErrorInfoKeySAMLResponseStatus] as? String
      self.init(
        code: error.errorCode,
        unsupportedProvider: details[VSErrorInfoKeyUnsupportedProviderIdentifier] as? String,
        refusal: response == nil && status == nil
          ? nil : ProviderRefusal(samlResponse: response, status: status))
    }
  }

  extension Instant {
    /// The time of a date; none for one that no calendar has.
    init?(_ date: Date) {
      let milliseconds = (date.timeIntervalSince1970 * 1000).rounded(.down)
      guard let exact = Int64(exactly: milliseconds) else { return nil }
      self.init(millisecondsSince1970: exact)
    }
  }
#endif
