public import SAMLFormats

extension StableCode {
  /// The root is an `Assertion` or an `EncryptedAssertion`, and a response was expected.
  public static let samlAssertionAsResponse = StableCode(
    "saml.assertion-as-response", .broken, mends: .client,
    says: "A response is expected, and this is an assertion alone.",
    unchecked: "It is an assertion without a response around it.",
    why:
      "An assertion alone has no status, no destination and no query that it answers. It is used at a token "
      + "endpoint of OAuth, which has rules of its own (RFC 7522 section 3).",
    help:
      "Post the whole response. Judge an assertion that a token endpoint received with --profile oauth, "
      + "--audience and --recipient.",
    attack: .otherService)

  /// One readable `Assertion` or decrypted `EncryptedAssertion` occurs, and none elsewhere (SAML
  /// Profiles §4.1.4.2).
  public static let samlAssertionCount = StableCode(
    "saml.assertion-count", .broken, mends: .provider,
    says: "The message holds exactly one assertion.",
    unchecked: "The provider answered the query without any statement.",
    why: "With two, the one that is read need not be the one that was meant.")

  /// The only assertion is an `EncryptedAssertion` that was not decrypted (SAML Core §2.3.4).
  public static let samlAssertionEncrypted = StableCode(
    "saml.assertion-encrypted", .broken, mends: .operator, says: "The assertion is encrypted.",
    why: "It cannot be checked without its key.",
    help: "Give your private key with --decryption-key.")

  /// `samlp:Response` has neither an `Assertion` nor an `EncryptedAssertion` child (SAML Profiles
  /// §4.1.4.2).
  public static let samlAssertionMissing = StableCode(
    "saml.assertion-missing", .broken, mends: .provider, says: "The response holds no assertion.",
    why: "The provider says nothing about the viewer.",
    help: "Check the status and the attributes that were asked for.")

  /// `samlp:Response` has several `Assertion` or `EncryptedAssertion` children, or one outside its
  /// place (SAML Profiles §4.1.4.2).
  public static let samlAssertionMultiple = StableCode(
    "saml.assertion-multiple", .attack, mends: .client,
    says: "The response holds more than one assertion.",
    why: "A reader may take the wrong one. An assertion in Extensions or another part counts too: "
      + "saml never reads it, but a careless reader may find it first.",
    help: "Ask the provider for one assertion. If one is in Extensions or another part, treat the "
      + "payload as hostile.",
    attack: .wrapping)

  /// Two `Attribute` elements have the same identity, and the policy does not merge them (SAML Core
  /// §2.7.3.1).
  public static let samlAttributeDuplicate = StableCode(
    "saml.attribute-duplicate", .broken, mends: .provider, says: "An attribute is stated twice.",
    why: "One reader keeps the first statement and another the last, so two services may see two "
      + "users.",
    help: "Ask the provider to put all values into one attribute, or merge them by the policy.")

  /// No `Attribute` has a `Name` from `requiredAttributes` together with a value other than
  /// `xsi:nil`.
  public static let samlAttributeMissing = StableCode(
    "saml.attribute-missing", .policy, mends: .provider,
    says: "A required attribute is missing or has no value.",
    why: "The service cannot do without it.",
    help: "Ask for it in the query's attribute names; names are compared letter by letter.")

  /// No `Attribute` has values that declare different `xsi:type` names (SAML Core §2.7.3.1).
  public static let samlAttributeTypes = StableCode(
    "saml.attribute-types", .broken, mends: .provider,
    says: "The values of each attribute are of one type.",
    unchecked: "There is no assertion whose attributes could be compared.",
    why: "Readers that convert values by their type would differ.")

  /// `AttributeValue` elements of one `Attribute` declare different `xsi:type` names (SAML Core
  /// §2.7.3.1).
  public static let samlAttributeTypesMixed = StableCode(
    "saml.attribute-types-mixed", .broken, mends: .provider,
    says: "The values of an attribute state different types.",
    why: "SAML Core section 2.7.3.1 forbids it; readers that convert by type would differ.",
    help: "Ask the provider to use one type for all values of the attribute.")

