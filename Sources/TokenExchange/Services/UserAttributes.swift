package import Formats
public import PartnerSSO

/// What a provider tells of its customer: version 1's user metadata, version 2's attributes.
public struct UserAttributes: Sendable, Hashable, Confidential {
  /// A value of an attribute.
  public enum Value: Sendable, Hashable {
    /// One text.
    case text(String)

    /// Several texts, in the provider's order.
    case texts([String])

    /// Texts by name, for instance ratings.
    case map([String: String])
  }

  /// The values by the name of their attribute.
  public let values: [String: Value]

  /// The attributes whose values are encrypted for the programmer's private key.
  public let encrypted: Set<String>

  /// Holds values.
  init(values: [String: Value], encrypted: Set<String>) {
    self.values = values
    self.encrypted = encrypted
  }
}

extension UserAttributes.Value {
  /// Reads a value, if it is of one of the kinds.
  init?(_ answer: AnswerValue) {
    switch answer {
    case .text(let text): self = .text(text)
    case .integer(let value): self = .text(String(value))
    case .truth(let value): self = .text(value ? "true" : "false")
    case .list(let items):
      self = .texts(items.compactMap { if case .text(let text) = $0 { text } else { nil } })
    case .fields(let fields):
      self = .map(fields.compactMapValues { if case .text(let text) = $0 { text } else { nil } })
    case .null, .otherNumber: return nil
    }
  }
}

extension UserAttributes.Value: ComparedByForm {
  /// Texts and names are the provider's.
  package var exactForm: ExactForm {
    switch self {
    case .text(let text): ExactForm("text", text)
    case .texts(let texts): ExactForm("texts", texts: texts)
    case .map(let texts): ExactForm("map", values: Exact(wrappedValue: texts))
    }
  }
}

extension UserAttributes: ComparedByForm {
  /// Names of attributes are the provider's too.
  package var exactForm: ExactForm {
    var exact: [ExactText: Value] = [:]
    for (name, value) in values { exact[ExactText(name)] = value }
    return ExactForm("UserAttributes", values: exact, Exact(wrappedValue: encrypted))
  }
}

/// Whether the user of a device is authenticated, as a service answers it.
public enum AuthenticationStatus: Sendable, Hashable {
  /// There is a token.
  case authenticated(AuthenticationToken)

  /// There is none.
  case notAuthenticated

  /// There was one, and it has expired.
  case expired
}

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
