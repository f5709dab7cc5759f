public import SAMLFormats

extension StableCode {
  /// The library and libxml2 produce equal canonical octets for what is signed, or the comparison
  /// was not made.
  public static let crosscheckCanonicalOctets = StableCode(
    "crosscheck.canonical-octets", .broken, mends: .operator,
    says: "libxml2 gives the same canonical bytes.",
    unchecked: "libxml2 is known to deviate from the standard here, or the canonical bytes go "
      + "beyond a limit.",
    why: "Two independent canonicalisers agree on what was signed.")

  /// The canonical octets of the library differ from those of libxml2.
  public static let crosscheckCanonicalOctetsDiffer = StableCode(
    "crosscheck.canonical-octets-differ", .attack, mends: .operator,
    says: "libxml2 writes other canonical bytes than saml.",
    why: "One of the two is wrong about what was signed.",
    help: "Please report it, with the payload if you may share it.", attack: .twoParsers)

  /// The library's tree and the tree that libxml2 builds from the verified octets are equal.
  public static let crosscheckTree = StableCode(
    "crosscheck.tree", .broken, mends: .operator,
    says: "libxml2 reads the same tree from the bytes that were signed.",
    why: "Two independent readers agree on what the signed bytes say.")

  /// The tree that libxml2 builds from the verified octets differs from the library's tree, or does
  /// not parse.
  public static let crosscheckTreeDiffers = StableCode(
    "crosscheck.tree-differs", .attack, mends: .operator,
    says: "libxml2 reads another tree from the bytes that were signed.",
    why: "One of the two readers is wrong about what the signed bytes say.",
    help: "Please report it, with the payload if you may share it.", attack: .twoParsers)

  /// Where `Policy.requiresSignedAssertion` is set, a `ds:Signature` inside `saml:Assertion`
  /// verified, or was not checked.
  public static let signatureAssertion = StableCode(
    "signature.assertion", .broken, mends: .provider,
    says: "The assertion carries a signature of its own that holds.",
    unchecked: "The assertion's own signature could not be checked.",
    why: "The policy sets requiresSignedAssertion.",
    help: "Look at the finding about that signature.")

  /// `Policy.requiresSignedAssertion` is set, and `saml:Assertion` has no `ds:Signature` child
  /// (SAML Core §2.3.3).
  public static let signatureAssertionNotSigned = StableCode(
    "signature.assertion-not-signed", .policy, mends: .provider,
    says: "The assertion carries no signature of its own.",
    why: "The policy sets requiresSignedAssertion. A signature of the response covers the "
      + "assertion, and is not enough for this policy.",
    help: "Ask the provider to sign the assertion (WantAssertionsSigned in your metadata), or "
      + "leave requiresSignedAssertion out of the policy.")

  /// Where `Policy.requiresBothSignatures` is set, a classical and a post-quantum key of the issuer
  /// verified a signature each, or this was not checked.
  public static let signatureBothKinds = StableCode(
    "signature.both-kinds", .broken, mends: .operator,
    says: "The message carries a classical and a post-quantum signature of one issuer.",
    unchecked: "One of the two signatures could not be checked, because its key is missing.",
    why: "The policy sets requiresBothSignatures: a signature of one kind stays good while the "
      + "other kind is broken.",
    help: "Trust a classical and a post-quantum key of the issuer. The latter needs OpenSSL 3.5.")

  /// `Policy.requiresBothSignatures` is set, and a verifying key has no `issuer` equal to
  /// `saml:Issuer`.
  public static let signatureBothKindsUnbound = StableCode(
    "signature.both-kinds-unbound", .policy, mends: .operator,
    says: "A key of the two signatures is not bound to the issuer.",
    why: "The policy sets requiresBothSignatures. Two keys prove that one provider signed twice "
      + "only if both are trusted for that provider alone.",
    help: "Give both keys an issuer in the policy's trust, or take them from metadata.")

  /// An element that contains a signed message or assertion is itself covered by no verified
  /// `ds:Reference`.
  public static let signatureCarrierNotCovered = StableCode(
    "signature.carrier-not-covered", .attack, mends: .client,
    says: "An unsigned message or envelope carries the signed element; no signature covers it.",
    why: "Its own contents, such as status, issuer and destination, are not verified.",
    help: "Read nothing but the signed element. `saml validate` does so.", attack: .wrapping)

  /// The `saml:Issuer` of an inner message or assertion differs from that of the message that
  /// carries it (CVE-2026-49283).
  public static let signatureCarrierOfOtherIssuer = StableCode(
    "signature.carrier-of-other-issuer", .attack, mends: .client,
    says: "A message carries a message or an assertion of another provider.",
    why: "A reader may take the provider of the message for that of the assertion, and sign a "
      + "viewer in for the wrong one (CVE-2026-49283, signature wrapping). A second issuer, or one "
      + "with a comment in it, counts as another one, because readers disagree about it.",
    help: "Treat this payload as hostile. If the provider sent it so, ask for one issuer in the "
      + "message and in all that it carries.")

  /// Core validation of a `ds:Signature` succeeded with a trusted key, or was not carried out (XML
  /// Signature 1.1 §3.2).
  public static let signatureCoreValidation = StableCode(
    "signature.core-validation", .broken, mends: .operator,
    says: "A trusted key has signed this element, and it is unchanged.",
    unchecked: "No trusted key was given, so no signature was checked (--trust).",
    why: "Unsigned content proves nothing (XML Signature 1.1 section 3.2).",
    help: "Give the provider's certificate with --trust.")

