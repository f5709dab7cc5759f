extension StableCode {
  /// The assertion is presented from the address that it names.
  public static var samlAddress: Self { Self("saml.address") }

  /// The assertion must be presented from another network address.
  public static var samlAddressMismatch: Self { Self("saml.address-mismatch") }

  /// The artifact has the form that SAML defines.
  public static var samlArtifact: Self { Self("saml.artifact") }

  /// The artifact does not have the form that SAML defines.
  public static var samlArtifactMalformed: Self { Self("saml.artifact-malformed") }

  /// The answer to the artifact brings a message of its own provider.
  public static var samlArtifactMessage: Self { Self("saml.artifact-message") }

  /// The answer to the artifact and the message in it name the same request.
  public static var samlArtifactRequestShared: Self { Self("saml.artifact-request-shared") }

  /// The response holds exactly one assertion.
  public static var samlAssertionCount: Self { Self("saml.assertion-count") }

  /// The assertion is encrypted.
  public static var samlAssertionEncrypted: Self { Self("saml.assertion-encrypted") }

  /// The response holds no assertion.
  public static var samlAssertionMissing: Self { Self("saml.assertion-missing") }

  /// The response holds more than one assertion.
  public static var samlAssertionMultiple: Self { Self("saml.assertion-multiple") }

  /// An attribute is stated twice.
  public static var samlAttributeDuplicate: Self { Self("saml.attribute-duplicate") }

  /// A required attribute is missing or has no value.
  public static var samlAttributeMissing: Self { Self("saml.attribute-missing") }

  /// The name of an attribute is not what its format says.
  public static var samlAttributeNameMalformed: Self { Self("saml.attribute-name-malformed") }

  /// The assertion states an attribute that the query does not ask for.
  public static var samlAttributeNotRequested: Self { Self("saml.attribute-not-requested") }

  /// The document is a SAML 2.0 attribute query.
  public static var samlAttributeQuery: Self { Self("saml.attribute-query") }

  /// The values of each attribute are of one type.
  public static var samlAttributeTypes: Self { Self("saml.attribute-types") }

  /// The values of an attribute state different types.
  public static var samlAttributeTypesMixed: Self { Self("saml.attribute-types-mixed") }

  /// An attribute has a value that the query does not list.
  public static var samlAttributeValueNotRequested: Self {
    Self("saml.attribute-value-not-requested")
  }

  /// The relying party is among the audiences.
  public static var samlAudience: Self { Self("saml.audience") }

  /// The assertion is meant for another relying party.
  public static var samlAudienceMismatch: Self { Self("saml.audience-mismatch") }

  /// The assertion is not restricted to any audience.
  public static var samlAudienceMissing: Self { Self("saml.audience-missing") }

  /// The place of the answer was compared with the metadata of the requester.
  public static var samlAuthnRequestEndpoint: Self { Self("saml.authn-request-endpoint") }

  /// The request says in two ways where its answer goes.
  public static var samlAuthnRequestEndpointAmbiguous: Self {
    Self("saml.authn-request-endpoint-ambiguous")
  }

  /// The request does not say how its subject is confirmed.
  public static var samlAuthnRequestSubject: Self { Self("saml.authn-request-subject") }

  /// The request says how its subject is confirmed.
  public static var samlAuthnRequestSubjectConfirmed: Self {
    Self("saml.authn-request-subject-confirmed")
  }

  /// The provider says how the subject was authenticated.
  public static var samlAuthnStatement: Self { Self("saml.authn-statement") }

  /// Nothing says that the subject was authenticated.
  public static var samlAuthnStatementMissing: Self { Self("saml.authn-statement-missing") }

  /// The assertion sets a condition that is not understood.
  public static var samlConditionUnknown: Self { Self("saml.condition-unknown") }

  /// Every condition of the assertion is understood.
  public static var samlConditions: Self { Self("saml.conditions") }

  /// A bearer confirmation has NotBefore.
  public static var samlConfirmationNotBefore: Self { Self("saml.confirmation-not-before") }

  /// The message is addressed to the expected endpoint.
  public static var samlDestination: Self { Self("saml.destination") }

  /// The message is addressed to another endpoint.
  public static var samlDestinationMismatch: Self { Self("saml.destination-mismatch") }

  /// A signed message names no destination.
  public static var samlDestinationMissing: Self { Self("saml.destination-missing") }

  /// A text that must say something is empty.
  public static var samlEmptyText: Self { Self("saml.empty-text") }

  /// No part of the assertion is encrypted.
  public static var samlEncryptedParts: Self { Self("saml.encrypted-parts") }

  /// The response answers the query that was sent.
  public static var samlInResponseTo: Self { Self("saml.in-response-to") }

  /// InResponseTo begins with a digit.
  public static var samlInResponseToDigit: Self { Self("saml.in-response-to-digit") }

  /// The response answers another query.
  public static var samlInResponseToMismatch: Self { Self("saml.in-response-to-mismatch") }

  /// The response does not say which query it answers.
  public static var samlInResponseToMissing: Self { Self("saml.in-response-to-missing") }

  /// Message and assertion come from an accepted issuer.
  public static var samlIssuer: Self { Self("saml.issuer") }

  /// Message or assertion comes from an issuer that is not accepted.
  public static var samlIssuerMismatch: Self { Self("saml.issuer-mismatch") }

  /// The message must name its issuer, and does not.
  public static var samlIssuerMissing: Self { Self("saml.issuer-missing") }

  /// An issuer is an entity identifier and carries qualifiers.
  public static var samlIssuerQualified: Self { Self("saml.issuer-qualified") }

  /// The logout did not reach every service.
  public static var samlLogoutPartial: Self { Self("saml.logout-partial") }

  /// An XML attribute is not of the type that SAML's schema gives it.
  public static var samlMalformedAttribute: Self { Self("saml.malformed-attribute") }

  /// The document is a SAML 2.0 message that has rules.
  public static var samlMessage: Self { Self("saml.message") }

  /// An element lacks an attribute that SAML requires, or has it blank.
  public static var samlMissingAttribute: Self { Self("saml.missing-attribute") }

  /// An element lacks a child that SAML requires.
  public static var samlMissingChild: Self { Self("saml.missing-child") }

  /// A name is longer than its format allows.
  public static var samlNameTooLong: Self { Self("saml.name-too-long") }

  /// Issuers and names follow their formats.
  public static var samlNames: Self { Self("saml.names") }

  /// The document is not a SAML 2.0 attribute query.
  public static var samlNotAQuery: Self { Self("saml.not-a-query") }

  /// The assertion does not ask to be used once only.
  public static var samlOneTimeUse: Self { Self("saml.one-time-use") }

  /// The message names whom it is about.
  public static var samlPrincipal: Self { Self("saml.principal") }

  /// The response answers only what the query asks.
  public static var samlQueryAttributes: Self { Self("saml.query-attributes") }

  /// The assertion cannot be confirmed in a way that the query asks for.
  public static var samlQueryConfirmationMismatch: Self { Self("saml.query-confirmation-mismatch") }

  /// The assertion is about the subject of the query.
  public static var samlQuerySubject: Self { Self("saml.query-subject") }

  /// The assertion is about another subject than the query.
  public static var samlQuerySubjectMismatch: Self { Self("saml.query-subject-mismatch") }

  /// This receiver expects messages of this type.
  public static var samlReceiver: Self { Self("saml.receiver") }

  /// The confirmation is meant for the expected recipient.
  public static var samlRecipient: Self { Self("saml.recipient") }

  /// The confirmation is meant for another recipient.
  public static var samlRecipientMismatch: Self { Self("saml.recipient-mismatch") }

  /// The confirmation does not name its recipient.
  public static var samlRecipientMissing: Self { Self("saml.recipient-missing") }

  /// The required attributes are there.
  public static var samlRequiredAttributes: Self { Self("saml.required-attributes") }

  /// The document is a SAML 2.0 response.
  public static var samlResponse: Self { Self("saml.response") }

  /// Each scoped attribute is of a scope that the signer's metadata lists.
  public static var samlScope: Self { Self("saml.scope") }

  /// The value of a scoped attribute is not a name, @ and a scope.
  public static var samlScopeMalformed: Self { Self("saml.scope-malformed") }

  /// The scope of an attribute is none that the signer's metadata lists.
  public static var samlScopeMismatch: Self { Self("saml.scope-mismatch") }

  /// The logout names its sessions, or may mean all.
  public static var samlSessionIndex: Self { Self("saml.session-index") }

  /// A service asks for a logout and names no session.
  public static var samlSessionIndexMissing: Self { Self("saml.session-index-missing") }

  /// The signature is the last child of the assertion.
  public static var samlSignatureLastChild: Self { Self("saml.signature-last-child") }

  /// The message is the one element in the body of a SOAP envelope.
  public static var samlSOAP: Self { Self("saml.soap") }

  /// The body of the SOAP envelope does not hold exactly one element.
  public static var samlSOAPBody: Self { Self("saml.soap-body") }

  /// The SOAP envelope holds a fault instead of a message.
  public static var samlSOAPFault: Self { Self("saml.soap-fault") }

  /// The SOAP envelope holds what SOAP does not allow there.
  public static var samlSOAPMalformed: Self { Self("saml.soap-malformed") }

  /// The SOAP header holds a block that must be understood and is not.
  public static var samlSOAPMustUnderstand: Self { Self("saml.soap-must-understand") }

  /// The envelope is not of SOAP 1.1.
  public static var samlSOAPVersion: Self { Self("saml.soap-version") }

  /// The assertion makes a statement of a kind that is not read.
  public static var samlStatementUnknown: Self { Self("saml.statement-unknown") }

  /// The provider says that the query succeeded.
  public static var samlStatus: Self { Self("saml.status") }

  /// The provider says that the query did not succeed.
  public static var samlStatusNotSuccess: Self { Self("saml.status-not-success") }

  /// The subject is confirmed, or needs no confirmation.
  public static var samlSubjectConfirmation: Self { Self("saml.subject-confirmation") }

  /// Another way to confirm the subject holds as well.
  public static var samlSubjectConfirmationAlternative: Self {
    Self("saml.subject-confirmation-alternative")
  }

  /// Nothing says who may present the assertion.
  public static var samlSubjectConfirmationMissing: Self {
    Self("saml.subject-confirmation-missing")
  }

  /// The subject can be confirmed by no accepted method.
  public static var samlSubjectConfirmationUnsupported: Self {
    Self("saml.subject-confirmation-unsupported")
  }

  /// An identifier of the subject has several values.
  public static var samlSubjectIDRepeated: Self { Self("saml.subject-id-repeated") }

  /// The subject has no identifier.
  public static var samlSubjectUnidentified: Self { Self("saml.subject-unidentified") }

  /// A text contains a comment or an element.
  public static var samlTextNotSimple: Self { Self("saml.text-not-simple") }

  /// The assertion or the message has more parts than the limit.
  public static var samlTooMany: Self { Self("saml.too-many") }

  /// An element carries an XML attribute that SAML does not give it.
  public static var samlUnexpectedAttribute: Self { Self("saml.unexpected-attribute") }

  /// An element holds a child that SAML does not allow there.
  public static var samlUnexpectedChild: Self { Self("saml.unexpected-child") }

  /// The document is not a SAML 2.0 response.
  public static var samlUnexpectedElement: Self { Self("saml.unexpected-element") }

  /// There is text where SAML's schema allows only elements.
  public static var samlUnexpectedText: Self { Self("saml.unexpected-text") }

  /// No attribute is stated twice.
  public static var samlUniqueAttributes: Self { Self("saml.unique-attributes") }

  /// The attributes were compared with Adobe's user metadata.
  public static var samlUserMetadata: Self { Self("saml.user-metadata") }

  /// An attribute of the user metadata has no value.
  public static var samlUserMetadataEmpty: Self { Self("saml.user-metadata-empty") }

  /// A value of the user metadata looks encrypted, and this attribute is not.
  public static var samlUserMetadataEncrypted: Self { Self("saml.user-metadata-encrypted") }

  /// A value of the user metadata does not have its documented form.
  public static var samlUserMetadataForm: Self { Self("saml.user-metadata-form") }

  /// An attribute is missing that every TV provider gives to Adobe Pass.
  public static var samlUserMetadataMissing: Self { Self("saml.user-metadata-missing") }

  /// The name of an attribute resembles a known one, and differs from it.
  public static var samlUserMetadataName: Self { Self("saml.user-metadata-name") }

  /// An attribute for an encrypted postal code holds a readable one.
  public static var samlUserMetadataReadable: Self { Self("saml.user-metadata-readable") }

  /// An attribute of the user metadata is stated more than once.
  public static var samlUserMetadataRepeated: Self { Self("saml.user-metadata-repeated") }

  /// An attribute of the user metadata has several values instead of one.
  public static var samlUserMetadataSeveral: Self { Self("saml.user-metadata-several") }

  /// Message and assertion are of SAML 2.0.
  public static var samlVersion: Self { Self("saml.version") }

  /// Message or assertion is not of SAML 2.0.
  public static var samlVersionUnsupported: Self { Self("saml.version-unsupported") }

  static let ofSAML: [Self] = [
    .samlAddress, .samlAddressMismatch, .samlArtifact, .samlArtifactMalformed, .samlArtifactMessage,
    .samlArtifactRequestShared, .samlAssertionCount, .samlAssertionEncrypted, .samlAssertionMissing,
    .samlAssertionMultiple, .samlAttributeDuplicate, .samlAttributeMissing,
    .samlAttributeNameMalformed, .samlAttributeNotRequested, .samlAttributeQuery,
    .samlAttributeTypes, .samlAttributeTypesMixed, .samlAttributeValueNotRequested, .samlAudience,
    .samlAudienceMismatch, .samlAudienceMissing, .samlAuthnRequestEndpoint,
    .samlAuthnRequestEndpointAmbiguous, .samlAuthnRequestSubject, .samlAuthnRequestSubjectConfirmed,
    .samlAuthnStatement, .samlAuthnStatementMissing, .samlConditionUnknown, .samlConditions,
    .samlConfirmationNotBefore, .samlDestination, .samlDestinationMismatch, .samlDestinationMissing,
    .samlEmptyText, .samlEncryptedParts, .samlInResponseTo, .samlInResponseToDigit,
    .samlInResponseToMismatch, .samlInResponseToMissing, .samlIssuer, .samlIssuerMismatch,
    .samlIssuerMissing, .samlIssuerQualified, .samlLogoutPartial, .samlMalformedAttribute,
    .samlMessage, .samlMissingAttribute, .samlMissingChild, .samlNameTooLong, .samlNames,
    .samlNotAQuery, .samlOneTimeUse, .samlPrincipal, .samlQueryAttributes,
    .samlQueryConfirmationMismatch, .samlQuerySubject, .samlQuerySubjectMismatch, .samlReceiver,
    .samlRecipient, .samlRecipientMismatch, .samlRecipientMissing, .samlRequiredAttributes,
    .samlResponse, .samlScope, .samlScopeMalformed, .samlScopeMismatch, .samlSessionIndex,
    .samlSessionIndexMissing, .samlSignatureLastChild, .samlSOAP, .samlSOAPBody, .samlSOAPFault,
    .samlSOAPMalformed, .samlSOAPMustUnderstand, .samlSOAPVersion, .samlStatementUnknown,
    .samlStatus, .samlStatusNotSuccess, .samlSubjectConfirmation,
    .samlSubjectConfirmationAlternative, .samlSubjectConfirmationMissing,
    .samlSubjectConfirmationUnsupported, .samlSubjectIDRepeated, .samlSubjectUnidentified,
    .samlTextNotSimple, .samlTooMany, .samlUnexpectedAttribute, .samlUnexpectedChild,
    .samlUnexpectedElement, .samlUnexpectedText, .samlUniqueAttributes, .samlUserMetadata,
    .samlUserMetadataEmpty, .samlUserMetadataEncrypted, .samlUserMetadataForm,
    .samlUserMetadataMissing, .samlUserMetadataName, .samlUserMetadataReadable,
    .samlUserMetadataRepeated, .samlUserMetadataSeveral, .samlVersion, .samlVersionUnsupported,
  ]
}
