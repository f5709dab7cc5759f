public import CanonicalXML
public import SAMLFormats
public import XMLEncryption
public import XMLSignature

/// A relying party's policy for responses: trust, expectations and limits, in one value.
///
/// Every default is the safe one. docs/reference/defaults.md lists them with their reasons.
public struct Policy: Sendable, Hashable {
  /// The keys that are trusted; with none the signature is not checked, and nothing is `valid`.
  ///
  /// One with an `issuer` verifies the messages of that entity alone.
  public var trustAnchors: [TrustAnchor] = []

  /// Exceptions: algorithms that are accepted from one issuer until a day, in addition to those of
  /// `signature`.
  ///
  /// Each applies to keys that are bound to its issuer, and to no other key.
  public var exceptions: [PolicyException] = []

  /// Whether the certificate of the key that signed must be within its dates.
  ///
  /// A key is trusted because it was configured, so its certificate's end is only reported unless
  /// this is set; then a key without a certificate makes nothing `valid`.
  public var requiresCurrentCertificate = false

  /// How long before the last certificate of an issuer expires a report begins to warn.
  public var certificateExpiryWarning: Duration = .seconds(30 * 86_400)

  /// The entities whose responses are accepted; empty accepts any whose key is trusted.
  public var issuers: [ExactString] = []

  /// The identifiers of the relying party, any of which an audience restriction may name.
  ///
  /// With none the audience is not checked, and nothing is `valid`.
  public var audiences: [ExactString] = []

  /// The endpoint at which the subject must be confirmed; nil leaves it unchecked, and a finding
  /// reports that.
  public var recipient: ExactString?

  /// The endpoint that the response must be addressed to; nil leaves it unchecked, and a finding
  /// reports that.
  public var destination: ExactString?

  /// The identifier of the query; nil leaves it unchecked, and a finding reports that.
  public var inResponseTo: ExactString?

  /// The query that the response must answer; nil leaves its subject and attributes uncompared.
  ///
  /// Its identifier is then expected, in addition to `inResponseTo`.
  public var query: AttributeQuery?

  /// The use of the response, which decides the parts that an assertion must have.
  public var profile = Profile.attributeQuery

  /// Whether the assertion must carry a signature of its own that holds.
  ///
  /// A signature of the response covers its assertion too, in the clear or encrypted. That is enough
  /// unless this is set.
  public var requiresSignedAssertion = false

  /// Whether the response must carry a signature of its own that holds.
  ///
  /// Without one, nothing vouches for its status, its destination and the query that it names. The
  /// assertion has its own audience and time.
  public var requiresSignedResponse = false

  /// Whether a classical key must have signed the response and a post-quantum key its assertion, or the
  /// other way round.
  ///
  /// Another message has no assertion, so its query string (SAML Bindings §3.4.4.1) carries the second signature.
  /// An ArtifactResponse is left out, because the message in it is evaluated by itself.
  ///
  /// Both keys must be bound to the issuer (`TrustAnchor.issuer`). A signature of one kind protects as long
  /// as that kind is not broken, and two protect as long as one of them is not.
  public var requiresBothSignatures = false

  /// Whether the service acts on the attributes of an assertion alone, and not on whom it is about.
  ///
  /// An identifier that could not be read, such as an `EncryptedID` without its key, then does not matter.
  /// Without this setting the verdict on such an assertion is at best `indeterminate`. Another message is
  /// about its principal, and the setting changes nothing for it.
  public var actsOnAttributesAlone = false

  /// The kinds of messages beside the response that must carry a signature; without one they are `invalid`.
  ///
  /// A message of another kind without a signature is `indeterminate`, and never `valid`: nothing shows who
  /// made it, unless the channel that brought it does. By default these are the messages that act on a user
  /// (SAML Profiles §4.4.3, §4.5.3) or that ask for what is known of one.
  public var signedMessages: Set<MessageKind> = [
    .attributeQuery, .logoutRequest, .logoutResponse, .manageNameIDRequest, .manageNameIDResponse,
  ]

  /// The network address of the presenter of the assertion; nil skips the comparison.
  ///
  /// It is compared, byte by byte, only with a confirmation that names an address.
  public var presenterAddress: ExactString?

  /// How long ago response and assertion may have been issued; nil leaves that to the time window.
  public var maximumAge: Duration?

  /// How long the time window may be; nil accepts any length, and reports one of more than a day.
  public var maximumLifetime: Duration?

  /// How to treat an attribute that is stated twice.
  public var duplicateAttributes = DuplicateAttributes.refused

  /// The names of attributes that must be present with at least one value.
  public var requiredAttributes: [ExactString] = []

  /// The names of attributes whose values must be `value@scope`, with a scope that the signer's metadata lists
  /// (`TrustAnchor.scopes`).
  ///
  /// With a key of which no scopes are known they are not checked, and nothing is `valid`.
  public var scopedAttributes: [ExactString] = []

  /// How far the two clocks may disagree, in both directions, for every time.
  ///
  /// Zero means zero. Values above `maximumClockSkew` are cut to it.
  public var clockSkew: Duration = .seconds(60)

  /// The largest skew that has an effect (TIM-03).
  public static let maximumClockSkew: Duration = .seconds(300)

  /// Which algorithms are accepted.
  public var signature = SignaturePolicy()

  /// The algorithms and limits for decryption.
  public var encryption = EncryptionPolicy()

  /// How large a document may be.
  public var limits = ParseLimits.default

  /// How much an assertion may state.
  public var assertionLimits = AssertionLimits.default

  /// Also canonicalises and reads the verified bytes with libxml2 and compares, which takes about ten
  /// times as long.
  public var crossChecksCanonicalBytes = false

  /// The service's own rules for responses, which are applied after all others.
  public var customRules: CustomRules = []

  /// Creates the default policy, under which nothing is valid yet, because it trusts no key.
  public init() {}

  /// The skew that has an effect.
  package var effectiveClockSkew: Duration { min(max(clockSkew, .zero), Self.maximumClockSkew) }
}
