public import SAMLFormats

/// The credentials that an installation got when it registered (RFC 7591 §3.2.1).
///
/// Keep them in a keychain for as long as the app is installed. An app that loses them has to
/// register as a new client, and its user has to authenticate again.
public struct ClientCredentials: Sendable, Hashable, Confidential {
  /// The identifier.
  public let clientID: ExactString

  /// The secret.
  public let clientSecret: ExactString

  /// Holds credentials, for instance those that were kept.
  ///
  /// - Parameters:
  ///   - clientID: The identifier.
  ///   - clientSecret: The secret.
  public init(clientID: ExactString, clientSecret: ExactString) {
    self.clientID = clientID
    self.clientSecret = clientSecret
  }
}

/// A bearer token (RFC 6750), and how long it lives.
public struct AccessToken: Sendable, Hashable, Confidential {
  /// The token, as the header `Authorization` carries it.
  public let value: ExactString

  /// How long it lives from the moment in which it was made.
  let lifetime: Duration

  /// Holds a token.
  ///
  /// - Parameters:
  ///   - value: The token.
  ///   - lifetime: How long it lives.
  public init(_ value: ExactString, lifetime: Duration) {
    self.value = value
    self.lifetime = lifetime
  }
}

/// The signed statement of the partner's dashboard for an application, with which its installations
/// register (RFC 7591 §2.3).
///
/// Version 2 does not accept a statement of version 1.
public struct SoftwareStatement: Sendable, Hashable, Confidential {
  /// The statement, as the dashboard shows it.
  public let value: ExactString

  /// The redirection of the application, such as `app://…`, where one is configured.
  ///
  /// Without one, a registration names ``Requester/redirectURL``.
  let redirectURI: ExactString?

  /// Holds a statement.
  ///
  /// - Parameters:
  ///   - value: The statement, as the dashboard shows it.
  ///   - redirectURI: The redirection of the application, where one is configured.
  public init(_ value: String, redirectURI: String? = nil) {
    self.value = ExactString(value)
    self.redirectURI = redirectURI.map(ExactString.init(_:))
  }
}
