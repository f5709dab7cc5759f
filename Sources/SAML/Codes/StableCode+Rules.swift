public import SAMLFormats

extension StableCode {
  /// `SubjectConfirmationData` has `Address`, but the policy has no `presenterAddress` (SAML Core
  /// §2.4.1.2).
  public static let samlAddress = StableCode(
    "saml.address", .broken, mends: .operator,
    says: "The assertion is presented from the address that it names.",
    unchecked: "The confirmation names a network address, and none of a presenter was given.",
    why: "A copy that comes from another address may be stolen (SAML Core section 2.4.1.2).",
    help: "Give the address in a policy as `presenterAddress`.")

  /// `Address` of the chosen bearer confirmation differs from `presenterAddress` (SAML Core
  /// §2.4.1.2).
  public static let samlAddressMismatch = StableCode(
    "saml.address-mismatch", .policy, mends: .client,
    says: "The assertion must be presented from another network address.",
    why: "The confirmation names the address (SAML Core section 2.4.1.2).",
    help: "Behind a proxy, compare with the address that the provider saw. saml shows neither, "
      + "because they belong to a person.")

  /// `NameFormat` is `basic`, and `Name` is not an `xs:Name` (SAML Core §8.2.3).
  public static let samlAttributeNameMalformed = StableCode(
    "saml.attribute-name-malformed", .broken, mends: .provider,
    says: "The name of an attribute is not what its format says.",
    why: "With the format `basic` it must be an XML name (SAML Core section 8.2.3).",
    help: "Ask the provider to state the format `uri` or `unspecified` for it.")

  /// The assertion contains at least one `AuthnStatement` (SAML Profiles §4.1.4.2).
  public static let samlAuthnStatement = StableCode(
    "saml.authn-statement", .broken, mends: .provider,
    says: "The provider says how the subject was authenticated.",
    unchecked: "There is no assertion whose statements could be checked.",
    why: "A sign-in depends on it.")

  /// The profile requires an `AuthnStatement`, and the assertion has none (SAML Profiles §4.1.4.2).
  public static let samlAuthnStatementMissing = StableCode(
    "saml.authn-statement-missing", .broken, mends: .provider,
    says: "Nothing says that the subject was authenticated.",
    why: "A sign-in through a browser needs a statement of authentication (SAML Profiles section "
      + "4.1.4.2).",
    help: "An answer to an attribute query has none: validate it with that profile.")

  /// `InResponseTo` begins with a digit and would be an NCName after a leading `_` (SAML Core
  /// §1.3.4).
  public static let samlInResponseToDigit = StableCode(
    "saml.in-response-to-digit", .broken, mends: .provider,
    says: "InResponseTo begins with a digit.",
    why: "An identifier of SAML begins with a letter or `_` (SAML Core section 1.3.4). The answer "
      + "repeats the identifier of the query, which is compared as text and never looked up.",
    help: "Let the requester begin its identifiers with `_`: other readers may refuse a digit.")

  /// A `saml:Issuer` of the entity format has `NameQualifier`, `SPNameQualifier` or `SPProvidedID`
  /// (SAML Core §8.3.6).
  public static let samlIssuerQualified = StableCode(
    "saml.issuer-qualified", .broken, mends: .provider,
    says: "An issuer is an entity identifier and carries qualifiers.",
    why: "Readers that take the qualifiers into account see another issuer than those that do not "
      + "(SAML Core section 8.3.6).",
    help: "Ask the provider to leave NameQualifier, SPNameQualifier and SPProvidedID out of "
      + "Issuer.")

  /// The value of an XML attribute is outside the lexical space of its schema type, such as NCName
  /// for `ID`.
  public static let samlMalformedAttribute = StableCode(
    "saml.malformed-attribute", .broken, mends: .provider,
    says: "An XML attribute is not of the type that SAML's schema gives it.",
    why: "ID and InResponseTo are XML names without a colon, xsi:nil is true or false, Count is a "
      + "number; in metadata, use is signing or encryption. Readers disagree about any other "
      + "value.",
    help: "Ask the provider to send what the schema says; an ID begins with a letter or `_`.")

  /// A name exceeds 256 characters (persistent, transient) or 1024 characters (entity) (SAML Core
  /// §8.3.6 to §8.3.8).
  public static let samlNameTooLong = StableCode(
    "saml.name-too-long", .broken, mends: .provider,
    says: "A name is longer than its format allows.",
    why: "Persistent and transient names have at most 256 characters, entity identifiers 1024; a "
      + "reader with that room would cut it (SAML Core section 8.3).",
    help: "Ask the provider for a name of the stated format, or for another format.")

