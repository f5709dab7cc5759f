public import SAMLFormats

extension StableCode {
  /// The `Signature` parameter of an HTTP-Redirect query verifies with a trust anchor of the issuer
  /// (SAML Bindings §3.4.4.1).
  public static let captureDetachedSignature = StableCode(
    "capture.detached-signature", .input, mends: .operator,
    says: "A trusted key has signed the query that carries the message.",
    unchecked: "The query carries a signature of its own, and no trusted key was given (--trust).",
    why: "In the HTTP-Redirect binding SigAlg and Signature sign the query as it was sent, and not "
      + "the XML (SAML Bindings section 3.4.4.1). They prove who sent the message. A response is "
      + "valid only with a signature inside of its XML. A request or a logout by this binding has "
      + "no other signature.",
    help: "Give the sender's certificate with --trust to check it.")

  /// Redaction met a layer of the capture that cannot be encoded again around the changed XML.
  public static let captureLayerNotRedactable = StableCode(
    "capture.layer-not-redactable", .input, mends: .client,
    says: "The payload is in a layer that `saml redact` cannot keep.",
    why: "The text around the payload may hold personal values too.",
    help: "Extract the payload with `saml decode`, and redact the result.")

  /// Reports the decryption of `EncryptedAssertion` (SAML Core §2.3.4), not checked where its
  /// preconditions fail.
  public static let encryptionDecryption = StableCode(
    "encryption.decryption", .broken, mends: .operator,
    says: "The encrypted part was decrypted with one of our keys.",
    unchecked: "Nothing was decrypted, because a condition for the use of the key failed.",
    why: "Anyone can encrypt to a public key, so encryption does not show who sent the assertion "
      + "(XML Encryption section 6.2).",
    help: "A signature around the ciphertext must hold first; give the provider's certificate with "
      + "--trust.")

  /// `validUntil` of a group, entity or role is not later than the time of the check (SAML Metadata
  /// §2.3).
  public static let metadataExpired = StableCode(
    "metadata.expired", .policy, mends: .provider,
    says: "A part of the metadata has expired, by its validUntil.",
    why: "From that moment on saml trusts none of its keys (SAML Metadata §2.3).",
    help: "Fetch the metadata again; if that copy has expired too, tell its publisher.")

  /// An ID attribute value belongs to two elements, or to one in the document and one in its
  /// decrypted content.
  public static let xmlDuplicateID = StableCode(
    "xml.duplicate-id", .attack, mends: .client, says: "Two elements carry the same ID.",
    why: "A reference to it would mean two elements, and a verifier and a reader may pick one "
      + "each.",
    help: "The message was altered, or was put together from parts; get it as it was sent.",
    attack: .repeatedID)

  /// An element of SAML, XML Signature or XML Encryption has an ID-like attribute in a namespace.
  public static let xmlForeignID = StableCode(
    "xml.foreign-id", .attack, mends: .provider,
    says: "A SAML or signature element carries an ID attribute in a namespace.",
    why: "Some readers see it and others do not, so a reference may lead to two elements.",
    help: "Ask the provider to leave it out: SAML has `ID` and XML Signature has `Id`, both "
      + "without a prefix.")

  /// A processing instruction occurs inside the document element (XML 1.0 §2.6).
  public static let xmlProcessingInstruction = StableCode(
    "xml.processing-instruction", .attack, mends: .client,
    says: "The document element contains a processing instruction.",
    why: "Readers disagree on whether it splits the text around it.",
    help: "SAML messages have none. Treat this payload as hostile.")

  /// No duplicate ID, namespaced ID attribute, inner processing instruction or relative namespace
  /// URI was found, or no document was available.
  public static let xmlStructure = StableCode(
    "xml.structure", .broken, mends: .client,
    says: "IDs are unique, and the document has no ambiguous constructs.",
    unchecked: "There is no document whose structure could be checked.",
    why: "Wrapping attacks (XSW) use constructs that readers read differently.")

  /// Parsing of the input succeeded under XML 1.0 §2.1 and Namespaces in XML 1.0 §7, within
  /// `ParseLimits`.
  public static let xmlWellFormed = StableCode(
    "xml.well-formed", .broken, mends: .client,
    says: "The document is well-formed, and follows the rules for namespaces.",
    why: "Everything else needs a document that all parsers read the same way.")
}
