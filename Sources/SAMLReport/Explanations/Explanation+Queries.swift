import Formats

extension Explanation {
  /// Queries, what answers owe them, and the SOAP envelope around both.
  static let queries: [Explanation] = [
    Explanation(
      .samlAttributeQuery, "The document is a SAML 2.0 attribute query.",
      why: "saml applies the rules for queries to it.", help: "Nothing to do."),
    Explanation(
      .samlNotAQuery, "The document is not a SAML 2.0 attribute query.",
      why: "The document element, or the one in the body of a SOAP envelope, must be "
        + "`AttributeQuery` in SAML's protocol namespace.",
      help: "Give the query that was sent; `saml validate` checks responses."),
    Explanation(
      .samlQuerySubject, "The assertion is about the subject of the query.",
      unchecked: "A name is encrypted, or of a kind that cannot be compared.",
      why: "An answer about another user must not be taken for this one "
        + "(SAML Core section 3.3.4).",
      help: "Nothing to do."),
    Explanation(
      .samlQuerySubjectMismatch, "The assertion is about another subject than the query.",
      why: "The name must be the same in its text, its format and its qualifiers "
        + "(SAML Core section 3.3.4); the cause says which part differs.",
      help: "Compare the NameID of both letter by letter; a missing format is not the same as a "
        + "stated one."),
    Explanation(
      .samlQueryConfirmationMismatch,
      "The assertion cannot be confirmed in a way that the query asks for.",
      why: "A query can name the methods by which the subject must be confirmable "
        + "(SAML Core section 3.3.4).",
      help: "Ask the provider for one of these methods, or leave them out of the query."),
    Explanation(
      .samlQueryAttributes, "The response answers only what the query asks.",
      unchecked: "There is no assertion whose attributes could be compared with the query.",
      why: "An answer to another question may be about another user.", help: "Nothing to do."),
    Explanation(
      .samlAttributeNotRequested,
      "The assertion states an attribute that the query does not ask for.",
      why: "The query limits what is to be returned (SAML Core section 3.3.2.3).",
      help: "Ask for it too, or ask the provider to return what is asked for; name and format are "
        + "compared letter by letter."),
    Explanation(
      .samlAttributeValueNotRequested,
      "An attribute has a value that the query does not list.",
      why: "Where a query lists values, no other may be returned (SAML Core section 3.3.2.3).",
      help: "Leave the values out of the query to ask for all."),
    Explanation(
      .samlSOAP, "The message is the one element in the body of a SOAP envelope.",
      why: "It is validated in its place, as it was signed.", help: "Nothing to do."),
    Explanation(
      .samlSOAPVersion, "The envelope is not of SOAP 1.1.",
      why: "SAML's binding is to SOAP 1.1 (SAML Bindings section 3.2).",
      help: "Ask the provider for SOAP 1.1."),
    Explanation(
      .samlSOAPMalformed, "The SOAP envelope holds what SOAP does not allow there.",
      why: "An envelope is an optional header and one body (SOAP 1.1 section 4).",
      help: "Look at the position; get the message as it was sent."),
    Explanation(
      .samlSOAPBody, "The body of the SOAP envelope does not hold exactly one element.",
      why: "With two, the one that is read need not be the one that was meant "
        + "(SAML Bindings section 3.2.2.1).",
      help: "Ask the provider for one message in each envelope."),
    Explanation(
      .samlSOAPMustUnderstand,
      "The SOAP header holds a block that must be understood and is not.",
      why: "The sender forbids reading the body without it (SOAP 1.1 section 4.2.3).",
      help: "Ask the provider to leave the block out, or not to require it."),
    Explanation(
      .samlSOAPFault, "The SOAP envelope holds a fault instead of a message.",
      why: "The exchange failed before SAML came into play (SAML Bindings section 3.2.3.3).",
      help:
        "`Client` codes mean that the request was wrong, `Server` codes that the provider could "
        + "not answer; --show-values shows its words."),
  ]
}
