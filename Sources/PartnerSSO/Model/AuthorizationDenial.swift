public import Formats

/// Why a provider denies a resource.
public struct AuthorizationDenial: Sendable, Hashable, Confidential {
  /// The service's code, for instance `authorization_denied_by_mvpd`.
  @Exact public var code: String?

  /// The provider's words for its customer, which may hold addresses; never to be logged.
  @Exact public var details: String?

  /// Makes a denial.
  public init(code: String? = nil, details: String? = nil) {
    self.code = code
    self.details = details
  }

  /// The code without the provider's words.
  public var description: String { "AuthorizationDenial(\(code ?? "no code"))" }
}
