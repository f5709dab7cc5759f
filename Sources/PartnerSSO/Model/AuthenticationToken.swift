public import SAMLFormats

/// The proof, held by the service, that the user of this device is authenticated: V2's profile and
/// V1's authentication token.
///
/// Every part may be absent: the check of V1 only confirms that there is a token.
public struct AuthenticationToken: Sendable, Hashable, Confidential {
  /// The provider.
  public var mvpd: MVPD.ID?

  /// The name of the user at the provider.
  public var userID: ExactString?

  /// When the authentication ends.
  public var expires: Instant?

  /// How it came about.
  public var source: TokenSource?

  /// The attributes that the provider states about its customer: V2's, which a decision may renew.
  public var attributes: UserAttributes

  /// The forms of the response that was exchanged for it; nil if this run exchanged none.
  public var exchange: ExchangedForms?

  /// Makes a token from the parts of an answer.
  public init(
    mvpd: MVPD.ID? = nil, userID: ExactString? = nil, expires: Instant? = nil,
    source: TokenSource? = nil, attributes: UserAttributes = UserAttributes(),
    exchange: ExchangedForms? = nil
  ) {
    self.mvpd = mvpd
    self.userID = userID
    self.expires = expires
    self.source = source
    self.attributes = attributes
    self.exchange = exchange
  }
}

/// How an authentication came about: V2's profile type and V1's user metadata `tokenSource`.
public enum TokenSource: Sendable, Hashable {
  /// By the partner's single sign-on: `appleSSO` in V2, `Apple` in V1.
  case partner

  /// In another way, by the word that the service has for it, for instance `regular`.
  case other(ExactString)

  /// Reads the word of either version.
  package init(_ value: ExactString) {
    self = value == "Apple" || value == "appleSSO" ? .partner : .other(value)
  }
}