  /// Every `Issuer`, `NameID` and attribute name conforms to its `Format`, or no assertion could be
  /// read (SAML Core §8.2.3, §8.3.6 to §8.3.8).
  public static let samlNames = StableCode(
    "saml.names", .broken, mends: .provider, says: "Issuers and names follow their formats.",
    unchecked: "There is no assertion whose names could be checked.",
    why: "A format says how a name is to be understood and compared.")

  /// Reports whether `Conditions` contains `OneTimeUse`, which leaves the finding unchecked (SAML
  /// Core §2.5.1.5).
  public static let samlOneTimeUse = StableCode(
    "saml.one-time-use", .broken, mends: .provider,
    says: "The assertion does not ask to be used once only.",
    unchecked: "The assertion may be used once only.",
    why: "It is meant for the moment: keeping it, or what it says, for later is not allowed (SAML "
      + "Core section 2.5.1.5).",
    help: "Use it now and do not store it; have a replay cache refuse it the second time.")

  /// The scope of every value in the policy's `scopedAttributes` is among the signing key's
  /// `scopes`, or was not compared.
  public static let samlScope = StableCode(
    "saml.scope", .broken, mends: .operator,
    says: "Each scoped attribute is of a scope that the signer's metadata lists.",
    unchecked: "The signer's key came without metadata, so its scopes are not known.",
    why: "In a federation each provider may name its own users alone. The scope after the @ tells "
      + "whose user a value names (SAML V2.0 Subject Identifier Attributes Profile 1.0).",
    help: "Trust the metadata of the provider by --trust, or name the `scopes` of the key in a "
      + "policy.")

  /// A scoped value has no single `@` with text on both sides, or violates the syntax of `subject-
  /// id` or `pairwise-id`.
  public static let samlScopeMalformed = StableCode(
    "saml.scope-malformed", .broken, mends: .provider,
    says: "The value of a scoped attribute is not a name, @ and a scope.",
    why: "Without exactly one @ it names a user of no domain, or of two. A subject-id or a "
      + "pairwise-id has letters, digits and few marks around it (SAML V2.0 Subject Identifier "
      + "Attributes Profile 1.0 section 3.3).",
    help: "Ask the provider for values of the form user@example.org.")

  /// The part after the `@` of a scoped value matches none of the `scopes` of the `TrustAnchor`
  /// that verified the assertion.
  public static let samlScopeMismatch = StableCode(
    "saml.scope-mismatch", .attack, mends: .provider,
    says: "The scope of an attribute is none that the signer's metadata lists.",
    why: "A provider that states the scope of another one speaks for users of that provider. A "
      + "scope of metadata that is a regular expression permits nothing.",
    help: "Compare with `saml metadata show`. If the scope belongs to the provider, ask the "
      + "registrar to list it in the metadata as plain text. Otherwise reject the message.")

  /// A `ds:Signature` follows the statements of `saml:Assertion`, accepted by
  /// `acceptsSignatureAsLastChild` (SAML Core §2.3.3).
  public static let samlSignatureLastChild = StableCode(
    "saml.signature-last-child", .broken, mends: .provider,
    says: "The signature is the last child of the assertion.",
    why: "The schema has it after the issuer (SAML Core section 2.3.3). An exception of the policy "
      + "accepts it for this issuer, by acceptsSignatureAsLastChild. Only signed bytes are read.",
    help: "Ask the provider to put the signature after the issuer, and remove the exception.")

  /// The assertion contains a `Statement` of an extension type that the library has no reader for
  /// (SAML Core §2.7.1).
  public static let samlStatementUnknown = StableCode(
    "saml.statement-unknown", .broken, mends: .provider,
    says: "The assertion makes a statement of a kind that is not read.",
    why: "saml does not know what it says, and takes nothing from it (SAML Core section 2.7.1). A "
      + "sign-in fails, and an answer to a query gets a note.",
    help: "Ask the provider what the named type means, and to leave it out of sign-ins.")

  /// A `SubjectConfirmation` other than the chosen one fails a condition of the bearer method (SAML
  /// Core §2.4.1).
  public static let samlSubjectConfirmationAlternative = StableCode(
    "saml.subject-confirmation-alternative", .broken, mends: .provider,
    says: "Another way to confirm the subject holds as well.",
    unchecked: "Another way to confirm the subject does not hold; one that holds is enough.",
    why: "Each has to hold by itself, and any one is enough (SAML Core section 2.4.1); the cause "
      + "says what stands against this one.",
    help: "Nothing to do while another one holds.")

