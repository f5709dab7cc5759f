import Formats

extension Explanation {
  static let signature: [Explanation] = [
    Explanation(
      .signatureAssertion, "The assertion carries a signature of its own that holds.",
      unchecked: "The assertion's own signature could not be checked.",
      why: "The policy sets requiresSignedAssertion.",
      help: "Look at the finding about that signature."),
    Explanation(
      .signatureAssertionNotSigned, "The assertion carries no signature of its own.",
      why: "The policy sets requiresSignedAssertion. A signature of the response covers the "
        + "assertion, and is not enough for this policy.",
      help: "Ask the provider to sign the assertion (WantAssertionsSigned in your metadata), or "
        + "leave requiresSignedAssertion out of the policy."),
    Explanation(
      .signatureResponse, "The response carries a signature of its own that holds.",
      unchecked: "The response's own signature could not be checked.",
      why: "The policy sets requiresSignedResponse.",
      help: "Look at the finding about that signature."),
    Explanation(
      .signatureResponseNotSigned, "The response carries no signature of its own.",
      why: "The policy sets requiresSignedResponse. A signature of the assertion does not cover "
        + "the status, the destination and the query that the response names.",
      help: "Ask the provider to sign the response, or leave requiresSignedResponse out of the "
        + "policy."),
    Explanation(
      .signatureCoreValidation, "A trusted key has signed this element, and it is unchanged.",
      unchecked: "No trusted key was given, so no signature was checked (--trust).",
      why:
        "Unsigned content proves nothing (XML Signature 1.1 section 3.2).",
      help: "Give the provider's certificate with --trust."),
    Explanation(
      .signatureRedirectIncomplete,
      "A query carries one of SigAlg and Signature without the other.",
      why: "Without both a signature of the redirect binding cannot be checked, and a receiver may "
        + "take the message for an unsigned one (SAML Bindings section 3.4.4.1).",
      help: "Look for a step that drops parameters, and get the URL as it was sent."),
    Explanation(
      .signatureRedirectMalformed, "A signed query does not follow the redirect binding.",
      why: "The name of a parameter is spelled in another way, the encoding is not DEFLATE, or the "
        + "message is not one for its parameter. Two receivers may then read two messages "
        + "(SAML Bindings section 3.4.4, CVE-2025-27773).",
      help:
        "Ask the sender to write the parameters by the standard. Treat this query as hostile until "
        + "you know."),
    Explanation(
      .signatureRedirectMismatch,
      "The signature of the query does not hold for any of the trusted keys.",
      why:
        "The query was changed, or signed by another key. The signature covers the percent-encoded "
        + "bytes as they were sent, so a query that was decoded and encoded again fails too (SAML "
        + "Bindings section 3.4.4.1).",
      help:
        "Take the query from where it was received, byte for byte: the access log or a HAR, and "
        + "not the parsed parameters. Then compare the trusted key with the sender's."),
    Explanation(
      .signatureRedirectMixed, "A query carries a request and a response.",
      why: "A receiver may verify one of SAMLRequest and SAMLResponse and read the other "
        + "(CVE-2025-27773).",
      help: "Treat this query as hostile."),
    Explanation(
      .signatureMissing, "Neither the message nor an assertion in it carries a signature.",
      why: "Anyone could have written it.",
      help: "Ask the provider to sign the assertion; a tool may have dropped the signature."),
    Explanation(
      .signatureNotCovered, "No signature covers a SAML message or assertion of the document.",
      why: "An attacker can write it beside, around or inside a signed one, and a reader may take "
        + "it for the signed one: signature wrapping (XSW).",
      help: "Get the message as the provider sent it. If it was sent so, ask the provider to sign "
        + "the message itself. Treat this payload as hostile until you know."),
    Explanation(
      .signatureCarrierNotCovered,
      "An unsigned message or envelope carries the signed element; no signature covers it.",
      why: "Its own contents, such as status, issuer and destination, are not verified.",
      help: "Read nothing but the signed element. `saml validate` does so."),
    Explanation(
      .signatureCarrierOfOtherIssuer,
      "A message carries a message or an assertion of another provider.",
      why: "A reader may take the provider of the message for that of the assertion, and sign a "
        + "viewer in for the wrong one (CVE-2026-49283, signature wrapping). A second issuer, or "
        + "one with a comment in it, counts as another one, because readers disagree about it.",
      help: "Treat this payload as hostile. If the provider sent it so, ask for one issuer in the "
        + "message and in all that it carries."),
    Explanation(
      .signatureDescriptorNotCovered,
      "No signature covers this descriptor, although another part of the metadata is signed.",
      why: "Anyone could have added it, with keys of their own; an unsigned group also says which "
        + "entities belong to it.",
      help: "Ask for metadata whose root is signed (SAML Metadata section 3.1)."),
    Explanation(
      .signatureMultiple, "An element carries more than one signature.",
      why:
        "A verifier and a reader may each look at another one (SAML Core sections 2.3.3 and 3.2.2).",
      help: "Ask the provider for one signature, directly after the issuer."),
    Explanation(
      .signatureTooMany, "The document holds more signatures than the limit.",
      why: "Each one costs a public-key operation.",
      help: "Look for signatures that were added; a response has one or two."),
    Explanation(
      .signatureTooManyIDs, "The document holds more IDs than the limit.",
      why: "A reference is looked up among all of them, and each could hide another target.",
      help: "A response has ten at most; look for elements that were added to it."),
    Explanation(
      .signatureMisplaced, "A signature is in a place where SAML allows none.",
      why: "Signature wrapping (XSW) hides the signed original in such a place and lets a forged "
        + "element take its place.",
      help: "A signature is a child of the message, or of an assertion directly inside it; saml "
        + "verify takes one elsewhere too where another signature covers it. Treat this payload as "
        + "hostile."),
    Explanation(
      .signatureMalformed, "A signature is not built as its schema says.",
      why: "Extra or missing parts are read differently by different verifiers.",
      help: "Look at the position; get the message as it was sent."),
    Explanation(
      .signatureObjectPresent, "A signature holds an Object element.",
      why: "It is a place to hide the signed original (SAML Core section 5.4.5, erratum E91).",
      help: "SAML signatures have none. Treat this payload as hostile."),
    Explanation(
      .signatureReferenceCount, "A signature does not hold exactly one reference.",
      why: "SAML signs one element (SAML Core section 5.4.2).",
      help: "Get the message as it was sent."),
    Explanation(
      .signatureReferenceURI, "The reference is not to the ID of the element around it.",
      why: "The signature covers something else than what would be read (SAML Core section 5.4.2).",
      help: "The URI is `#` and the ID of the signature's parent, and nothing else; the empty URI "
        + "is not allowed in SAML. An ID is an NCName: it begins with a letter or `_`. Metadata "
        + "may have the empty URI where it is trusted by --metadata-trust, or by "
        + "\"acceptsWholeDocumentReference\" in its trust entry of the policy."),
    Explanation(
      .signatureProcessingInstruction,
      "A processing instruction is outside of the document element of metadata that is "
        + "signed as a whole.",
      why:
        "The digest of a whole document includes it, and a reader of the metadata does not see it.",
      help:
        "Ask the publisher for metadata without it, or for a signature that refers to the ID of "
        + "the document element."),
    Explanation(
      .signatureAmbiguousReference, "The IDs of the document are not unique for every reader.",
      why: "If an ID occurs twice, or in an attribute that only some readers take for an ID, the "
        + "verifier may follow a reference to one element and the reader to another. In a document "
        + "without any element of SAML only the ID that is referenced counts.",
      help: "Get the message as it was sent, and treat this payload as hostile. If it was sent so, "
        + "its maker must give each element an ID of its own, in the attribute that SAML names."),
    Explanation(
      .signatureTransforms, "The transforms are not those that SAML allows.",
      why: "Other transforms can select away what was changed (SAML Core section 5.4.4).",
      help: "First enveloped-signature, then at most one canonicalization."),
    Explanation(
      .signatureCanonicalizationForbidden, "The canonicalization method is not accepted.",
      why: "It is unknown, or the policy does not list it.",
      help: "Ask the provider for exclusive canonicalization."),
    Explanation(
      .signatureMethodForbidden, "The signature method is not accepted.",
      why: "SHA-1 can be forged, HMAC would turn the public certificate into the secret, and an "
        + "unknown method proves nothing. A trusted key may also be limited to methods of its own.",
      help: "Ask the provider for rsa-sha256 or ecdsa-sha256."),
    Explanation(
      .signatureDigestMethodForbidden, "The digest method is not accepted.",
      why: "With SHA-1 an attacker can prepare two messages with the same digest.",
      help: "Ask the provider for sha256."),
    Explanation(
      .signatureHoldsNotAccepted,
      "The signature value and the digests hold, by an algorithm or a key that is not accepted.",
      why: "Nothing was changed after the signature was made. That says nothing about who made it: "
        + "a short key or SHA-1 can be broken, and the policy does not accept it.",
      help: "Ask the provider for a key of 2048 bits or more, and for rsa-sha256 or ecdsa-sha256."),
    Explanation(
      .signatureIntact,
      "The signature holds, but by no trusted key, or over content that the document does "
        + "not show.",
      why: "A key in the message can be anybody's. A shared secret is known to its receiver too. A "
        + "given file is only what you named, and an XPath can leave out what was changed. So the best "
        + "answer is `intact`.",
      help: "Give the signer's certificate with --trust, and ask for signatures without XPath. To "
        + "accept the answer, add --accept intact."),
    Explanation(
      .signatureNoTrustAnchor, "No trusted key was given.",
      why: "Keys come from trust, never from the message.",
      help: "Give the provider's certificate with --trust."),
    Explanation(
      .signatureNoChain, "No certificate that chains to a given root made the signature.",
      why:
        "Each certificate of a chain must be current, issued by the next one and on no revocation "
        + "list, and the first one must be for signatures.",
      help:
        "Look at the certificates with `saml certificate`, and at the lists of --crl. Do not trust a "
        + "certificate whose chain does not hold."),
    Explanation(
      .signatureTooManyTrustAnchors, "More trusted keys were given than one message may try.",
      why: "Each trial costs a public-key operation.",
      help: "Keep the keys that the provider uses now and next."),
    Explanation(
      .signatureKeyMismatch, "No trusted key is of the kind that the signature method needs.",
      unchecked: "A signature was not checked, because no trusted key is of the kind that it "
        + "needs.",
      why: "An RSA key cannot verify an ECDSA signature.",
      help: "Give the certificate that the provider signs with now; it may have changed its key."),
    Explanation(
      .signatureValueMismatch, "The signature value does not hold for any of the trusted keys.",
      why: "The message was signed with another key, SignedInfo or SignatureValue was changed, or "
        + "the value was made in another form than its method asks for.",
      help: "Compare the fingerprints: if the provider has changed its certificate, trust the new "
        + "one after checking it with the provider. If they are the same, the message was altered, "
        + "or the signer wrote the value in another form: XML Signature has ECDSA values as two "
        + "plain numbers, not as DER, and the salt of RSASSA-PSS as long as the digest."),
    Explanation(
      .signatureDigestMismatch, "The signed content was changed after it was signed.",
      why: "The signature value holds, and the content has another digest than the one it covers.",
      help: "Compare with the original: pretty-printing, line-end conversion and the cookbook's "
        + "normalisation all do this. Verify and send the bytes as they were received."),
    Explanation(
      .signatureUnreadable,
      "Signed or transformed bytes are not a document within the limits.",
      why:
        "What was signed must be readable by itself, and so must what one transform gives to the "
        + "next.",
      help:
        "Real messages stay far below the limit, which docs/reference/defaults.md names: ask who "
        + "made this one."),
    Explanation(
      .signatureAlgorithmUnavailable, "OpenSSL on this machine does not offer the algorithm.",
      unchecked: "A signature was not checked, because OpenSSL does not offer its algorithm.",
      why: "ML-DSA and SLH-DSA need OpenSSL 3.5 or later. The configuration of OpenSSL may also "
        + "disable algorithms, for example in FIPS mode.",
      help: "Run `saml doctor` to see the version and what it lacks."),
    Explanation(
      .signatureContextForbidden, "The signature method has a context string.",
      why: "ML-DSA and SLH-DSA can bind a signature to a context (FIPS 204 section 5.2). No "
        + "profile of SAML defines one, so the verifier cannot know what the signature is meant for.",
      help: "Ask the provider to sign without SignatureContext, MLDSAContextString or "
        + "SLHDSAContextString."),
    Explanation(
      .signatureBothKinds,
      "The message carries a classical and a post-quantum signature of one issuer.",
      unchecked: "One of the two signatures could not be checked, because its key is missing.",
      why: "The policy sets requiresBothSignatures: a signature of one kind stays good while the "
        + "other kind is broken.",
      help: "Trust a classical and a post-quantum key of the issuer. The latter needs OpenSSL 3.5."),
    Explanation(
      .signatureKindMissing, "The classical or the post-quantum signature is missing.",
      why: "The policy sets requiresBothSignatures: one kind signs the response, the other signs "
        + "its assertion. Of another message one kind signs the XML, and the other signs the query "
        + "string.",
      help: "Ask the provider to sign both, or leave requiresBothSignatures out of the policy."),
    Explanation(
      .signatureBothKindsUnbound, "A key of the two signatures is not bound to the issuer.",
      why: "The policy sets requiresBothSignatures. Two keys prove that one provider signed twice "
        + "only if both are trusted for that provider alone.",
      help: "Give both keys an issuer in the policy's trust, or take them from metadata."),
    Explanation(
      .signatureValue, "A trusted key has made the signature value.",
      unchecked: "No trusted key was given, so it is not known who made the signature value.",
      why: "The value covers SignedInfo, and through its references what is signed (XML Signature "
        + "1.1 section 3.2.2).",
      help: "Give the signer's certificate with --trust."),
    Explanation(
      .signatureReference, "The referenced content matches the reference's digest.",
      why:
        "If a trusted key made the value, this content is signed, and nothing else of the document "
        + "is (XML Signature 1.1 section 3.2.1).",
      help: "Check what is selected before you rely on it."),
    Explanation(
      .signatureManifest, "A reference is to a Manifest.",
      unchecked: "A reference is to a Manifest, whose own references are not followed.",
      why: "Core validation says that the list is signed, not that what it lists is unchanged (XML "
        + "Signature 1.1 section 5.1).",
      help: "If you rely on the Manifest, verify each of its references."),
    Explanation(
      .signatureReferenceURIMissing, "A reference has no URI.",
      why: "Without a URI the application must know what is signed, and saml does not (XML "
        + "Signature 1.1 section 4.4.3.1).",
      help: "Ask the signer to name what is signed."),
    Explanation(
      .signatureReferenceExternal, "A reference is to something outside of the document.",
      why: "Nothing is fetched, because a message must not choose what a verifier reads.",
      help: "Give the file to `saml verify` with --reference URI=FILE."),
    Explanation(
      .signatureReferenceUnsupported,
      "The URI of a reference is of a form that is not supported.",
      why: "After `#` an ID is read, or xpointer(/) or xpointer(id('ID')); other pointers are "
        + "programs that select.",
      help: "Ask the signer for a reference by an ID that is an NCName: it begins with a letter or "
        + "`_`."),
    Explanation(
      .signatureReferenceNotFound, "No element has the ID of a reference.",
      why: "The signed element is not in the document. ID, Id, id, xml:id and wsu:Id are read as "
        + "IDs, but on elements of SAML 2.0 ID alone, on those of SAML 1 AssertionID, RequestID and "
        + "ResponseID, and on those of XML Signature and XML Encryption Id. Without its DTD no "
        + "other attribute is one.",
      help: "Get the message as it was sent."),
    Explanation(
      .signatureTransformUnsupported, "A reference asks for a transform that is not supported.",
      why:
        "XPath and XSLT are programs of the sender: what they leave over cannot be seen from the "
        + "document, and a signature over it proves little. `saml verify` evaluates XPath 1.0 for its "
        + "report, without id(), variables and functions of other standards.",
      help: "Ask the signer for enveloped-signature, base64 and canonicalization alone."),
    Explanation(
      .signatureTransformInput, "A transform was given something that it is not defined for.",
      why:
        "The enveloped signature transform leaves nothing of what is inside the signature, Base64 "
        + "needs Base64 text, and canonicalization of bytes needs a document.",
      help: "Get the message as it was sent."),
    Explanation(
      .signatureTransformTooCostly,
      "An XPath takes more steps, or selects from more nodes, than the limit.",
      why: "The sender writes the XPath, and a short one can cost the square of a document's size.",
      help: "The XPath of a real signature stays far below the limit: ask who made this one."),
    Explanation(
      .signatureTooManyReferences, "A signature holds more references than the limit.",
      why: "Each one may ask for a digest of the whole document.",
      help:
        "Real messages stay far below the limit, which docs/reference/defaults.md names: ask who "
        + "made this one."),
    Explanation(
      .signatureTooManyTransforms, "A reference has more transforms than the limit.",
      why: "Each one may ask for the whole document to be canonicalised.",
      help:
        "Real messages stay far below the limit, which docs/reference/defaults.md names: ask who "
        + "made this one."),
    Explanation(
      .signatureTooManyReferencedOctets,
      "The references of a signature make more bytes than the limit.",
      why: "Many references to the whole of a large document cost time that their sender does not "
        + "pay.",
      help:
        "Real messages stay far below the limit, which docs/reference/defaults.md names: ask who "
        + "made this one."),
    Explanation(
      .crosscheckCanonicalOctets, "libxml2 gives the same canonical bytes.",
      unchecked: "libxml2 is known to deviate from the standard here, or the canonical bytes go "
        + "beyond a limit.",
      why: "Two independent canonicalisers agree on what was signed.", help: "Nothing to do."),
    Explanation(
      .crosscheckTree, "libxml2 reads the same tree from the bytes that were signed.",
      why: "Two independent readers agree on what the signed bytes say.", help: "Nothing to do."),
    Explanation(
      .crosscheckTreeDiffers, "libxml2 reads another tree from the bytes that were signed.",
      why: "One of the two readers is wrong about what the signed bytes say.",
      help: "Please report it, with the payload if you may share it."),
    Explanation(
      .crosscheckCanonicalOctetsDiffer, "libxml2 writes other canonical bytes than saml.",
      why: "One of the two is wrong about what was signed.",
      help: "Please report it, with the payload if you may share it."),
  ]
}
