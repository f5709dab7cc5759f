public import SAMLFormats

/// A TV provider as Apple's framework names it.
///
/// It is the `accountProviderIdentifier` of the framework and the `platformMappingId` of the
/// service's configuration, and not the identifier of an ``MVPD``.
public struct ProviderID: Sendable, Hashable, ExpressibleByStringLiteral,
  CustomStringConvertible
{
  /// The identifier as text; two are equal if their bytes are.
  public var rawValue: ExactString

  /// Makes an identifier of its text.
  public init(rawValue: ExactString) {
    self.rawValue = rawValue
  }

  /// Makes an identifier of its text.
  public init(rawValue: String) {
    self.init(rawValue: ExactString(rawValue))
  }

  /// Makes an identifier of a literal.
  public init(stringLiteral value: String) {
    self.init(rawValue: value)
  }

  /// The identifier as text.
  public var description: String { rawValue.string }
}

/// A provider's refusal in its own words: for the app's own diagnosis, and no part of any decision.
public struct ProviderRefusal: Sendable, Hashable, Confidential {
  /// The SAML response of the refusal.
  public var samlResponse: ExactString?

  /// The status of the response (`VSErrorInfoKeySAMLResponseStatus`).
  public var status: ExactString?

  /// Makes a refusal of what the error has of it.
  public init(samlResponse: String? = nil, status: String? = nil) {
    self.samlResponse = samlResponse.map(ExactString.init(_:))
    self.status = status.map(ExactString.init(_:))
  }
}
