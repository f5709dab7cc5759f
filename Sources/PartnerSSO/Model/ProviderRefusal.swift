public import Formats

/// What a provider says when it refuses: for the app's own diagnosis, and no part of any decision.
public struct ProviderRefusal: Sendable, Hashable, Confidential {
  /// The SAML response of the refusal.
  @Exact public var samlResponse: String?

  /// The status of the response (`VSErrorInfoKeySAMLResponseStatus`).
  @Exact public var status: String?

  /// Makes a refusal of what the error has of it.
  public init(samlResponse: String? = nil, status: String? = nil) {
    self.samlResponse = samlResponse
    self.status = status
  }
}
