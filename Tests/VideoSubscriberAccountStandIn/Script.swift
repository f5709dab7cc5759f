import Foundation
public import Synchronization
import UIKit

/// What the account of the stand-in does, by the verification token of the request.
public enum Script {
  /// How many requests were given up.
  public static let cancellations = Atomic(0)

  static func run(
    _ manager: VSAccountManager, _ request: VSAccountMetadataRequest,
    _ completion: @escaping @Sendable (VSAccountMetadata?, (any Error)?) -> Void
  ) {
    switch request.verificationToken {
    case "at once":
      completion(metadata(request), nil)
    case "twice":
      completion(metadata(request), nil)
      completion(nil, VSError(.rejected))
    case "on another queue":
      let (provider, names) = (request.supportedAccountProviderIdentifiers, request.attributeNames)
      DispatchQueue.global().async { completion(metadata(provider, names), nil) }
    case "never":
      break
    case "shown":
      manager.delegate?.accountManager(manager, present: UIViewController())
      manager.delegate?.accountManager(manager, dismiss: UIViewController())
      completion(nil, VSError(.userCancelled))
    case "unsupported":
      completion(
        nil,
        VSError(
          .unsupportedProvider, userInfo: [VSErrorInfoKeyUnsupportedProviderIdentifier: "other"]))
    case "refused":
      completion(
        nil, VSError(.providerRejected, userInfo: [VSErrorInfoKeySAMLResponseStatus: "NoPassive"]))
    case "of another domain":
      completion(nil, CocoaError(.userCancelled))
    default:
      completion(nil, nil)
    }
  }

  private static func metadata(_ request: VSAccountMetadataRequest) -> VSAccountMetadata {
    metadata(request.supportedAccountProviderIdentifiers, request.attributeNames)
  }

  private static func metadata(_ providers: [String], _ names: [String]) -> VSAccountMetadata {
    let metadata = VSAccountMetadata()
    metadata.accountProviderIdentifier = providers.first
    metadata.authenticationExpirationDate = Date(timeIntervalSince1970: 1_800_000_000)
    metadata.verificationData = Data([1, 2, 3])
    metadata.samlAttributeQueryResponse = names.joined(separator: " ")
    return metadata
  }
}
