public import SAMLFormats

/// A provider's probable decision on a resource.
///
/// Use it to filter a list. A player never starts by it: only the decision of
/// ``AuthorizationDecision`` permits that (REST API V2 checklist, preauthorization).
public struct PreauthorizedResource: Sendable, Hashable {
  /// The resource.
  public let resource: ResourceID

  /// Why the user probably may not watch it; nil if they may.
  public let denial: AuthorizationDenial?

  /// When a permission ends, if the service states it.
  public let expires: Instant?

  /// The attributes that the provider states about its customer with the decision.
  public let attributes: UserAttributes

  /// Whether the user may probably watch it.
  public var isAuthorized: Bool { denial == nil }

  /// Holds a decision.
  ///
  /// - Parameters:
  ///   - resource: The resource.
  ///   - denial: Why the user probably may not watch it; nil if they may.
  ///   - expires: When a permission ends.
  ///   - attributes: What the provider states about its customer.
  public init(
    resource: ResourceID, denial: AuthorizationDenial? = nil, expires: Instant? = nil,
    attributes: UserAttributes = UserAttributes()
  ) {
    self.resource = resource
    self.denial = denial
    self.expires = expires
    self.attributes = attributes
  }
}