  /// An entity or role descriptor is outside of every `ds:Reference` that verified (SAML Metadata
  /// §3.1).
  public static let signatureDescriptorNotCovered = StableCode(
    "signature.descriptor-not-covered", .attack, mends: .provider,
    says: "No signature covers this descriptor, although another part of the metadata is signed.",
    why: "Anyone could have added it, with keys of their own; an unsigned group also says which "
      + "entities belong to it.",
    help: "Ask for metadata whose root is signed (SAML Metadata section 3.1).", attack: .wrapping)

  /// Reference and signature validation succeed with a key or method that the policy does not
  /// accept (XML Signature 1.1 §3.2).
  public static let signatureHoldsNotAccepted = StableCode(
    "signature.holds-not-accepted", .broken, mends: .provider,
    says: "The signature value and the digests hold, by an algorithm or a key that is not "
      + "accepted.",
    why: "Nothing was changed after the signature was made. That says nothing about who made it: a "
      + "short key or SHA-1 can be broken, and the policy does not accept it.",
    help: "Ask the provider for a key of 2048 bits or more, and for rsa-sha256 or ecdsa-sha256.")

  /// `Policy.requiresBothSignatures` is set, and the verified keys are not one classical and one
  /// post-quantum.
  public static let signatureKindMissing = StableCode(
    "signature.kind-missing", .policy, mends: .provider,
    says: "The classical or the post-quantum signature is missing.",
    why: "The policy sets requiresBothSignatures: one kind signs the response, the other signs its "
      + "assertion. Of another message one kind signs the XML, and the other signs the query "
      + "string.",
    help: "Ask the provider to sign both, or leave requiresBothSignatures out of the policy.")

  /// A SAML message or assertion is outside of every `ds:Reference` that verified.
  public static let signatureNotCovered = StableCode(
    "signature.not-covered", .attack, mends: .client,
    says: "No signature covers a SAML message or assertion of the document.",
    why: "An attacker can write it beside, around or inside a signed one, and a reader may take it "
      + "for the signed one: signature wrapping (XSW).",
    help: "Get the message as the provider sent it. If it was sent so, ask the provider to sign "
      + "the message itself. Treat this payload as hostile until you know.",
    attack: .wrapping)

  /// `SigAlg` is present without `Signature`, or the reverse, in a redirect query (SAML Bindings
  /// §3.4.4.1).
  public static let signatureRedirectIncomplete = StableCode(
    "signature.redirect-incomplete", .broken, mends: .provider,
    says: "A query carries one of SigAlg and Signature without the other.",
    why: "Without both a signature of the redirect binding cannot be checked, and a receiver may "
      + "take the message for an unsigned one (SAML Bindings section 3.4.4.1).",
    help:
      "Look for a step that drops parameters or decodes them (a # in SigAlg ends the URL), and get the URL as it was sent."
  )

  /// A redirect query misspells a parameter, has another `SAMLEncoding` or holds a message of the
  /// wrong kind (SAML Bindings §3.4.4).
  public static let signatureRedirectMalformed = StableCode(
    "signature.redirect-malformed", .broken, mends: .provider,
    says: "A signed query does not follow the redirect binding.",
    why: "The name of a parameter is spelled in another way, the encoding is not DEFLATE, or the "
      + "message is not one for its parameter. Two receivers may then read two messages (SAML "
      + "Bindings section 3.4.4, CVE-2025-27773).",
    help: "Ask the sender to write the parameters by the standard. Treat this query as hostile "
      + "until you know.")

  /// `Signature` of the redirect query fails to verify over the percent-encoded octets with each
  /// trusted key (SAML Bindings §3.4.4.1).
  public static let signatureRedirectMismatch = StableCode(
    "signature.redirect-mismatch", .broken, mends: .client,
    says: "The signature of the query does not hold for any of the trusted keys.",
    why: "The query was changed, or signed by another key. The signature covers the "
      + "percent-encoded bytes as they were sent, so a query that was decoded and encoded again "
      + "fails too (SAML Bindings section 3.4.4.1).",
    help: "Take the query from where it was received, byte for byte: the access log or a HAR, and "
      + "not the parsed parameters. Then compare the trusted key with the sender's.")

  /// A redirect query contains both `SAMLRequest` and `SAMLResponse` (CVE-2025-27773).
  public static let signatureRedirectMixed = StableCode(
    "signature.redirect-mixed", .attack, mends: .client,
    says: "A query carries a request and a response.",
    why: "A receiver may verify one of SAMLRequest and SAMLResponse and read the other "
      + "(CVE-2025-27773).",
    help: "Treat this query as hostile.", attack: .twoParameters)

  /// Where `Policy.requiresSignedResponse` is set, the `ds:Signature` of `samlp:Response` verified,
  /// or was not checked.
  public static let signatureResponse = StableCode(
    "signature.response", .broken, mends: .provider,
    says: "The response carries a signature of its own that holds.",
    unchecked: "The response's own signature could not be checked.",
    why: "The policy sets requiresSignedResponse.",
    help: "Look at the finding about that signature.")

  /// `Policy.requiresSignedResponse` is set, and `samlp:Response` has no `ds:Signature` child.
  public static let signatureResponseNotSigned = StableCode(
    "signature.response-not-signed", .policy, mends: .provider,
    says: "The response carries no signature of its own.",
    why: "The policy sets requiresSignedResponse. A signature of the assertion does not cover the "
      + "status, the destination and the query that the response names.",
    help: "Ask the provider to sign the response, or leave requiresSignedResponse out of the "
      + "policy.")
}
