public import Formats

/// The service's request for a profile, which the framework forwards to the provider.
public struct ProfileRequest: Sendable, Hashable, Confidential {
  /// The request, opaque and unchanged: the verification token of the metadata request.
  @Exact public var verificationToken: String

  /// The attributes to ask for, which V2 says here and V1 in `requiredMetadataFields`.
  @Exact public var attributeNames: [String]?

  /// Makes a request.
  public init(verificationToken: String, attributeNames: [String]? = nil) {
    self.verificationToken = verificationToken
    self.attributeNames = attributeNames
  }
}