  /// Each `AudienceRestriction` names an entry of `audiences`, or that list is empty and the
  /// finding is not checked (SAML Core §2.5.1.4).
  public static let samlAudience = StableCode(
    "saml.audience", .broken, mends: .operator, says: "The relying party is among the audiences.",
    unchecked: "The audience was not compared: no --audience was given.",
    why: "An assertion for another service must not be used here.",
    help: "Give the identifier of the relying party with --audience.")

  /// An `AudienceRestriction` contains no `Audience` from the policy's `audiences` (SAML Core
  /// §2.5.1.4).
  public static let samlAudienceMismatch = StableCode(
    "saml.audience-mismatch", .policy, mends: .provider,
    says: "The assertion is meant for another relying party.",
    why: "An assertion for another service must not be used here (SAML Core section 2.5.1.4).",
    help: "Compare both URIs letter by letter; the provider may have the wrong entity ID for you.",
    attack: .otherService)

  /// `Conditions` is absent or has no `AudienceRestriction` (SAML Core §2.5.1.4).
  public static let samlAudienceMissing = StableCode(
    "saml.audience-missing", .broken, mends: .provider,
    says: "The assertion is not restricted to any audience.",
    why: "Any service that receives it could use it at another (SAML Core section 2.5.1.4).",
    help: "Ask the provider to send AudienceRestriction.")

  /// `Conditions` contains an element or `xsi:type` that this library does not implement (SAML Core
  /// §2.5.1.1).
  public static let samlConditionUnknown = StableCode(
    "saml.condition-unknown", .broken, mends: .provider,
    says: "The assertion sets a condition that is not understood.",
    why: "An unknown condition cannot be checked, so the assertion is not used (SAML Core section "
      + "2.5.1.1).",
    help: "Ask the provider what the condition means, and to leave it out. An xsi:type of SAML's "
      + "own is understood only if the signed bytes declare its prefix: ask the provider to add "
      + "the prefix to the PrefixList of InclusiveNamespaces.")

  /// `Conditions` has no child of an unimplemented type, or is absent (SAML Core §2.5.1.1).
  public static let samlConditions = StableCode(
    "saml.conditions", .broken, mends: .provider,
    says: "Every condition of the assertion is understood.",
    unchecked: "There is no assertion whose conditions could be read.",
    why: "An assertion holds only if all its conditions do.")

  /// `SubjectConfirmationData` of the chosen bearer confirmation has a `NotBefore` attribute (SAML
  /// Profiles §4.1.4.2).
  public static let samlConfirmationNotBefore = StableCode(
    "saml.confirmation-not-before", .broken, mends: .provider,
    says: "A bearer confirmation has NotBefore.",
    why: "SAML Profiles section 4.1.4.2 forbids it; implementations read it differently. "
      + "acceptsBearerNotBefore in an exception of the policy accepts it, with a note.",
    help: "Ask the provider to leave NotBefore out of SubjectConfirmationData.")

  /// `Destination` equals the policy's endpoint, or could not be compared with one (SAML Core
  /// §3.2.2).
  public static let samlDestination = StableCode(
    "saml.destination", .broken, mends: .operator,
    says: "The message is addressed to the expected endpoint.",
    unchecked: "No expected destination was given (--destination).",
    why: "A response for another endpoint must be discarded (SAML Core section 3.2.2).",
    help: "Give the expected value with --destination.")

  /// `Destination` differs from the endpoint in the policy (SAML Core §3.2.2).
  public static let samlDestinationMismatch = StableCode(
    "saml.destination-mismatch", .policy, mends: .client,
    says: "The message is addressed to another endpoint.",
    why: "It must be discarded (SAML Core section 3.2.2).",
    help: "Compare both URIs letter by letter; only the case of scheme and host may differ.")

  /// A message that requires `Destination`, by its signature or by the policy's endpoint, lacks it
  /// (SAML Bindings §3.5.5.2).
  public static let samlDestinationMissing = StableCode(
    "saml.destination-missing", .broken, mends: .provider,
    says: "A signed message names no destination.",
    why: "It could be forwarded to another endpoint (SAML Bindings section 3.5.5.2).",
    help: "Ask the provider to send Destination. Answers over SOAP need none: then leave out "
      + "--destination.")

