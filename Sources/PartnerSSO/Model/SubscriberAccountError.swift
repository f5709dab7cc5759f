public import SAMLFormats

/// An error of the subscriber account (`VSError.Code` 0 to 7, and errors without a code).
public enum SubscriberAccountError: CodedError, Sendable, Hashable {
  /// 0: the user has not given the app access.
  case accessNotGranted

  /// 1: the user has chosen a provider that the request does not support; the platform's name of it
  /// if the error has it under `VSErrorInfoKeyUnsupportedProviderIdentifier`.
  case unsupportedProvider(ProviderID?)

  /// 2: the user has left the platform's sign-in.
  case userCancelled

  /// 3: the framework or the provider cannot answer at this time.
  case serviceTemporarilyUnavailable

  /// 4: the provider has refused, or wants the user to sign in again where that was not allowed.
  ///
  /// The value is its response, if the error has it under `VSErrorInfoKeySAMLResponse`.
  case providerRejected(ProviderRefusal?)

  /// 5: the provider refuses the verification token, which is the profile request.
  case invalidVerificationToken

  /// 6: the request was refused.
  case rejected

  /// 7: not available here, for instance in this region.
  case unsupported

  /// Another error: another code, or of another domain than the framework's.
  case other(code: Int)

  /// The dotted name of the error, which never changes.
  public var code: StableCode {
    switch self {
    case .accessNotGranted: .ssoAccessNotGranted
    case .unsupportedProvider: .ssoUnsupportedProvider
    case .userCancelled: .ssoUserCancelled
    case .serviceTemporarilyUnavailable: .ssoTemporarilyUnavailable
    case .providerRejected: .ssoProviderRejected
    case .invalidVerificationToken: .ssoInvalidVerificationToken
    case .rejected: .ssoRejected
    case .unsupported: .ssoUnsupported
    case .other: .ssoOtherError
    }
  }

  /// The number of an error that is not documented.
  public var detail: String? {
    guard case .other(let code) = self else { return nil }
    return "\(code)"
  }

  /// The number of the framework, if the error is one of its own.
  package var number: Int? {
    switch self {
    case .accessNotGranted: 0
    case .unsupportedProvider: 1
    case .userCancelled: 2
    case .serviceTemporarilyUnavailable: 3
    case .providerRejected: 4
    case .invalidVerificationToken: 5
    case .rejected: 6
    case .unsupported: 7
    case .other: nil
    }
  }
}
