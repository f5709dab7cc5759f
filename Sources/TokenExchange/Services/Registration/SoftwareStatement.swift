public import Formats

/// What the partner's dashboard gives out for an application: a signed statement that lets its
/// installations register (RFC 7591 §2.3).
///
/// One of version 1 is not taken by version 2.
public struct SoftwareStatement: Sendable, Hashable, Confidential {
  /// The statement, as the dashboard shows it.
  @Exact public private(set) var value: String

  /// The redirection of the application, such as `app://…`, where one is configured.
  ///
  /// Without one, a registration names ``Requester/redirectURL``.
  @Exact public private(set) var redirectURI: String?

  /// Holds a statement.
  ///
  /// - Parameters:
  ///   - value: The statement, as the dashboard shows it.
  ///   - redirectURI: The redirection of the application, where one is configured.
  public init(_ value: String, redirectURI: String? = nil) {
    self.value = value
    self.redirectURI = redirectURI
  }
}