  /// A required string value is empty or consists of white space alone (SAML Core §1.3.1).
  public static let samlEmptyText = StableCode(
    "saml.empty-text", .broken, mends: .provider, says: "A text that must say something is empty.",
    why: "SAML's strings hold at least one character (SAML Core section 1.3.1).",
    help: "Ask the provider to send it.")

  /// No encrypted identifier and no `EncryptedAttribute` was left unread, or the finding counts
  /// those that were (SAML Core §2.2.4, §2.7.3.2).
  public static let samlEncryptedParts = StableCode(
    "saml.encrypted-parts", .broken, mends: .operator,
    says: "No part of the assertion is encrypted.",
    unchecked: "Parts of the assertion are encrypted and were not read, or there is no assertion.",
    why: "What cannot be read must not be dropped in silence.",
    help: "Give your private key with --decryption-key.")

  /// `InResponseTo` of the response and its bearer confirmation equals the expected request ID, or
  /// was not compared (SAML Core §3.2.2).
  public static let samlInResponseTo = StableCode(
    "saml.in-response-to", .broken, mends: .operator,
    says: "The response answers the query that was sent.",
    unchecked: "The query's identifier was not given (--in-response-to).",
    why: "An answer to another query may be about another viewer.",
    help: "Give the query's ID with --in-response-to.")

  /// `InResponseTo` of the response or of its bearer confirmation differs from the expected request
  /// ID (SAML Core §3.2.2).
  public static let samlInResponseToMismatch = StableCode(
    "saml.in-response-to-mismatch", .policy, mends: .client,
    says: "The response answers another query.",
    why: "An answer to another query may be about another viewer (SAML Core section 3.2.2).",
    help: "Validate the response that belongs to the query; the app may have kept an old one.")

  /// `InResponseTo` is absent from the response or its bearer confirmation where a request ID is
  /// expected (SAML Core §3.2.2).
  public static let samlInResponseToMissing = StableCode(
    "saml.in-response-to-missing", .broken, mends: .provider,
    says: "The response does not say which query it answers.",
    why: "An unsolicited response may be about another user (SAML Core section 3.2.2).",
    help: "Ask the provider to send InResponseTo.")

  /// Each `saml:Issuer` is on the policy's list and the values agree, or no issuer could be checked
  /// (SAML Profiles §4.1.4.2, §6.4.2).
  public static let samlIssuer = StableCode(
    "saml.issuer", .broken, mends: .provider,
    says: "Message and assertion come from an accepted issuer.",
    unchecked: "There is no issuer that could be compared.",
    why: "A trusted key speaks for its own entity only.")

  /// A `saml:Issuer` is not on the policy's list, differs from that of the assertion, or has a
  /// `Format` other than entity (SAML Profiles §4.1.4.2).
  public static let samlIssuerMismatch = StableCode(
    "saml.issuer-mismatch", .policy, mends: .operator,
    says: "Message or assertion comes from an issuer that is not accepted.",
    why: "Another provider, even a trusted one, must not speak for this one. An Issuer in another "
      + "format than entity does not name a provider.",
    help: "Compare letter by letter what is expected and what is there, including a final slash.",
    attack: .otherProvider)

  /// `saml:Issuer` is absent from a message in which the profile requires it (SAML Profiles
  /// §4.1.4.2, §6.4.2).
  public static let samlIssuerMissing = StableCode(
    "saml.issuer-missing", .broken, mends: .provider,
    says: "The message must name its issuer, and does not.",
    why: "It is signed, holds an encrypted assertion or answers a query, and then Issuer is "
      + "required (SAML Profiles sections 4.1.4.2 and 6.4.2).",
    help: "Ask the provider to send Issuer in the response.")

  /// A required XML attribute is absent, empty or blank (SAML Core §1.3.1).
  public static let samlMissingAttribute = StableCode(
    "saml.missing-attribute", .broken, mends: .provider,
    says: "An element lacks an attribute that SAML requires, or has it blank.",
    why: "Readers fill the gap with different defaults, and SAML names none.",
    help: "Ask the provider to send it, with something in it.")

