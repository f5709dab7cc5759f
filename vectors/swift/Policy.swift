extension SAMLVectors {
  /// The receiver's expectations of a message; a word that is nil or empty expects nothing.
  public struct Policy: Sendable {
    /// When the receiver judges, in UTC, as RFC 3339 writes it.
    public let now: String
    /// How many seconds two clocks may differ.
    public let skew: Int
    /// The receiver's own identifiers.
    public let audience: [String]
    /// The only issuers that are accepted.
    public let issuer: [String]
    /// The URL for the confirmation's Recipient.
    public let recipient: String?
    /// The URL where the message arrives.
    public let destination: String?
    /// The ID of the request that is open.
    public let inResponseTo: String?
    /// The whole request that is answered, as XML.
    public let request: [UInt8]?
    /// In which role the message is received; nil is a service provider.
    public let receiver: Receiver?
    /// The use of the response; nil is the answer to an attribute query.
    public let profile: Profile?
    /// Whether the response itself must be signed.
    public let requireSignedResponse: Bool
    /// Whether the assertion itself must be signed.
    public let requireSignedAssertion: Bool
    /// The types of messages that must be signed.
    public let requireSignedMessages: [String]
    /// Whether a classical and a post-quantum signature must both hold.
    public let requireBothSignatures: Bool
    /// The names of attributes that must have a value.
    public let requiredAttributes: [String]
    /// The names of attributes each of whose values must have a scope of the key that signed it.
    public let scopedAttributes: [String]
    /// Whether SHA-1 is accepted in signatures and digests.
    public let allowSHA1: Bool
    /// The URIs of algorithms that are accepted beyond the usual ones.
    public let allowAlgorithms: [String]
    /// The URIs of the only canonicalisation methods that are accepted; empty for all.
    public let canonicalization: [String]
    /// Whether the signature may follow its place in the schema; nil if the vector leaves it open.
    public let allowSignatureAsLastChild: Bool?
    /// The deviations from the standard that the issuer of the key is allowed.
    public let allowDeviations: [String]
    /// The treatment of an attribute that is stated twice; nil if the vector leaves it open.
    public let duplicateAttributes: Duplicates?
    /// The network address that the message came from.
    public let presenterAddress: String?
    /// How many seconds ago the message may have been issued.
    public let maximumAge: Int?
    /// How many seconds its time window may last.
    public let maximumLifetime: Int?
    /// The IDs of assertions that were accepted before.
    public let used: [String]
    /// Whether the whole document is the message, so that a receiver may not search for one.
    public let exact: Bool
  }

  /// The role of a receiver.
  public enum Receiver: String, Sendable, Hashable, CaseIterable, Decodable {
    /// A service provider.
    case serviceProvider = "service-provider"
    /// An identity provider.
    case identityProvider = "identity-provider"
    /// An attribute authority.
    case attributeAuthority = "attribute-authority"
  }

  /// The use of a response.
  public enum Profile: String, Sendable, Hashable, CaseIterable, Decodable {
    /// It answers an attribute query (SAML Profiles §6).
    case attributeQuery = "attribute-query"
    /// It is an assertion alone at a token endpoint (RFC 7522 §3).
    case oauth
    /// It signs a user in by a browser (SAML Profiles §4.1).
    case webBrowserSSO = "web-browser-sso"
    /// It answers an attribute query of Adobe Pass.
    case tvProvider = "tv-provider"
  }

  /// The treatment of an attribute that is stated twice.
  public enum Duplicates: String, Sendable, Hashable, CaseIterable, Decodable {
    /// The message is refused.
    case reject
    /// All values count.
    case merge
  }
}
