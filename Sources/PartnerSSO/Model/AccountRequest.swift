public import SAMLFormats

/// A question to the subscriber account.
public enum AccountRequest: Sendable, Hashable {
  /// May the app ask for the subscription? With a prompt, the framework asks a user who has not
  /// decided yet.
  case access(prompting: Bool)

  /// Which user is signed in, and what does the provider state?
  case metadata(MetadataRequest)

  /// Automatic Sign-In, if ``WorkflowSettings/usesAutomaticSignIn`` is set.
  case automaticSignIn(AutomaticSignInRequest)
}

/// The answer of the subscriber account to an ``AccountRequest``.
public enum AccountAnswer: Sendable, Hashable {
  /// Whether the app may ask.
  case access(AccountAccess)

  /// The metadata.
  case metadata(SubscriberMetadata)

  /// Whether what was asked of Automatic Sign-In was done.
  case automaticSignIn(Bool)

  /// An error of the framework.
  case failure(SubscriberAccountError)
}

/// A request for metadata of the subscriber account (`VSAccountMetadataRequest`).
public struct MetadataRequest: Sendable, Hashable, Confidential {
  /// Whether the framework may show its picker and its sign-in.
  public var isInterruptionAllowed: Bool

  /// The SAML issuer of the service, which the framework calls a channel identifier.
  public var channelIdentifier: ExactString?

  /// The providers that the picker may offer; all of them if it is empty.
  public var supportedProviders: [ProviderID]

  /// The providers that the picker shows first.
  public var featuredProviders: [ProviderID]

  /// Asks for the provider that the user is signed in at.
  public var includeAccountProviderIdentifier: Bool

  /// Asks for the time at which that sign-in ends.
  public var includeAuthenticationExpirationDate: Bool

  /// The attributes to ask the provider for; without any there is no SAML response.
  public var attributeNames: [ExactString]

  /// The profile request, which the provider verifies.
  public var verificationToken: ExactString?

  /// Asks for a new sign-in even if there is one.
  public var forceAuthentication: Bool

  /// Makes a request; without more, one that shows nothing and asks who is signed in until when.
  public init(
    isInterruptionAllowed: Bool = false, channelIdentifier: ExactString? = nil,
    supportedProviders: [ProviderID] = [], featuredProviders: [ProviderID] = [],
    includeAccountProviderIdentifier: Bool = true,
    includeAuthenticationExpirationDate: Bool = true, attributeNames: [ExactString] = [],
    verificationToken: ExactString? = nil, forceAuthentication: Bool = false
  ) {
    self.isInterruptionAllowed = isInterruptionAllowed
    self.channelIdentifier = channelIdentifier
    self.supportedProviders = supportedProviders
    self.featuredProviders = featuredProviders
    self.includeAccountProviderIdentifier = includeAccountProviderIdentifier
    self.includeAuthenticationExpirationDate = includeAuthenticationExpirationDate
    self.attributeNames = attributeNames
    self.verificationToken = verificationToken
    self.forceAuthentication = forceAuthentication
  }
}