  /// An element has no instance of a required child element, or its `Extensions` is empty.
  public static let samlMissingChild = StableCode(
    "saml.missing-child", .broken, mends: .provider,
    says: "An element lacks a child that SAML requires.",
    why: "A rule cannot be applied to a part that is absent, so the message is not valid.",
    help: "Ask the provider to send it.")

  /// `Recipient` of the bearer `SubjectConfirmationData` equals the policy's endpoint, or was not
  /// compared (SAML Core §2.4.1.2).
  public static let samlRecipient = StableCode(
    "saml.recipient", .broken, mends: .operator,
    says: "The confirmation is meant for the expected recipient.",
    unchecked: "No expected recipient was given (--recipient).",
    why: "An assertion sent to one endpoint must not be used at another.",
    help: "Give the expected value with --recipient.")

  /// `Recipient` of the bearer `SubjectConfirmationData` differs from the policy's endpoint (SAML
  /// Core §2.4.1.2).
  public static let samlRecipientMismatch = StableCode(
    "saml.recipient-mismatch", .policy, mends: .client,
    says: "The confirmation is meant for another recipient.",
    why: "The assertion was sent to another service, which may now present it here.",
    help: "Compare both URIs letter by letter; only the case of scheme and host may differ.",
    attack: .otherService)

  /// `Recipient` is absent from the bearer `SubjectConfirmationData` in a sign-in or where the
  /// policy names an endpoint (SAML Profiles §4.1.4.2).
  public static let samlRecipientMissing = StableCode(
    "saml.recipient-missing", .broken, mends: .provider,
    says: "The confirmation does not name its recipient.",
    why: "It could be presented anywhere (SAML Profiles section 4.1.4.2).",
    help: "Ask the provider to send Recipient.")

  /// Every name in the policy's `requiredAttributes` has a value that is not `xsi:nil`, or the
  /// comparison was not made.
  public static let samlRequiredAttributes = StableCode(
    "saml.required-attributes", .broken, mends: .provider,
    says: "The required attributes are there.",
    unchecked: "No attribute was required (--require-attribute).",
    why: "The service cannot do without them.",
    help: "Name the provider's required fields with --require-attribute.")

  /// The document, or the body of its SOAP envelope, parsed as `samlp:Response`, or no such element
  /// was available.
  public static let samlResponse = StableCode(
    "saml.response", .broken, mends: .provider, says: "The document is what SAML 2.0 describes.",
    unchecked: "There is no document that could be a response.",
    why: "saml applies the rules for responses, and for assertions alone, to it.")

  /// The root is a `samlp:Response`, and an assertion alone was expected (RFC 7522 §2).
  public static let samlResponseAsAssertion = StableCode(
    "saml.response-as-assertion", .broken, mends: .client,
    says: "An assertion alone is expected, and this is a response.",
    why:
      "A token endpoint takes one assertion, and the response of a sign-in was made for another endpoint "
      + "(RFC 7522 section 2).",
    help:
      "Send the assertion without the response around it, made for the token endpoint. Judge a response "
      + "without --profile oauth.",
    attack: .otherService)

  /// The top-level `StatusCode` is `Success`, or there is no response to read it from (SAML Core
  /// §3.2.2.2).
  public static let samlStatus = StableCode(
    "saml.status", .broken, mends: .provider, says: "The provider says that the query succeeded.",
    unchecked: "There is no response whose status could be checked.",
    why: "No assertion of any other response may be used.")

  /// The top-level `StatusCode` is not `Success` (SAML Core §3.2.2.2).
  public static let samlStatusNotSuccess = StableCode(
    "saml.status-not-success", .policy, mends: .provider,
    says: "The provider says that the query did not succeed.",
    why: "No assertion of such a response may be used (SAML Core section 3.2.2.2).",
    help: "NoPassive and MSORequestsUI mean that the viewer must sign in again; AuthnFailed and "
      + "RequestDenied are the provider's decision; Requester means that the query was wrong.")