  /// `Subject` has no `SubjectConfirmation` in the Web Browser SSO profile (SAML Profiles
  /// §4.1.4.2).
  public static let samlSubjectConfirmationMissing = StableCode(
    "saml.subject-confirmation-missing", .broken, mends: .provider,
    says: "Nothing says who may present the assertion.",
    why: "A sign-in through a browser needs a bearer confirmation (SAML Profiles section 4.1.4.2).",
    help: "Ask the provider for one. An answer to an attribute query needs none: validate it with "
      + "the profile of attribute queries.")

  /// `subject-id` or `pairwise-id` has more than one value.
  public static let samlSubjectIDRepeated = StableCode(
    "saml.subject-id-repeated", .broken, mends: .provider,
    says: "An identifier of the subject has several values.",
    why: "A subject-id and a pairwise-id have one value each (SAML V2.0 Subject Identifier "
      + "Attributes Profile 1.0 section 3.3). With two, readers may take two users for the "
      + "subject.",
    help: "Ask the provider for one value.")

  /// `Subject` holds neither a `NameID` nor an identifier that could not be read (SAML Core
  /// §2.4.1).
  public static let samlSubjectUnidentified = StableCode(
    "saml.subject-unidentified", .broken, mends: .provider, says: "The subject has no identifier.",
    why: "Such an assertion is about anyone who presents it (SAML Core section 2.4.1). A sign-in "
      + "fails, and an answer to a query gets a note.",
    help: "Ask the provider to send a NameID, in the clear or encrypted.")

  /// An element has an XML attribute outside of its schema type.
  public static let samlUnexpectedAttribute = StableCode(
    "saml.unexpected-attribute", .broken, mends: .provider,
    says: "An element carries an XML attribute that SAML does not give it.",
    why: "Some readers may see in it what others do not.",
    help: "Look at the position; get the message as it was sent, or ask the provider.")

  /// `AuthnInstant` is later than the time of validation plus the clock skew (SAML Core §2.7.2).
  public static let timeAuthenticatedInFuture = StableCode(
    "time.authenticated-in-future", .time, mends: .operator,
    says: "The assertion states an authentication in the future.",
    why: "AuthnInstant is the time at which it took place (SAML Core section 2.7.2), so one of the "
      + "clocks is wrong. A sign-in fails, and an answer to a query gets a note.",
    help: "For an old capture, give its time with --at. For a new one, compare the clocks.")

  /// `IssueInstant` is older than `Policy.maximumAge` plus the clock skew.
  public static let timeIssuedTooLongAgo = StableCode(
    "time.issued-too-long-ago", .policy, mends: .client,
    says: "The message or its assertion was issued too long ago.",
    why: "The policy limits the age of messages, whatever their time window says.",
    help: "For an old capture, give its time with --at. For a new one, compare the clocks.")

  /// The span up to `NotOnOrAfter` is within `Policy.maximumLifetime`, or no limit or no span
  /// applies.
  public static let timeLifetime = StableCode(
    "time.lifetime", .time, mends: .provider,
    says: "The time window of the assertion is short enough.",
    unchecked: "The time window is longer than a day, and no limit was given.",
    why: "A stolen assertion works until it expires.",
    help: "Ask the provider to shorten it, or set --max-lifetime.")

  /// `NotOnOrAfter` is later than `NotBefore`, or `IssueInstant` without one, by more than
  /// `Policy.maximumLifetime`.
  public static let timeLifetimeExceeded = StableCode(
    "time.lifetime-exceeded", .policy, mends: .provider,
    says: "The time window of the assertion is longer than the limit.",
    why: "Anyone who steals this assertion can use it for longer than you allow.",
    help: "Ask the provider for a shorter window, or raise the limit knowingly.")

  /// No `SessionNotOnOrAfter` of an `AuthnStatement` has passed, or there was no assertion to check
  /// (SAML Core §2.7.2).
  public static let timeSession = StableCode(
    "time.session", .time, mends: .provider,
    says: "The session in which the subject was authenticated has not ended.",
    unchecked: "There is no assertion whose session could be checked.",
    why: "After its end the provider no longer vouches for the sign-in.")

  /// The earliest `SessionNotOnOrAfter` of the assertion has passed, clock skew included (SAML Core
  /// §2.7.2).
  public static let timeSessionOver = StableCode(
    "time.session-over", .time, mends: .client,
    says: "The session in which the subject was authenticated has ended.",
    why: "SessionNotOnOrAfter is the first moment at which it is over (SAML Core section 2.7.2).",
    help: "The user must sign in again. For an old capture, give its time with --at.")
}
