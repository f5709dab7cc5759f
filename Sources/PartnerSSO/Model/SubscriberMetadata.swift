public import Formats

/// What the subscriber account answers (`VSAccountMetadata`).
public struct SubscriberMetadata: Sendable, Hashable, Confidential {
  /// The provider that the user is signed in at; absent without a sign-in.
  public var provider: ProviderID?

  /// When that sign-in ends; absent without a sign-in.
  public var expires: Instant?

  /// What proves that the answer is the provider's, as opaque octets.
  public var verificationData: [UInt8]?

  /// The provider's answer to the attribute query; absent if no attribute was asked for, or the
  /// sign-in is over.
  public var samlResponse: SAMLResponse?

  /// Makes an answer.
  public init(
    provider: ProviderID? = nil, expires: Instant? = nil, verificationData: [UInt8]? = nil,
    samlResponse: SAMLResponse? = nil
  ) {
    self.provider = provider
    self.expires = expires
    self.verificationData = verificationData
    self.samlResponse = samlResponse
  }
}
