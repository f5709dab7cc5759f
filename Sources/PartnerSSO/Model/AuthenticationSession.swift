public import SAMLFormats

/// The next step that the service asks for: V2's session object, or its equivalent in V1's answers.
///
/// In V1 the kind of answer decides. A registration code with a provider continues in a browser,
/// one without a provider lacks `mvpd`, and a profile request goes to the partner.
public struct AuthenticationSession: Sendable, Hashable {
  /// The next step of a sign-in (`actionName`).
  ///
  /// An address holds the registration code.
  public enum Next: Sendable, Hashable, Confidential {
    /// `authenticate`: open this address in a browser.
    case authenticate(url: ExactString)

    /// `resume` or `retry`: these parameters are missing, and another device can supply them.
    case resume(missing: [ExactString])

    /// `authorize`: the user is authenticated already.
    case authorize

    /// `partner_profile`: forward this request to the provider.
    case partnerProfile(ProfileRequest)
  }

  /// The next step.
  public var next: Next

  /// The registration code, if the sign-in continues in a browser.
  public var code: RegistrationCode?

  /// The provider, if it is decided.
  public var mvpd: MVPD.ID?

  /// Why this is the next step (`reasonType`), in the service's word, for diagnosis alone.
  public var reason: ExactString?

  /// Makes a session.
  public init(
    next: Next, code: RegistrationCode? = nil, mvpd: MVPD.ID? = nil, reason: ExactString? = nil
  ) {
    self.next = next
    self.code = code
    self.mvpd = mvpd
    self.reason = reason
  }
}

/// The code that ties a sign-in in a browser to this device.
public struct RegistrationCode: Sendable, Hashable, Confidential {
  /// The code, as a user types it.
  public var value: ExactString

  /// When the code ends.
  public var expires: Instant?

  /// Makes a code.
  public init(_ value: ExactString, expires: Instant? = nil) {
    self.value = value
    self.expires = expires
  }
}

/// The service's request for a profile, which the framework forwards to the provider.
public struct ProfileRequest: Sendable, Hashable, Confidential {
  /// The request, opaque and unchanged: the verification token of the metadata request.
  public var verificationToken: ExactString

  /// The attributes to ask for, which V2 lists here and V1 in `requiredMetadataFields`.
  public var attributeNames: [ExactString]?

  /// Makes a request.
  public init(verificationToken: ExactString, attributeNames: [ExactString]? = nil) {
    self.verificationToken = verificationToken
    self.attributeNames = attributeNames
  }
}
