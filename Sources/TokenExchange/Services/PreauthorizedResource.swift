public import PartnerSSO

/// What a provider would probably decide on a resource; a player never starts by it.
public struct PreauthorizedResource: Sendable, Hashable {
  /// The resource.
  public let resource: ResourceID

  /// Why the user probably may not watch it; nil if they may.
  public let denial: AuthorizationDenial?

  /// Whether the user may probably watch it.
  public var isAuthorized: Bool { denial == nil }

  /// Reads an item whose resource has this name.
  init(_ item: AnswerValue, resource name: String) throws(AnswerDefect) {
    resource = ResourceID(rawValue: try item.requiredText(name))
    guard let isAuthorized = item.truth("authorized") else { throw .missing("authorized") }
    denial = isAuthorized ? nil : AuthorizationDenial(item["error"].flatMap(ServiceError.init))
  }
}
