public import SAMLFormats

extension StableCode {
  /// The installed OpenSSL library has no implementation of a signature or digest method that
  /// `ds:SignedInfo` names.
  public static let signatureAlgorithmUnavailable = StableCode(
    "signature.algorithm-unavailable", .policy, mends: .operator,
    says: "OpenSSL on this machine does not offer the algorithm.",
    unchecked: "A signature was not checked, because OpenSSL does not offer its algorithm.",
    why: "ML-DSA and SLH-DSA need OpenSSL 3.5 or later. The configuration of OpenSSL may also "
      + "disable algorithms, for example in FIPS mode.",
    help: "Run `saml doctor` to see the version and what it lacks.")

  /// An ID value occurs twice, or in a namespaced attribute, so a `ds:Reference` may resolve to
  /// another element.
  public static let signatureAmbiguousReference = StableCode(
    "signature.ambiguous-reference", .attack, mends: .client,
    says: "The IDs of the document are not unique for every reader.",
    why: "If an ID occurs twice, or in an attribute that only some readers take for an ID, the "
      + "verifier may follow a reference to one element and the reader to another. In a document "
      + "without any element of SAML only the ID that is referenced counts.",
    help: "Get the message as it was sent, and treat this payload as hostile. If it was sent so, "
      + "its maker must give each element an ID of its own, in the attribute that SAML names.",
    attack: .repeatedID)

  /// The `Algorithm` of `ds:CanonicalizationMethod` or of a canonicalization transform is unknown
  /// or not in the policy.
  public static let signatureCanonicalizationForbidden = StableCode(
    "signature.canonicalization-forbidden", .policy, mends: .provider,
    says: "The canonicalization method is not accepted.",
    why: "It is unknown, or the policy does not list it.",
    help: "Ask the provider for exclusive canonicalization.")

  /// A post-quantum `ds:SignatureMethod` carries a context string or another parameter (FIPS 204
  /// §5.2, FIPS 205 §10.2).
  public static let signatureContextForbidden = StableCode(
    "signature.context-forbidden", .policy, mends: .provider,
    says: "The signature method has a context string.",
    why: "ML-DSA and SLH-DSA can bind a signature to a context (FIPS 204 section 5.2). No profile "
      + "of SAML defines one, so the verifier cannot know what the signature is meant for.",
    help: "Ask the provider to sign without SignatureContext, MLDSAContextString or "
      + "SLHDSAContextString.")

  /// The `Algorithm` of `ds:DigestMethod` is unknown or not in the policy.
  public static let signatureDigestMethodForbidden = StableCode(
    "signature.digest-method-forbidden", .policy, mends: .provider,
    says: "The digest method is not accepted.",
    why: "With SHA-1 an attacker can prepare two messages with the same digest.",
    help: "Ask the provider for sha256.")

  /// The digest of the content that a `ds:Reference` names differs from its `ds:DigestValue` (XML
  /// Signature 1.1 §3.2.1).
  public static let signatureDigestMismatch = StableCode(
    "signature.digest-mismatch", .broken, mends: .client,
    says: "The signed content was changed after it was signed.",
    why: "The signature value holds, and the content has another digest than the one it covers.",
    help: "Compare with the original: pretty-printing, line-end conversion and the cookbook's "
      + "normalisation all do this. Verify and send the bytes as they were received.")

  /// No trusted key has the type that `ds:SignatureMethod` requires.
  public static let signatureKeyMismatch = StableCode(
    "signature.key-mismatch", .policy, mends: .operator,
    says: "No trusted key is of the kind that the signature method needs.",
    unchecked: "A signature was not checked, because no trusted key is of the kind that it needs.",
    why: "An RSA key cannot verify an ECDSA signature.",
    help: "Give the certificate that the provider signs with now; it may have changed its key.")

  /// A `ds:Signature` violates the XML Signature schema.
  public static let signatureMalformed = StableCode(
    "signature.malformed", .broken, mends: .client,
    says: "A signature is not built as its schema says.",
    why: "Extra or missing parts are read differently by different verifiers.",
    help: "Look at the position; get the message as it was sent.")

