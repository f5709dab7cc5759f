public import SAMLFormats
public import SAMLPayload

/// The answer of the subscriber account (`VSAccountMetadata`).
public struct SubscriberMetadata: Sendable, Hashable, Confidential {
  /// The provider that the user is signed in at; absent without a sign-in.
  public var provider: ProviderID?

  /// When that sign-in ends; absent without a sign-in.
  public var expires: Instant?

  /// The proof that the answer is the provider's, as opaque bytes.
  public var verificationData: [UInt8]?

  /// The provider's answer to the attribute query; absent if no attribute was asked for, or the
  /// sign-in is over.
  public var samlResponse: SAMLResponse?

  /// Makes an answer.
  public init(
    provider: ProviderID? = nil, expires: Instant? = nil, verificationData: [UInt8]? = nil,
    samlResponse: SAMLResponse? = nil
  ) {
    self.provider = provider
    self.expires = expires
    self.verificationData = verificationData
    self.samlResponse = samlResponse
  }
}

/// The partner authentication response: the SAML text as the framework delivered it.
public struct SAMLResponse: Sendable, Hashable, Confidential {
  /// The text, with nothing changed.
  public var text: ExactString

  /// Takes the text of the framework.
  public init(_ text: String) {
    self.text = ExactString(text)
  }

  /// The value of the form control `SAMLResponse`, made as the cookbook's step 7 makes it.
  ///
  /// ``PresentedResponse`` has the value in either form.
  public var formValue: FormValue { FormValue(encoding: text.string) }
}

/// The user metadata of V1, as far as the workflow needs it.
public struct UserMetadata: Sendable, Hashable {
  /// `tokenSource`: how the authentication came about.
  public var tokenSource: TokenSource?

  /// Makes metadata.
  public init(tokenSource: TokenSource? = nil) {
    self.tokenSource = tokenSource
  }
}
