// Foundation's protocol for such errors asks for these names.
// swift-format-ignore-file: NoLeadingUnderscores
public import Foundation

/// The domain of the framework's errors.
public let VSErrorDomain: String = "VSErrorDomain"

/// The key of a provider that is not supported.
public let VSErrorInfoKeyUnsupportedProviderIdentifier: String = "unsupported provider"

/// The key of a refusal in SAML.
public let VSErrorInfoKeySAMLResponse: String = "SAML response"

/// The key of the status of a refusal.
public let VSErrorInfoKeySAMLResponseStatus: String = "SAML status"

/// An error of the framework: an `NSError` of its domain.
public struct VSError: _BridgedStoredNSError {
  /// The numbers of the errors.
  public enum Code: Int, _ErrorCodeProtocol, Sendable {
    /// The error of such a number.
    public typealias _ErrorType = VSError

    /// The numbers from 0 to 7.
    case accessNotGranted, unsupportedProvider, userCancelled, serviceTemporarilyUnavailable
    case providerRejected, invalidVerificationToken, rejected, unsupported
  }

  /// The error that it bridges.
  public let _nsError: NSError

  /// Bridges an error of the domain.
  public init(_nsError error: NSError) {
    _nsError = error
  }

  /// The domain.
  public static var errorDomain: String { VSErrorDomain }

  /// The domain of what it bridges.
  public static var _nsErrorDomain: String { VSErrorDomain }
}