  /// The `Algorithm` of `ds:SignatureMethod` is unknown or not in the policy, or is not among those
  /// that the key permits.
  public static let signatureMethodForbidden = StableCode(
    "signature.method-forbidden", .policy, mends: .provider,
    says: "The signature method is not accepted.",
    why: "SHA-1 can be forged, HMAC would turn the public certificate into the secret, and an "
      + "unknown method proves nothing. A trusted key may also be limited to methods of its own.",
    help: "Ask the provider for rsa-sha256 or ecdsa-sha256.", attack: .weakMethod)

  /// A `ds:Signature` has a parent other than a message or an assertion that it could sign, or is
  /// out of order in metadata.
  public static let signatureMisplaced = StableCode(
    "signature.misplaced", .attack, mends: .client,
    says: "A signature is in a place where SAML allows none.",
    why: "Signature wrapping (XSW) hides the signed original in such a place and lets a forged "
      + "element take its place.",
    help: "A signature is a child of the message, or of an assertion directly inside it; saml "
      + "verify takes one elsewhere too where another signature covers it. Treat this payload as "
      + "hostile.",
    attack: .wrapping)

  /// No `ds:Signature` is found in a message or assertion that requires one.
  public static let signatureMissing = StableCode(
    "signature.missing", .broken, mends: .provider,
    says: "Neither the message nor an assertion in it carries a signature.",
    why: "Anyone could have written it.",
    help: "Ask the provider to sign the assertion; a tool may have dropped the signature.")

  /// An element has two or more `ds:Signature` children (SAML Core §2.3.3, §3.2.2).
  public static let signatureMultiple = StableCode(
    "signature.multiple", .attack, mends: .client,
    says: "An element carries more than one signature.",
    why: "A verifier and a reader may each look at another one (SAML Core sections 2.3.3 and "
      + "3.2.2).",
    help: "Ask the provider for one signature, directly after the issuer.", attack: .wrapping)

  /// The policy's trust contains no `TrustAnchor` to verify with.
  public static let signatureNoTrustAnchor = StableCode(
    "signature.no-trust-anchor", .policy, mends: .operator, says: "No trusted key was given.",
    why: "Keys come from trust, never from the message.",
    help: "Give the provider's certificate with --trust.")

  /// A `ds:Signature` contains `ds:Object` (SAML Core §5.4.5, erratum E91).
  public static let signatureObjectPresent = StableCode(
    "signature.object-present", .attack, mends: .client,
    says: "A signature holds an Object element.",
    why: "It is a place to hide the signed original (SAML Core section 5.4.5, erratum E91).",
    help: "SAML signatures have none. Treat this payload as hostile.",
    attack: .wrappingInsideSignature)

  /// A whole-document signature on metadata would digest a processing instruction outside the
  /// document element.
  public static let signatureProcessingInstruction = StableCode(
    "signature.processing-instruction", .broken, mends: .provider,
    says: "A processing instruction is outside of the document element of metadata that is signed "
      + "as a whole.",
    why: "The digest of a whole document includes it, and a reader of the metadata does not see "
      + "it.",
    help: "Ask the publisher for metadata without it, or for a signature that refers to the ID of "
      + "the document element.")

  /// `ds:SignedInfo` contains a number of `ds:Reference` elements other than one (SAML Core
  /// §5.4.2).
  public static let signatureReferenceCount = StableCode(
    "signature.reference-count", .broken, mends: .client,
    says: "A signature does not hold exactly one reference.",
    why: "SAML signs one element (SAML Core section 5.4.2).",
    help: "Get the message as it was sent.", attack: .wrappingInsideSignature)

  /// The `URI` of a `ds:Reference` is not a same-document reference, and no file was supplied for
  /// it.
  public static let signatureReferenceExternal = StableCode(
    "signature.reference-external", .attack, mends: .provider,
    says: "A reference is to something outside of the document.",
    why: "Nothing is fetched, because a message must not choose what a verifier reads.",
    help: "Give the file to `saml verify` with --reference URI=FILE.")

