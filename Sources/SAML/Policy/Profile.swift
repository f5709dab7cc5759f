import XMLSignature

extension Policy {
  /// The use of a message: SAML's profiles require different parts (SAML Profiles §4.1, §6).
  public enum Profile: String, Sendable, Hashable, CaseIterable {
    /// The answer to an attribute query (SAML Profiles §6).
    ///
    /// It need not state how the subject was authenticated or how it is confirmed; a confirmation
    /// that is present must hold. This is the default, because partners of TV providers answer
    /// queries. Such a response identifies a person and starts no session (AQR-14).
    case attributeQuery = "attribute-query"

    /// The answer to an attribute query by a TV provider, for Adobe Pass.
    ///
    /// It is evaluated as `attributeQuery` is. Notes also report attributes that differ from
    /// Adobe's documentation (`UserMetadataKey`); a note changes no verdict.
    case tvProvider = "tv-provider"

    /// The response of a sign-in through a web browser (SAML Profiles §4.1).
    ///
    /// One bearer confirmation and one statement of authentication are required.
    case webBrowserSSO = "web-browser-sso"

    /// An assertion alone at a token endpoint: an authorization grant, the authentication of a client (RFC 7522),
    /// or a token to exchange (RFC 8693).
    ///
    /// One bearer confirmation is required, and `Policy.recipient`. No response is accepted, so `Policy.destination`
    /// says nothing; `TokenEndpoint` verifies by this profile.
    case oauth

    /// The role in which its responses are signed; nil is any that makes assertions.
    ///
    /// Providers answer queries by the keys with which they sign users in, and their metadata often
    /// describes no other role.
    var signingRole: TrustAnchor.Role? {
      switch self {
      case .attributeQuery, .tvProvider, .oauth: nil
      case .webBrowserSSO: .identityProvider
      }
    }
  }

  /// How to treat two attributes with the same name and format (SAML Core §2.7.3.1, ATT-02).
  public enum DuplicateAttributes: String, Sendable, Hashable, CaseIterable {
    /// The response is refused: readers that keep the first and readers that keep the last differ.
    case refused
    /// All values count, in the order of the document; a finding reports it.
    case merged
  }
}