  /// A bearer `SubjectConfirmation` satisfies its conditions, the profile requires none, or there
  /// was no assertion to check (SAML Core §2.4.1).
  public static let samlSubjectConfirmation = StableCode(
    "saml.subject-confirmation", .broken, mends: .provider,
    says: "The subject is confirmed, or needs no confirmation.",
    unchecked: "There is no assertion whose confirmation could be checked.",
    why: "It says who may present the assertion.")

  /// No `SubjectConfirmation` has the bearer `Method`.
  public static let samlSubjectConfirmationUnsupported = StableCode(
    "saml.subject-confirmation-unsupported", .broken, mends: .provider,
    says: "The subject can be confirmed by no accepted method.",
    why: "Methods other than bearer need a proof that is not in the message.",
    help: "Ask the provider for the bearer method.")

  /// Character data of a simple-typed element contains a comment, processing instruction or child
  /// element (CVE-2017-11427).
  public static let samlTextNotSimple = StableCode(
    "saml.text-not-simple", .attack, mends: .client,
    says: "A text contains a comment or an element.",
    why: "Some readers stop at it, and see a shorter name than the one that was signed "
      + "(CVE-2017-11427).",
    help: "Treat this payload as hostile.", attack: .commentInValue)

  /// A count or size exceeds the policy's `assertionLimits`.
  public static let samlTooMany = StableCode(
    "saml.too-many", .broken, mends: .client,
    says: "The assertion or the message has more parts than the limit.",
    why: "A limit keeps the cost of every rule in proportion.",
    help: "By default 2000 attributes, 4000 values and 16 confirmations are read, and structured "
      + "values of 1 MiB in their canonical form. A policy may say otherwise under "
      + "assertionLimits.")

  /// A child element is not allowed by the schema at its position, or occurs too often.
  public static let samlUnexpectedChild = StableCode(
    "saml.unexpected-child", .broken, mends: .client,
    says: "An element holds a child that SAML does not allow there.",
    why: "Readers that search for elements and readers that follow the schema would differ.",
    help: "Look at the position; get the message as it was sent.")

  /// The document element, or the content of a SOAP `Body`, is not the message element that the
  /// reader requires.
  public static let samlUnexpectedElement = StableCode(
    "saml.unexpected-element", .broken, mends: .client,
    says: "The document is not a SAML 2.0 response.",
    why: "The document element must be `Response` in SAML's protocol namespace.",
    help: "Give the whole response, alone or in its SOAP envelope: not the assertion alone. `saml "
      + "query check` checks queries.")

  /// Non-white-space character data occurs in an element whose schema type has element-only
  /// content.
  public static let samlUnexpectedText = StableCode(
    "saml.unexpected-text", .broken, mends: .client,
    says: "There is text where SAML's schema allows only elements.",
    why: "Something was inserted, or an element lost its tags.",
    help: "Look at the position; get the message as it was sent.")

  /// No two `Attribute` elements have the same identity, the policy merges them, or none could be
  /// read (SAML Core §2.7.3.1).
  public static let samlUniqueAttributes = StableCode(
    "saml.unique-attributes", .broken, mends: .provider, says: "No attribute is stated twice.",
    unchecked: "There is no assertion whose attributes could be compared.",
    why: "Readers that keep the first and readers that keep the last would differ.")

  /// `Version` of every message and assertion equals 2.0, or no message could be read (SAML Core
  /// §4.1.3.2, §2.3.3).
  public static let samlVersion = StableCode(
    "saml.version", .broken, mends: .provider, says: "Message and assertion are of SAML 2.0.",
    unchecked: "There is no response whose version could be checked.",
    why: "In other versions, the same words have other meanings.")

  /// `Version` of a message or assertion is other than 2.0 (SAML Core §4.1.3.2, §2.3.3).
  public static let samlVersionUnsupported = StableCode(
    "saml.version-unsupported", .broken, mends: .provider,
    says: "Message or assertion is not of SAML 2.0.",
    why: "SAML 1.1 gives other meanings to the same element names, so the rules here do not fit.",
    help: "Ask the provider for SAML 2.0.")
}