  /// The `URI` fragment of a `ds:Reference` matches no ID attribute in the document.
  public static let signatureReferenceNotFound = StableCode(
    "signature.reference-not-found", .attack, mends: .client,
    says: "No element has the ID of a reference.",
    why: "The signed element is not in the document. ID, Id, id, xml:id and wsu:Id are read as "
      + "IDs, but on elements of SAML 2.0 ID alone, on those of SAML 1 AssertionID, RequestID and "
      + "ResponseID, and on those of XML Signature and XML Encryption Id. Without its DTD no other "
      + "attribute is one.",
    help: "Get the message as it was sent.", attack: .wrapping)

  /// The `URI` fragment is neither an ID nor one of the two XPointers of XML Signature (XML
  /// Signature 1.1 §4.4.3.2).
  public static let signatureReferenceUnsupported = StableCode(
    "signature.reference-unsupported", .broken, mends: .provider,
    says: "The URI of a reference is of a form that is not supported.",
    why: "After `#` an ID is read, or xpointer(/) or xpointer(id('ID')); other pointers are "
      + "programs that select.",
    help: "Ask the signer for a reference by an ID that is an NCName: it begins with a letter or "
      + "`_`.")

  /// The `URI` of `ds:Reference` is not `#` followed by the `ID` of the signature's parent (SAML
  /// Core §5.4.2).
  public static let signatureReferenceURI = StableCode(
    "signature.reference-uri", .broken, mends: .provider,
    says: "The reference is not to the ID of the element around it.",
    why: "The signature covers something else than what would be read (SAML Core section 5.4.2).",
    help: "The URI is `#` and the ID of the signature's parent, and nothing else; the empty URI is "
      + "not allowed in SAML. An ID is an NCName: it begins with a letter or `_`. Metadata may "
      + "have the empty URI where it is trusted by --metadata-trust, or by "
      + "\"acceptsWholeDocumentReference\" in its trust entry of the policy.")

  /// A `ds:Reference` omits the `URI` attribute (XML Signature 1.1 §4.4.3.1).
  public static let signatureReferenceURIMissing = StableCode(
    "signature.reference-uri-missing", .broken, mends: .provider, says: "A reference has no URI.",
    why: "Without a URI the application must know what is signed, and saml does not (XML Signature "
      + "1.1 section 4.4.3.1).",
    help: "Ask the signer to name what is signed.")

  /// The number of `ds:Signature` elements exceeds `maximumSignatures` of the policy.
  public static let signatureTooMany = StableCode(
    "signature.too-many", .broken, mends: .client,
    says: "The document holds more signatures than the limit.",
    why: "Each one costs a public-key operation.",
    help: "Look for signatures that were added; a response has one or two.")

  /// The number of ID attributes exceeds the limit of the policy.
  public static let signatureTooManyIDs = StableCode(
    "signature.too-many-ids", .broken, mends: .client,
    says: "The document holds more IDs than the limit.",
    why: "A reference is looked up among all of them, and each could hide another target.",
    help: "A response has ten at most; look for elements that were added to it.")

  /// The total input to the digests of a `ds:Signature` exceeds the limit of the policy in bytes.
  public static let signatureTooManyReferencedOctets = StableCode(
    "signature.too-many-referenced-octets", .broken, mends: .client,
    says: "The references of a signature make more bytes than the limit.",
    why: "Many references to the whole of a large document cost time that their sender does not "
      + "pay.",
    help: "Real messages stay far below the limit, which docs/reference/defaults.md names: ask who "
      + "made this one.")

  /// The number of `ds:Reference` elements in `ds:SignedInfo` exceeds the limit of the policy.
  public static let signatureTooManyReferences = StableCode(
    "signature.too-many-references", .broken, mends: .client,
    says: "A signature holds more references than the limit.",
    why: "Each one may ask for a digest of the whole document.",
    help: "Real messages stay far below the limit, which docs/reference/defaults.md names: ask who "
      + "made this one.")

  /// The number of `ds:Transform` elements in a `ds:Reference` exceeds the limit of the policy.
  public static let signatureTooManyTransforms = StableCode(
    "signature.too-many-transforms", .broken, mends: .client,
    says: "A reference has more transforms than the limit.",
    why: "Each one may ask for the whole document to be canonicalised.",
    help: "Real messages stay far below the limit, which docs/reference/defaults.md names: ask who "
      + "made this one.")

