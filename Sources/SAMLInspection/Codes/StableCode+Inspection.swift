public import SAMLFormats

extension StableCode {
  /// A request was sent as `SAMLResponse`, or a response as `SAMLRequest` (SAML Bindings §3.5.4).
  public static let captureFieldMismatch = StableCode(
    "capture.field-mismatch", .input, mends: .client,
    says: "The message is of another kind than the field that holds it.",
    why: "A request is sent in SAMLRequest, and an answer in SAMLResponse (SAML Bindings section "
      + "3.5.4). A receiver that takes the one for the other may skip what only the other needs.",
    help: "Send the message in the field of its kind.")

  /// Unwrapping recorded no diagnostic with the severity `defect`.
  public static let capturePeeled = StableCode(
    "capture.peeled", .input, mends: .client,
    says: "Every layer around the XML was removed by the rules.",
    why: "saml validates exactly the bytes inside the layers.")

  /// An `X509Certificate` holds lines such as `-----BEGIN CERTIFICATE-----` (XML Signature 1.1 §4.5.4).
  public static let metadataCertificateArmour = StableCode(
    "metadata.certificate-armour", .policy, mends: .provider,
    says: "An X509Certificate holds PEM lines (-----BEGIN CERTIFICATE-----).",
    why: "The element holds the Base64 of the DER alone, and saml trusts no key of it.",
    help: "Remove the lines that begin with -----.")

  /// Text stands in front of the Base64 of a certificate in an `X509Certificate`.
  public static let metadataCertificateText = StableCode(
    "metadata.certificate-text", .policy, mends: .provider,
    says: "An X509Certificate holds text in front of the Base64, such as subject=.",
    why: "Letters of the text are symbols of Base64 too, so saml trusts no key of it.",
    help: "Remove everything in front of the Base64, which begins with MII.")

  /// An `X509Certificate` holds the Base64 of several certificates (XML Signature 1.1 §4.5.4).
  public static let metadataCertificatesGlued = StableCode(
    "metadata.certificates-glued", .policy, mends: .provider,
    says: "An X509Certificate holds several certificates, one after another.",
    why: "The element holds one certificate, and readers differ in which they take.",
    help: "Give each certificate that signs a KeyDescriptor of its own.")

  /// `notAfter` of a certificate in `md:KeyDescriptor` is before the time of the check (RFC 5280
  /// §4.1.2.5).
  public static let metadataCertificateExpired = StableCode(
    "metadata.certificate-expired", .policy, mends: .provider,
    says: "A certificate of the metadata has expired.",
    why: "saml still trusts the key, because the metadata lists it; many other products refuse it.",
    help: "Ask the entity for metadata with its new certificate.")

  /// `notAfter` of a certificate in `md:KeyDescriptor` is within the notice period (RFC 5280
  /// §4.1.2.5).
  public static let metadataCertificateExpiresSoon = StableCode(
    "metadata.certificate-expires-soon", .policy, mends: .provider,
    says: "A certificate of the metadata expires soon.",
    why: "Providers change keys when a certificate expires, and on that day sign-ins fail.",
    help: "Ask the entity for its next certificate, and publish both until it signs with the new "
      + "key.")

  /// `notBefore` of a certificate in `md:KeyDescriptor` is after the time of the check (RFC 5280
  /// §4.1.2.5).
  public static let metadataCertificateNotYetValid = StableCode(
    "metadata.certificate-not-yet-valid", .policy, mends: .provider,
    says: "A certificate of the metadata is not valid yet.",
    why: "It is the next key of a rollover, or a clock is wrong.",
    help: "Keep the present certificate beside it until the date has come.")

  /// `Location` or `ResponseLocation` has a scheme other than `https` (SAML Metadata §2.2.2).
  public static let metadataEndpointWithoutHTTPS = StableCode(
    "metadata.endpoint-without-https", .policy, mends: .provider,
    says: "An endpoint does not use https.",
    why: "Anyone on the network can read and replace the messages that go there.",
    help: "Ask the entity for an https address, or remove the endpoint.")

  /// `validUntil` of a group, entity or role is within the notice period (SAML Metadata §2.3).
  public static let metadataExpiresSoon = StableCode(
    "metadata.expires-soon", .policy, mends: .provider,
    says: "A part of the metadata expires soon, by its validUntil.",
    why: "At that moment saml stops trusting its keys, and every sign-in fails (SAML Metadata "
      + "§2.3).",
    help: "Fetch the metadata again before that moment, and automate it.")

  /// `md:KeyDescriptor` has no `use` attribute (SAML Metadata §2.4.1.1).
  public static let metadataKeyWithoutUse = StableCode(
    "metadata.key-without-use", .policy, mends: .provider,
    says: "A key has no use, so it is for signing and encryption.",
    why: "Products disagree on such a key; one skipped the signature check for it "
      + "(CVE-2026-16443).",
    help: "Ask the entity to write two KeyDescriptor elements, with use=\"signing\" and "
      + "use=\"encryption\".")

  /// `SingleSignOnService`, `AssertionConsumerService` or `AttributeService` is absent from its
  /// role (SAML Metadata §2.4.3, §2.4.4, §2.4.7).
  public static let metadataNoEndpoint = StableCode(
    "metadata.no-endpoint", .policy, mends: .provider,
    says: "A role lacks the endpoint that its schema requires.",
    why: "A partner has no address to send its messages to.",
    help: "Ask the entity to add the endpoint, or to remove the role.")

