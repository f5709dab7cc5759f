public import SAMLFormats

extension StableCode {
  /// An `Attribute` matches none of those in the `samlp:AttributeQuery` (SAML Core §3.3.2.3).
  public static let samlAttributeNotRequested = StableCode(
    "saml.attribute-not-requested", .broken, mends: .provider,
    says: "The assertion states an attribute that the query does not ask for.",
    why: "The query limits what is to be returned (SAML Core section 3.3.2.3).",
    help: "Ask for it too, or ask the provider to return what is asked for; name and format are "
      + "compared letter by letter.")

  /// The message was read as `samlp:AttributeQuery` (SAML Core §3.3.2.3).
  public static let samlAttributeQuery = StableCode(
    "saml.attribute-query", .broken, mends: .provider,
    says: "The document is a SAML 2.0 attribute query.",
    why: "saml applies the rules for queries to it.")

  /// An `AttributeValue` is not among the values that `samlp:AttributeQuery` lists (SAML Core
  /// §3.3.2.3).
  public static let samlAttributeValueNotRequested = StableCode(
    "saml.attribute-value-not-requested", .broken, mends: .provider,
    says: "An attribute has a value that the query does not list.",
    why: "Where a query lists values, no other may be returned (SAML Core section 3.3.2.3).",
    help: "Leave the values out of the query to ask for all.")

  /// The root, or the only child of a SOAP `Body`, is an element other than `samlp:AttributeQuery`.
  public static let samlNotAQuery = StableCode(
    "saml.not-a-query", .broken, mends: .client,
    says: "The document is not a SAML 2.0 attribute query.",
    why: "The document element, or the one in the body of a SOAP envelope, must be "
      + "`AttributeQuery` in SAML's protocol namespace.",
    help: "Give the query that was sent; `saml validate` checks responses.")

  /// The assertion holds only attributes and values that the `AttributeQuery` lists, or was not
  /// compared (SAML Core §3.3.2.3).
  public static let samlQueryAttributes = StableCode(
    "saml.query-attributes", .broken, mends: .provider,
    says: "The response answers only what the query asks.",
    unchecked: "There is no assertion whose attributes could be compared with the query.",
    why: "An answer to another question may be about another user.")

  /// No `SubjectConfirmation` of the assertion has a `Method` that the query lists (SAML Core
  /// §3.3.4).
  public static let samlQueryConfirmationMismatch = StableCode(
    "saml.query-confirmation-mismatch", .broken, mends: .provider,
    says: "The assertion cannot be confirmed in a way that the query asks for.",
    why: "A query can name the methods by which the subject must be confirmable (SAML Core section "
      + "3.3.4).",
    help: "Ask the provider for one of these methods, or leave them out of the query.")

  /// The `Subject` of the assertion strongly matches that of the query, or was not compared (SAML
  /// Core §3.3.4).
  public static let samlQuerySubject = StableCode(
    "saml.query-subject", .broken, mends: .provider,
    says: "The assertion is about the subject of the query.",
    unchecked: "A name is encrypted, or of a kind that cannot be compared.",
    why: "An answer about another user must not be taken for this one (SAML Core section 3.3.4).")

  /// The `NameID` of the assertion does not strongly match that of the query, or is absent (SAML
  /// Core §3.3.4).
  public static let samlQuerySubjectMismatch = StableCode(
    "saml.query-subject-mismatch", .policy, mends: .provider,
    says: "The assertion is about another subject than the query.",
    why: "The name must be the same in its text, its format and its qualifiers (SAML Core section "
      + "3.3.4); the cause says which part differs.",
    help: "Compare the NameID of both letter by letter; a missing format is not the same as a "
      + "stated one.")

  /// The `Body` of a SOAP 1.1 envelope contains a single element that is not a fault (SAML Bindings
  /// §3.2).
  public static let samlSOAP = StableCode(
    "saml.soap", .broken, mends: .provider,
    says: "The message is the one element in the body of a SOAP envelope.",
    why: "It is validated in its place, as it was signed.")

  /// The number of child elements in `soap:Body` is not one (SAML Bindings §3.2.2.1).
  public static let samlSOAPBody = StableCode(
    "saml.soap-body", .broken, mends: .provider,
    says: "The body of the SOAP envelope does not hold exactly one element.",
    why: "With two, the one that is read need not be the one that was meant (SAML Bindings section "
      + "3.2.2.1).",
    help: "Ask the provider for one message in each envelope.")

  /// The only child of `soap:Body` is a well-formed `soap:Fault` (SAML Bindings §3.2.3.3).
  public static let samlSOAPFault = StableCode(
    "saml.soap-fault", .broken, mends: .provider,
    says: "The SOAP envelope holds a fault instead of a message.",
    why: "The exchange failed before SAML came into play (SAML Bindings section 3.2.3.3).",
    help:
      "`Client` and `Sender` codes mean that the request was wrong, `Server` and `Receiver` codes "
      + "that the provider could not answer; --show-values shows its words.")

  /// A `soap:Envelope`, `Header`, `Body` or `Fault` violates the SOAP 1.1 structure (SOAP 1.1 §4).
  public static let samlSOAPMalformed = StableCode(
    "saml.soap-malformed", .broken, mends: .client,
    says: "The SOAP envelope holds what SOAP does not allow there.",
    why: "An envelope is an optional header and one body (SOAP 1.1 section 4).",
    help: "Look at the position; get the message as it was sent.")

  /// A header block for the ultimate receiver has a `mustUnderstand` value other than 0 (SOAP 1.1
  /// §4.2.3).
  public static let samlSOAPMustUnderstand = StableCode(
    "saml.soap-must-understand", .broken, mends: .provider,
    says: "The SOAP header holds a block that must be understood and is not.",
    why: "The sender forbids reading the body without it (SOAP 1.1 section 4.2.3).",
    help: "Ask the provider to leave the block out, or not to require it.")

  /// The document element is the `Envelope` of the SOAP 1.2 namespace (SAML Bindings §3.2).
  public static let samlSOAPVersion = StableCode(
    "saml.soap-version", .broken, mends: .provider, says: "The envelope is not of SOAP 1.1.",
    why: "SAML's binding is to SOAP 1.1 (SAML Bindings section 3.2).",
    help: "Ask the provider for SOAP 1.1.")
}