  /// The number of candidate keys exceeds `maximumTrustAnchors` of the policy.
  public static let signatureTooManyTrustAnchors = StableCode(
    "signature.too-many-trust-anchors", .broken, mends: .operator,
    says: "More trusted keys were given than one message may try.",
    why: "Each trial costs a public-key operation.",
    help: "Keep the keys that the provider uses now and next.")

  /// The input of a `ds:Transform` is outside of its domain, such as Base64 of other text (XML
  /// Signature 1.1 §6.6).
  public static let signatureTransformInput = StableCode(
    "signature.transform-input", .broken, mends: .client,
    says: "A transform was given something that it is not defined for.",
    why: "The enveloped signature transform leaves nothing of what is inside the signature, Base64 "
      + "needs Base64 text, and canonicalization of bytes needs a document.",
    help: "Get the message as it was sent.")

  /// An XPath transform exceeds the limit of steps or of context nodes.
  public static let signatureTransformTooCostly = StableCode(
    "signature.transform-too-costly", .broken, mends: .client,
    says: "An XPath takes more steps, or selects from more nodes, than the limit.",
    why: "The sender writes the XPath, and a short one can cost the square of a document's size.",
    help: "The XPath of a real signature stays far below the limit: ask who made this one.")

  /// The `Algorithm` of a `ds:Transform` is one that the library does not run, such as XPath or
  /// XSLT.
  public static let signatureTransformUnsupported = StableCode(
    "signature.transform-unsupported", .broken, mends: .provider,
    says: "A reference asks for a transform that is not supported.",
    why: "XPath and XSLT are programs of the sender: what they leave over cannot be seen from the "
      + "document, and a signature over it proves little. `saml verify` evaluates XPath 1.0 for "
      + "its report, without id(), variables and functions of other standards.",
    help: "Ask the signer for enveloped-signature, base64 and canonicalization alone.",
    attack: .transform)

  /// `ds:Transforms` is not enveloped-signature followed by at most one canonicalization (SAML Core
  /// §5.4.4).
  public static let signatureTransforms = StableCode(
    "signature.transforms", .broken, mends: .provider,
    says: "The transforms are not those that SAML allows.",
    why: "Other transforms can select away what was changed (SAML Core section 5.4.4).",
    help: "First enveloped-signature, then at most one canonicalization.", attack: .transform)

  /// The verified octets, or those between two transforms, fail to parse within the limits.
  public static let signatureUnreadable = StableCode(
    "signature.unreadable", .broken, mends: .client,
    says: "Signed or transformed bytes are not a document within the limits.",
    why: "What was signed must be readable by itself, and so must what one transform gives to the "
      + "next.",
    help: "Real messages stay far below the limit, which docs/reference/defaults.md names: ask who "
      + "made this one.")

  /// `ds:SignatureValue` verifies over the canonical `ds:SignedInfo` with a trusted key, or no key
  /// was tried (XML Signature 1.1 §3.2.2).
  public static let signatureValue = StableCode(
    "signature.value", .broken, mends: .operator,
    says: "A trusted key has made the signature value.",
    unchecked: "No trusted key was given, so it is not known who made the signature value.",
    why: "The value covers SignedInfo, and through its references what is signed (XML Signature "
      + "1.1 section 3.2.2).",
    help: "Give the signer's certificate with --trust.")

  /// `ds:SignatureValue` fails over the canonical `ds:SignedInfo` with each trusted key (XML
  /// Signature 1.1 §3.2.2).
  public static let signatureValueMismatch = StableCode(
    "signature.value-mismatch", .broken, mends: .client,
    says: "The signature value does not hold for any of the trusted keys.",
    why: "The message was signed with another key, SignedInfo or SignatureValue was changed, or "
      + "the value was made in another form than its method asks for.",
    help: "Compare the fingerprints: if the provider has changed its certificate, trust the new "
      + "one after checking it with the provider. If they are the same, the message was altered, "
      + "or the signer wrote the value in another form: XML Signature has ECDSA values as two "
      + "plain numbers, not as DER, and the salt of RSASSA-PSS as long as the digest.")
}
