import CanonicalXML
import SAML
import XMLEncryption
import XMLSignature

// The keys of a policy file, in the order in which they are written: a property that is added to a
// policy gets its line here, under its own name. A test compares these tables with the properties.

extension PolicyDocument {
  /// The keys of the whole document.
  static var settings: [PolicySetting<PolicyDocument>] {
    [
      // For editors; it has no effect here.
      PolicySetting(
        key: "$schema", about: "Where the schema of this file lies.",
        schema: PolicySetting<PolicyDocument>.string,
        read: { (value, path, _) throws(PolicyFileError) in
          _ = try PolicySetting<PolicyDocument>.text(value, path)
        }, write: { _ in nil }),
      TrustEntry.list,
      .texts(
        "metadataTrust", \.metadataTrustFiles,
        "Files with the keys that metadata must be signed by; with none its file is believed."),
      PolicyException.list,
      .flag(
        "requiresCurrentCertificate", \.policy.requiresCurrentCertificate,
        "Whether the certificate of the key that signed must be within its dates."),
      .seconds(
        "certificateExpiryWarning", \.policy.certificateExpiryWarning, upTo: 10 * 365 * 86_400,
        "How many seconds before the last certificate of an issuer ends a report says so."),
      .texts(
        "issuers", \.policy.issuers,
        "The entities whose responses are accepted; none is every one whose key is trusted."),
      .texts("audiences", \.policy.audiences, "The identifiers of the relying party."),
      .text("recipient", \.policy.recipient, "Where the subject must be confirmed."),
      .text("destination", \.policy.destination, "Where the response must be addressed to."),
      .text("inResponseTo", \.policy.inResponseTo, "The identifier of the query."),
      .choice(
        "profile", \.policy.profile,
        "What a response is for; a sign-in needs a confirmation and a statement of authentication."),
      .flag(
        "requiresSignedAssertion", \.policy.requiresSignedAssertion,
        "Whether the assertion must carry a signature of its own."),
      .flag(
        "requiresSignedResponse", \.policy.requiresSignedResponse,
        "Whether the response must carry a signature of its own."),
      .flag(
        "requiresBothSignatures", \.policy.requiresBothSignatures,
        "Whether response and assertion must be signed by a classical and a post-quantum key."),
      .flag(
        "actsOnAttributesAlone", \.policy.actsOnAttributesAlone,
        "Whether the service acts on attributes alone, so an identifier need not be readable."),
      .choices(
        "signedMessages", \.policy.signedMessages, among: MessageKind.judgedMessages,
        "The types of messages beside the response that are invalid without a signature."),
      .text(
        "presenterAddress", \.policy.presenterAddress,
        "The network address of whoever presented the assertion."),
      .optionalSeconds(
        "maximumAge", \.policy.maximumAge,
        "How many seconds ago response and assertion may have been issued."),
      .optionalSeconds(
        "maximumLifetime", \.policy.maximumLifetime, "How many seconds the time window may last."),
      .choice(
        "duplicateAttributes", \.policy.duplicateAttributes,
        "What is done when an attribute is stated twice."),
      .texts(
        "requiredAttributes", \.policy.requiredAttributes,
        "The names of attributes that must be present with a value."),
      .texts(
        "customRules", \.ruleNames,
        "The codes of rules of the service's own, such as custom.subscription, which the program must have."
      ),
      .texts(
        "scopedAttributes", \.policy.scopedAttributes,
        "The names of attributes whose values must be of a scope that the signer's metadata lists."),
      .seconds(
        "clockSkew", \.policy.clockSkew, upTo: Int(Policy.maximumClockSkew.components.seconds),
        "How many seconds the two clocks may disagree."),
      .section(
        "signature", \.policy.signature, SignaturePolicy.settings,
        "Which algorithms and how much work a signature may ask for."),
      .section(
        "encryption", \.policy.encryption, EncryptionPolicy.settings, "What may be decrypted."),
      .section("limits", \.policy.limits, ParseLimits.settings, "How large a document may be."),
      .section(
        "assertionLimits", \.policy.assertionLimits, AssertionLimits.settings,
        "How much an assertion may state."),
      .flag(
        "crossChecksCanonicalOctets", \.policy.crossChecksCanonicalBytes,
        "Whether libxml2 canonicalises too, and any difference is reported."),
    ]
  }
}

