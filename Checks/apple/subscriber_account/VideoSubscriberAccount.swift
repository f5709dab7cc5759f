// Stands in for Apple's framework: the declarations that the adapter uses, exactly as Swift imports
// them from the headers, and a script instead of an account. It is compiled as such an import counts,
// in Swift 5 without concurrency checking, so a caller gets the same inference and the same run-time
// checks as on Apple's systems.
//
// Linux cannot express three things: an optional requirement of a protocol, which is one with an
// implementation here; an error that is cast from an `NSError`; and a status without a name.
public import Foundation
public import UIKit

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
  /// Whether to return the provider.
  open var includeAccountProviderIdentifier = false
  /// Whether to return the end of the sign-in.
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

/// A request under way, which only the framework can make.
open class VSAccountManagerResult: NSObject {
  private let whenCancelled: () -> Void

  init(whenCancelled: @escaping () -> Void) {
    self.whenCancelled = whenCancelled
  }

  /// Advises the framework that the request is no longer needed.
  open func cancel() { whenCancelled() }
}

/// Shows what the framework wants to show.
public protocol VSAccountManagerDelegate: NSObjectProtocol {
  /// Must begin to show before it returns.
  func accountManager(_ accountManager: VSAccountManager, present viewController: UIViewController)

  /// Must begin to take away before it returns.
  func accountManager(_ accountManager: VSAccountManager, dismiss viewController: UIViewController)

  /// Whether to go on with a supported provider.
  func accountManager(
    _ accountManager: VSAccountManager,
    shouldAuthenticateAccountProviderWithIdentifier accountProviderIdentifier: String
  ) -> Bool
}

extension VSAccountManagerDelegate {
  /// Goes on with every provider, as without this optional method.
  public func accountManager(
    _ accountManager: VSAccountManager,
    shouldAuthenticateAccountProviderWithIdentifier accountProviderIdentifier: String
  ) -> Bool { true }
}

/// The account manager.
open class VSAccountManager: NSObject {
  /// What shows; not held.
  open weak var delegate: (any VSAccountManagerDelegate)?

  /// Asks for access.
  ///
  /// The handler is called once, on any queue, perhaps before this returns.
  open func checkAccessStatus(
    options: [VSCheckAccessOption: Any] = [:],
    completionHandler: @escaping @Sendable (VSAccountAccessStatus, (any Error)?) -> Void
  ) {
    Script.check(isPrompting: options[.prompt] as? Bool ?? false, completionHandler)
  }

  /// Asks for access: what Swift makes of a method that returns nothing and has a handler.
  open func checkAccessStatus(
    options: [VSCheckAccessOption: Any] = [:]
  ) async throws -> VSAccountAccessStatus {
    try await withCheckedThrowingContinuation { continuation in
      checkAccessStatus(options: options) { status, error in
        continuation.resume(with: error.map(Result.failure) ?? .success(status))
      }
    }
  }

  /// Asks for metadata.
  ///
  /// The handler is called once, on any queue, perhaps before this returns. It is not `@Sendable`:
  /// Swift adds that only if it can make the method asynchronous, and this one returns a value.
  @discardableResult
  open func enqueue(
    _ request: VSAccountMetadataRequest,
    completionHandler: @escaping (VSAccountMetadata?, (any Error)?) -> Void
  ) -> VSAccountManagerResult {
    Script.run(self, request, completionHandler)
  }
}
