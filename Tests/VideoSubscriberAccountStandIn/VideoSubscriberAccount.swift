// Stands in for Apple's framework: the declarations that the adapter uses, with the names and types
// that Swift gives them, and a script instead of an account.
public import Foundation
internal import Synchronization
public import UIKit

/// The domain of the framework's errors.
public let VSErrorDomain = "VSErrorDomain"

/// The key of a provider that is not supported.
public let VSErrorInfoKeyUnsupportedProviderIdentifier = "unsupported provider"

/// The key of a refusal in SAML.
public let VSErrorInfoKeySAMLResponse = "SAML response"

/// The key of the status of a refusal.
public let VSErrorInfoKeySAMLResponseStatus = "SAML status"

/// An error of the framework.
public struct VSError: CustomNSError {
  /// The numbers of the errors.
  public enum Code: Int, Sendable {
    /// The numbers from 0 to 7.
    case accessNotGranted, unsupportedProvider, userCancelled, serviceTemporarilyUnavailable
    case providerRejected, invalidVerificationToken, rejected, unsupported
  }

  /// The number.
  public let code: Code

  private let details: [String: String]

  /// Makes an error.
  public init(_ code: Code, userInfo: [String: String] = [:]) {
    self.code = code
    details = userInfo
  }

  /// The domain.
  public static var errorDomain: String { VSErrorDomain }

  /// The number as an integer.
  public var errorCode: Int { code.rawValue }

  /// What more there is to say.
  public var errorUserInfo: [String: Any] { details }
}

/// Whether the app may ask for the subscription.
public enum VSAccountAccessStatus: Int, Sendable {
  /// The numbers from 0 to 3.
  case notDetermined, restricted, denied, granted
}

/// An option of the question for access.
public struct VSCheckAccessOption: RawRepresentable, Hashable, Sendable {
  /// The name.
  public let rawValue: String

  /// Makes an option of its name.
  public init(rawValue: String) {
    self.rawValue = rawValue
  }

  /// Whether the user may be asked.
  public static let prompt = VSCheckAccessOption(rawValue: "prompt")
}

/// A request for metadata.
open class VSAccountMetadataRequest: NSObject {
  /// The SAML issuer.
  open var channelIdentifier: String?
  /// What the picker offers.
  open var supportedAccountProviderIdentifiers: [String] = []
  /// What the picker shows first.
  open var featuredAccountProviderIdentifiers: [String] = []
  /// What the provider verifies.
  open var verificationToken: String?
  /// Whether to tell the provider.
  open var includeAccountProviderIdentifier = false
  /// Whether to tell the end of the sign-in.
  open var includeAuthenticationExpirationDate = false
  /// Whether the user may see anything.
  open var isInterruptionAllowed = false
  /// Whether to sign in again.
  open var forceAuthentication = false
  /// What to ask the provider for.
  open var attributeNames: [String] = []
}

/// The metadata.
open class VSAccountMetadata: NSObject {
  /// The provider.
  open internal(set) var accountProviderIdentifier: String?
  /// The end of the sign-in.
  open internal(set) var authenticationExpirationDate: Date?
  /// The proof of the provider.
  open internal(set) var verificationData: Data?
  /// The provider's answer.
  open internal(set) var samlAttributeQueryResponse: String?
}

/// A request under way.
open class VSAccountManagerResult: NSObject {
  /// Gives the request up.
  open func cancel() { Script.cancellations.add(1, ordering: .relaxed) }
}

/// Shows what the framework wants to show.
public protocol VSAccountManagerDelegate: NSObjectProtocol {
  /// Shows.
  func accountManager(_ accountManager: VSAccountManager, present viewController: UIViewController)

  /// Takes away.
  func accountManager(_ accountManager: VSAccountManager, dismiss viewController: UIViewController)
}

/// The account manager.
open class VSAccountManager: NSObject {
  /// What shows; not held.
  open weak var delegate: (any VSAccountManagerDelegate)?

  /// Asks for access.
  open func checkAccessStatus(
    options: [VSCheckAccessOption: Any] = [:],
    completionHandler: @escaping @Sendable (VSAccountAccessStatus, (any Error)?) -> Void
  ) {
    let isPrompting = options[.prompt] as? Bool ?? false
    completionHandler(
      isPrompting ? .granted : .denied, isPrompting ? nil : VSError(.accessNotGranted))
  }

  /// Asks for metadata.
  open func enqueue(
    _ request: VSAccountMetadataRequest,
    completionHandler: @escaping @Sendable (VSAccountMetadata?, (any Error)?) -> Void
  ) -> VSAccountManagerResult {
    Script.run(self, request, completionHandler)
    return VSAccountManagerResult()
  }
}