extension SignaturePolicy {
  static var settings: [PolicySetting<SignaturePolicy>] {
    [
      .algorithms("signatureMethods", \.signatureMethods, "The signature methods accepted."),
      .algorithms("digestMethods", \.digestMethods, "The digest methods accepted."),
      .algorithms(
        "canonicalizationMethods", \.canonicalizationMethods, "The canonical forms accepted."),
      .count("maximumSignatures", \.maximumSignatures, "Signatures in a document."),
      .count("maximumIDs", \.maximumIDs, "IDs in a document."),
      .count("maximumTrustAnchors", \.maximumTrustAnchors, "Keys that one message may try."),
      .count("maximumReferences", \.maximumReferences, "References of one signature."),
      .count("maximumTransforms", \.maximumTransforms, "Transforms of one reference."),
      .count(
        "maximumReferencedOctets", \.maximumReferencedBytes,
        "Bytes that the references of one signature may make."),
      .section(
        "diagnosis", \.diagnosis, DiagnosisLimits.settings,
        "The work that the search for the cause of a failure may take."),
      .section(
        "dangerous", \.dangerous, Dangerous.settings,
        "Settings that give up a security property."),
    ]
  }
}

extension SignaturePolicy.Dangerous {
  static var settings: [PolicySetting<SignaturePolicy.Dangerous>] {
    [
      .flag("acceptsSHA1", \.acceptsSHA1, "Whether SHA-1 is accepted, which can be forged."),
      .flag("acceptsDSA", \.acceptsDSA, "Whether DSA is accepted, whose keys leak."),
    ]
  }
}

extension EncryptionPolicy {
  static var settings: [PolicySetting<EncryptionPolicy>] {
    [
      .algorithms("blockMethods", \.blockMethods, "The algorithms accepted for the content."),
      .algorithms(
        "keyTransportMethods", \.keyTransportMethods,
        "The algorithms accepted for the content key, under a public key of RSA."),
      .algorithms(
        "keyAgreementMethods", \.keyAgreementMethods,
        "The algorithms by which a key may be agreed on."),
      .algorithms(
        "keyDerivationMethods", \.keyDerivationMethods,
        "The functions that may derive a key from what was agreed on."),
      .algorithms(
        "keyWrapMethods", \.keyWrapMethods,
        "The algorithms that may wrap a content key with a derived one."),
      .count(
        "maximumDerivationRounds", \.maximumDerivationRounds,
        "Rounds of PBKDF2 that a message may ask for."),
      .count("maximumEncryptedKeys", \.maximumEncryptedKeys, "EncryptedKey elements of one part."),
      .count("maximumEncryptedParts", \.maximumEncryptedParts, "Encrypted parts of an assertion."),
      .section(
        "dangerous", \.dangerous, Dangerous.settings,
        "Settings that give up a security property."),
    ]
  }
}

extension EncryptionPolicy.Dangerous {
  static var settings: [PolicySetting<EncryptionPolicy.Dangerous>] {
    [
      .flag(
        "acceptsUnauthenticatedCBC", \.acceptsUnauthenticatedCBC,
        "Whether CBC is decrypted without a signature over it, which can be read by others."),
      .flag("acceptsTripleDES", \.acceptsTripleDES, "Whether triple DES is decrypted."),
      .flag("acceptsRSA15", \.acceptsRSA15, "Whether RSA with PKCS #1 v1.5 is decrypted."),
    ]
  }
}

extension DiagnosisLimits {
  static var settings: [PolicySetting<DiagnosisLimits>] {
    [
      .count("maximumCandidates", \.maximumCandidates, "Edits that are tried."),
      .count("maximumOctets", \.maximumBytes, "Bytes that are digested."),
      .count("maximumSignatureTrials", \.maximumSignatureTrials, "Public-key operations."),
    ]
  }
}

extension ParseLimits {
  static var settings: [PolicySetting<ParseLimits>] {
    [
      .count("maximumOctets", \.maximumBytes, "Bytes of the document."),
      .count("maximumDepth", \.maximumDepth, "Elements inside of each other."),
      .count("maximumElements", \.maximumElements, "Elements."),
      .count("maximumNodes", \.maximumNodes, "Nodes of all kinds."),
      .count(
        "maximumAttributesPerElement", \.maximumAttributesPerElement, "Attributes of one element."),
      .count(
        "maximumNamespacesPerElement", \.maximumNamespacesPerElement,
        "Namespaces that one element declares."),
      .count("maximumNamespacesInScope", \.maximumNamespacesInScope, "Namespaces at one element."),
      .count("maximumNamespaces", \.maximumNamespaces, "Namespaces that are declared in all."),
      .count("maximumNameOctets", \.maximumNameBytes, "Bytes of a name."),
      .count(
        "maximumAttributeValueOctets", \.maximumAttributeValueBytes,
        "Bytes of an attribute value or namespace."),
      .count("maximumTextOctets", \.maximumTextBytes, "Bytes of one run of text."),
    ]
  }
}

extension AssertionLimits {
  static var settings: [PolicySetting<AssertionLimits>] {
    [
      .count("maximumAttributes", \.maximumAttributes, "Attributes of all statements."),
      .count("maximumAttributeValues", \.maximumAttributeValues, "Values of all attributes."),
      .count(
        "maximumStructuredOctets", \.maximumStructuredBytes,
        "Bytes of all structured values, in canonical form."),
      .count("maximumConfirmations", \.maximumConfirmations, "Confirmations of a subject."),
    ]
  }
}
