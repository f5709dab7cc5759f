import Formats

extension Explanation {
  static let saml: [Explanation] = [
    Explanation(
      .samlResponse, "The document is a SAML 2.0 response.",
      unchecked: "There is no document that could be a response.",
      why: "saml applies the rules for responses to it.", help: "Nothing to do."),
    Explanation(
      .samlUnexpectedElement, "The document is not a SAML 2.0 response.",
      why: "The document element must be `Response` in SAML's protocol namespace.",
      help:
        "Give the whole response, alone or in its SOAP envelope: not the assertion alone. "
        + "`saml query check` checks queries."),
    Explanation(
      .samlUnexpectedChild, "An element holds a child that SAML does not allow there.",
      why: "Readers that search for elements and readers that follow the schema would differ.",
      help: "Look at the position; get the message as it was sent."),
    Explanation(
      .samlUnexpectedText, "There is text where SAML's schema allows only elements.",
      why: "Something was inserted, or an element lost its tags.",
      help: "Look at the position; get the message as it was sent."),
    Explanation(
      .samlMissingChild, "An element lacks a child that SAML requires.",
      why: "A rule cannot be applied to a part that is absent, so the message is not valid.",
      help: "Ask the provider to send it."),
    Explanation(
      .samlMissingAttribute,
      "An element lacks an attribute that SAML requires, or has it blank.",
      why: "Readers fill the gap with different defaults, and SAML names none.",
      help: "Ask the provider to send it, with something in it."),
    Explanation(
      .samlTextNotSimple, "A text contains a comment or an element.",
      why: "Some readers stop at it, and see a shorter name than the one that was signed "
        + "(CVE-2017-11427).",
      help: "Treat this payload as hostile."),
    Explanation(
      .samlEmptyText, "A text that must say something is empty.",
      why: "SAML's strings hold at least one character (SAML Core section 1.3.1).",
      help: "Ask the provider to send it."),
    Explanation(
      .samlTooMany, "The assertion or the message has more parts than the limit.",
      why: "A limit keeps the cost of every rule in proportion.",
      help:
        "By default 2000 attributes, 4000 values and 16 confirmations are read, and structured "
        + "values of 1 MiB in their canonical form. A policy may say otherwise under assertionLimits."
    ),
    Explanation(
      .samlVersion, "Message and assertion are of SAML 2.0.",
      unchecked: "There is no response whose version could be checked.",
      why: "In other versions, the same words have other meanings.", help: "Nothing to do."),
    Explanation(
      .samlVersionUnsupported, "Message or assertion is not of SAML 2.0.",
      why: "SAML 1.1 gives other meanings to the same element names, so the rules here do not fit.",
      help: "Ask the provider for SAML 2.0."),
    Explanation(
      .samlStatus, "The provider says that the query succeeded.",
      unchecked: "There is no response whose status could be checked.",
      why: "No assertion of any other response may be used.", help: "Nothing to do."),
    Explanation(
      .samlStatusNotSuccess, "The provider says that the query did not succeed.",
      why: "No assertion of such a response may be used (SAML Core section 3.2.2.2).",
      help: "NoPassive and MSORequestsUI mean that the viewer must sign in again; AuthnFailed and "
        + "RequestDenied are the provider's decision; Requester means that the query was wrong."),
    Explanation(
      .samlAssertionCount, "The response holds exactly one assertion.",
      unchecked: "The provider answered the query without any statement.",
      why: "With two, the one that is read need not be the one that was meant.",
      help: "Nothing to do."),
    Explanation(
      .samlAssertionMissing, "The response holds no assertion.",
      why: "The provider says nothing about the viewer.",
      help: "Check the status and the attributes that were asked for."),
    Explanation(
      .samlAssertionMultiple, "The response holds more than one assertion.",
      why: "A reader may take the wrong one. An assertion in Extensions or another part counts "
        + "too: saml never reads it, but a careless reader may find it first.",
      help: "Ask the provider for one assertion. If one is in Extensions or another part, "
        + "treat the payload as hostile."),
    Explanation(
      .samlAssertionEncrypted, "The assertion is encrypted.",
      why: "It cannot be checked without its key.",
      help: "Give your private key with --decryption-key."),
    Explanation(
      .samlIssuer, "Message and assertion come from an accepted issuer.",
      unchecked: "There is no issuer that could be compared.",
      why: "A trusted key speaks for its own entity only.", help: "Nothing to do."),
    Explanation(
      .samlIssuerMissing, "The message must name its issuer, and does not.",
      why: "It is signed, holds an encrypted assertion or answers a query, and then Issuer is "
        + "required (SAML Profiles sections 4.1.4.2 and 6.4.2).",
      help: "Ask the provider to send Issuer in the response."),
    Explanation(
      .samlIssuerMismatch, "Message or assertion comes from an issuer that is not accepted.",
      why: "Another provider, even a trusted one, must not speak for this one. An Issuer in "
        + "another format than entity does not name a provider.",
      help: "Compare letter by letter what is expected and what is there, including a final slash."),
    Explanation(
      .samlAudience, "The relying party is among the audiences.",
      unchecked:
        "The audience was not compared: no --audience was given.",
      why: "An assertion for another service must not be used here.",
      help: "Give the identifier of the relying party with --audience."),
    Explanation(
      .samlAudienceMissing, "The assertion is not restricted to any audience.",
      why: "Any service that receives it could use it at another (SAML Core section 2.5.1.4).",
      help: "Ask the provider to send AudienceRestriction."),
    Explanation(
      .samlAudienceMismatch, "The assertion is meant for another relying party.",
      why: "An assertion for another service must not be used here (SAML Core section 2.5.1.4).",
      help: "Compare both URIs letter by letter; the provider may have the wrong entity ID for you."
    ),
    Explanation(
      .samlConditions, "Every condition of the assertion is understood.",
      unchecked: "There is no assertion whose conditions could be read.",
      why: "An assertion holds only if all its conditions do.", help: "Nothing to do."),
    Explanation(
      .samlConditionUnknown, "The assertion sets a condition that is not understood.",
      why: "An unknown condition cannot be checked, so the assertion is not used "
        + "(SAML Core section 2.5.1.1).",
      help: "Ask the provider what the condition means, and to leave it out. An xsi:type of "
        + "SAML's own is understood only if the signed bytes declare its prefix: ask the "
        + "provider to add the prefix to the PrefixList of InclusiveNamespaces."),
    Explanation(
      .samlSubjectConfirmation, "The subject is confirmed, or needs no confirmation.",
      unchecked: "There is no assertion whose confirmation could be checked.",
      why: "It says who may present the assertion.", help: "Nothing to do."),
    Explanation(
      .samlSubjectConfirmationUnsupported,
      "The subject can be confirmed by no accepted method.",
      why: "Methods other than bearer need a proof that is not in the message.",
      help: "Ask the provider for the bearer method."),
    Explanation(
      .samlConfirmationNotBefore, "A bearer confirmation has NotBefore.",
      why: "SAML Profiles section 4.1.4.2 forbids it; implementations read it differently.",
      help: "Ask the provider to leave NotBefore out of SubjectConfirmationData."),
    Explanation(
      .samlRecipient, "The confirmation is meant for the expected recipient.",
      unchecked: "No expected recipient was given (--recipient).",
      why: "An assertion sent to one endpoint must not be used at another.",
      help: "Give the expected value with --recipient."),
    Explanation(
      .samlRecipientMissing, "The confirmation does not name its recipient.",
      why: "It could be presented anywhere (SAML Profiles section 4.1.4.2).",
      help: "Ask the provider to send Recipient."),
    Explanation(
      .samlRecipientMismatch, "The confirmation is meant for another recipient.",
      why: "The assertion was sent to another service, which may now present it here.",
      help: "Compare both URIs letter by letter; only the case of scheme and host may differ."),
    Explanation(
      .samlDestination, "The message is addressed to the expected endpoint.",
      unchecked: "No expected destination was given (--destination).",
      why: "A response for another endpoint must be discarded (SAML Core section 3.2.2).",
      help: "Give the expected value with --destination."),
    Explanation(
      .samlDestinationMissing, "A signed message names no destination.",
      why: "It could be forwarded to another endpoint (SAML Bindings section 3.5.5.2).",
      help: "Ask the provider to send Destination. Answers over SOAP need none: then leave out "
        + "--destination."),
    Explanation(
      .samlDestinationMismatch, "The message is addressed to another endpoint.",
      why: "It must be discarded (SAML Core section 3.2.2).",
      help: "Compare both URIs letter by letter; only the case of scheme and host may differ."),
    Explanation(
      .samlInResponseTo, "The response answers the query that was sent.",
      unchecked: "The query's identifier was not given (--in-response-to).",
      why: "An answer to another query may be about another viewer.",
      help: "Give the query's ID with --in-response-to."),
    Explanation(
      .samlInResponseToMissing, "The response does not say which query it answers.",
      why: "An unsolicited response may be about another user (SAML Core section 3.2.2).",
      help: "Ask the provider to send InResponseTo."),
    Explanation(
      .samlInResponseToMismatch, "The response answers another query.",
      why: "An answer to another query may be about another viewer (SAML Core section 3.2.2).",
      help: "Validate the response that belongs to the query; the app may have kept an old one."),
    Explanation(
      .samlRequiredAttributes, "The required attributes are there.",
      unchecked: "No attribute was required (--require-attribute).",
      why: "The service cannot do without them.",
      help: "Name the provider's required fields with --require-attribute."),
    Explanation(
      .samlAttributeMissing, "A required attribute is missing or has no value.",
      why: "The service cannot do without it.",
      help: "Ask for it in the query's attribute names; names are compared letter by letter."),
    Explanation(
      .samlUniqueAttributes, "No attribute is stated twice.",
      unchecked: "There is no assertion whose attributes could be compared.",
      why: "Readers that keep the first and readers that keep the last would differ.",
      help: "Nothing to do."),
    Explanation(
      .samlAttributeDuplicate, "An attribute is stated twice.",
      why: "One reader keeps the first statement and another the last, so two services may see two "
        + "users.",
      help: "Ask the provider to put all values into one attribute, or merge them by the policy."),
    Explanation(
      .samlAttributeTypes, "The values of each attribute are of one type.",
      unchecked: "There is no assertion whose attributes could be compared.",
      why: "Readers that convert values by their type would differ.", help: "Nothing to do."),
    Explanation(
      .samlAttributeTypesMixed, "The values of an attribute state different types.",
      why: "SAML Core section 2.7.3.1 forbids it; readers that convert by type would differ.",
      help: "Ask the provider to use one type for all values of the attribute."),
    Explanation(
      .samlEncryptedParts, "No part of the assertion is encrypted.",
      unchecked:
        "Parts of the assertion are encrypted and were not read, or there is no assertion.",
      why: "What cannot be read must not be dropped in silence.",
      help: "Give your private key with --decryption-key."),
  ]
}