  /// An asserting role has no accepted `md:KeyDescriptor` with `use="signing"` or without `use`
  /// (SAML Metadata §2.4.1.1).
  public static let metadataNoSigningKey = StableCode(
    "metadata.no-signing-key", .policy, mends: .provider,
    says: "A role that makes assertions has no key that could be trusted.",
    why: "saml refuses every message that the entity signs in this role.",
    help: "Ask the entity for a KeyDescriptor with one certificate for signing, of RSA with 2048 "
      + "bits or more, or of a NIST curve.")

  /// `protocolSupportEnumeration` lacks `urn:oasis:names:tc:SAML:2.0:protocol` (SAML Metadata
  /// §2.4.1).
  public static let metadataProtocolMissing = StableCode(
    "metadata.protocol-missing", .policy, mends: .provider,
    says: "A role does not name SAML 2.0 among the protocols that it supports.",
    why: "saml trusts no key of it: its protocolSupportEnumeration does not name SAML 2.0 (SAML "
      + "Metadata §2.4.1).",
    help: "Ask the entity to name urn:oasis:names:tc:SAML:2.0:protocol there, or to remove the "
      + "role.")

  /// A `Scope` extension element has `regexp` set to true.
  public static let metadataScopePattern = StableCode(
    "metadata.scope-pattern", .policy, mends: .provider, says: "A scope is a regular expression.",
    why: "A pattern that is too wide lets the entity speak for domains of others; saml accepts no "
      + "scope by a pattern.",
    help: "Ask the registrar for a list of plain scopes.")

  /// `ds:Signature` is absent as a child of the root `md:EntityDescriptor` or
  /// `md:EntitiesDescriptor`.
  public static let metadataUnsigned = StableCode(
    "metadata.unsigned", .policy, mends: .provider,
    says: "The document element carries no signature.",
    why: "An attacker who can change the file on its way can add keys.",
    help: "Ask the publisher for signed metadata, and give its key by --metadata-trust; or fetch "
      + "the file over https from the entity itself.")

  /// Every `alg:DigestMethod`, or every `alg:SigningMethod`, of an entity or role uses SHA-1 or
  /// MD5.
  public static let metadataWeakAlgorithms = StableCode(
    "metadata.weak-algorithms", .policy, mends: .provider,
    says: "The metadata announces algorithms over SHA-1 or MD5 alone.",
    why: "Partners then sign with them, and a collision lets an attacker forge a signature; "
      + "policies refuse them.",
    help: "Ask the entity to announce SHA-256 (SAML Metadata Algorithm Support §2.3, §2.4).")

  /// The root `md:EntityDescriptor` or `md:EntitiesDescriptor` lacks the optional expiry attribute
  /// (SAML Metadata §2.3).
  public static let metadataWithoutEnd = StableCode(
    "metadata.without-end", .policy, mends: .provider,
    says: "The document element has no validUntil.",
    why: "An attacker can replay an old file with a key that was withdrawn since (SAML Metadata "
      + "§2.3).",
    help: "Ask the publisher to set a validUntil of a few days or weeks.")

  /// Core validation succeeds with an embedded key, a shared secret, a certificate chain, an XPath
  /// selection or a supplied external file.
  public static let signatureIntact = StableCode(
    "signature.intact", .broken, mends: .provider,
    says: "The signature holds, but by no trusted key, or over content that the document does not "
      + "show.",
    why: "A key in the message can be anybody's. A shared secret is known to its receiver too. A "
      + "given file is only what you named, and an XPath can leave out what was changed. So the "
      + "best answer is `intact`.",
    help: "Give the signer's certificate with --trust, and ask for signatures without XPath. To "
      + "accept the answer, add --accept intact.")

  /// A `ds:Reference` has `Type` Manifest, and the references inside `ds:Manifest` were not
  /// validated (XML Signature 1.1 §5.1).
  public static let signatureManifest = StableCode(
    "signature.manifest", .broken, mends: .provider, says: "A reference is to a Manifest.",
    unchecked: "A reference is to a Manifest, whose own references are not followed.",
    why: "Core validation says that the list is signed, not that what it lists is unchanged (XML "
      + "Signature 1.1 section 5.1).",
    help: "If you rely on the Manifest, verify each of its references.")

  /// The signing certificate does not chain to a given root, is revoked or out of date, or is not
  /// for signatures.
  public static let signatureNoChain = StableCode(
    "signature.no-chain", .policy, mends: .operator,
    says: "No certificate that chains to a given root made the signature.",
    why: "Each certificate of a chain must be current, issued by the next one and on no revocation "
      + "list, and the first one must be for signatures.",
    help: "Look at the certificates with `saml certificate`, and at the lists of --crl. Do not "
      + "trust a certificate whose chain does not hold.")

  /// The computed digest of a `ds:Reference` equals `ds:DigestValue`, or was not computed (XML
  /// Signature 1.1 §3.2.1).
  public static let signatureReference = StableCode(
    "signature.reference", .broken, mends: .provider,
    says: "The referenced content matches the reference's digest.",
    why: "If a trusted key made the value, this content is signed, and nothing else of the "
      + "document is (XML Signature 1.1 section 3.2.1).",
    help: "Check what is selected before you rely on it.")
}
