public import SAMLFormats

extension StableCode {
  /// `requiresCurrentCertificate` is set: passes inside the signer's validity period, not checked
  /// without a certificate (RFC 5280 §4.1.2.5).
  public static let keyCertificateDates = StableCode(
    "key.certificate-dates", .policy, mends: .operator,
    says: "The certificate of the key that signed is within its dates.",
    unchecked: "The key that signed was given without a certificate, so it has no dates.",
    why: "The policy sets requiresCurrentCertificate. Without it, a key is trusted outside of its "
      + "dates.",
    help: "Give the certificate instead of the bare key.")

  /// The evaluation time is after `notAfter` of the signer's certificate (RFC 5280 §4.1.2.5).
  public static let keyCertificateExpired = StableCode(
    "key.certificate-expired", .policy, mends: .operator,
    says: "The certificate of the key that signed has expired.",
    unchecked: "The certificate of the key that signed has expired; its dates do not count, "
      + "because the key is trusted by itself.",
    why: "A provider often changes its key when its certificate expires.",
    help: "Ask for the new certificate. The policy's requiresCurrentCertificate refuses the old "
      + "one.")

  /// The latest `notAfter` among the issuer's trust anchors is closer than
  /// `certificateExpiryWarning` (RFC 5280 §4.1.2.5).
  public static let keyCertificateExpiresSoon = StableCode(
    "key.certificate-expires-soon", .policy, mends: .operator,
    says: "The last certificate that is trusted for this issuer expires soon.",
    why: "Providers change keys when a certificate expires; the day after, every sign-in fails.",
    help: "Fetch the provider's new certificate or metadata, and trust it beside the old one.")

  /// The evaluation time is before `notBefore` of the signer's certificate (RFC 5280 §4.1.2.5).
  public static let keyCertificateNotYetValid = StableCode(
    "key.certificate-not-yet-valid", .policy, mends: .operator,
    says: "The certificate of the key that signed is not valid yet.",
    unchecked: "The certificate of the key that signed is not valid yet; its dates do not count, "
      + "because the key is trusted by itself.",
    why: "The provider uses a key before its time, or a clock is wrong.",
    help: "Compare the clocks. The policy's requiresCurrentCertificate refuses such a key.")

  /// `cacheDuration` is not an `xs:duration` that can be read, and has no effect (SAML Metadata
  /// §2.3.1).
  public static let keyMetadataCacheDuration = StableCode(
    "key.metadata-cache-duration", .policy, mends: .operator,
    says: "A cacheDuration of the metadata is unreadable and ignored.",
    why: "It says how soon to fetch the metadata again, and ends no trust; validUntil does that.",
    help: "Ask its publisher to write a duration such as PT6H or P1D.")

  /// Two `md:EntityDescriptor` elements have the same `entityID` (SAML Metadata §2.3.2).
  public static let keyMetadataDuplicateEntity = StableCode(
    "key.metadata-duplicate-entity", .policy, mends: .operator,
    says: "The metadata describes an entity twice.",
    why: "One reader takes the first description and another the last, with other keys.",
    help: "Ask its publisher which of the two is right.")

  /// `validUntil` or the policy's `until` has passed for every anchor that could verify (SAML
  /// Metadata §2.3).
  public static let keyMetadataExpired = StableCode(
    "key.metadata-expired", .policy, mends: .operator,
    says: "The key of this issuer is no longer trusted.",
    why: "Metadata vouches for its keys until its validUntil, and a policy until the moment that "
      + "it names. Without an end, a withdrawn key would stay trusted.",
    help: "Fetch the metadata again, or look at `until` in the policy; validate a capture of that "
      + "time with --at.")

  /// The first character of an input for metadata is `{` or `[`.
  public static let keyMetadataJSON = StableCode(
    "key.metadata-json", .policy, mends: .operator,
    says: "The file is JSON, and not SAML metadata.",
    why: "Services answer an error in JSON, and that was saved in place of the metadata.",
    help: "Read the message in the file, and fetch the metadata again from its address.")

  /// The first 1,024 bytes of an input for metadata contain `<html` or `<!doctype html`.
  public static let keyMetadataPage = StableCode(
    "key.metadata-page", .policy, mends: .operator,
    says: "The file is a page of HTML, and not SAML metadata.",
    why: "A sign-in page or an error page was saved in place of the metadata.",
    help: "Open the address of the metadata in a browser: it may ask for a sign-in, or have moved. "
      + "Save what is XML.")

  /// The document exceeds `MetadataLimits.maximumBytes`.
  public static let keyMetadataTooLarge = StableCode(
    "key.metadata-too-large", .policy, mends: .operator,
    says: "The metadata is larger than the limit.",
    why: "A limit bounds the time and the memory that trust settings take.",
    help: "Ask the federation for metadata of the entities that you need.")

  /// The count of `md:EntityDescriptor` elements exceeds `MetadataLimits.maximumEntities`.
  public static let keyMetadataTooManyEntities = StableCode(
    "key.metadata-too-many-entities", .policy, mends: .operator,
    says: "The metadata describes more entities than the limit.",
    why: "Each entity that you do not need is one more that could be taken over.",
    help: "Ask the federation for metadata of the entities that you need.")

  /// The document element is neither `md:EntityDescriptor` nor `md:EntitiesDescriptor` (SAML
  /// Metadata §2.3).
  public static let keyMetadataUnexpectedRoot = StableCode(
    "key.metadata-unexpected-root", .policy, mends: .operator,
    says: "The document is not SAML metadata.",
    why: "Keys found in some other document were never published as this entity's.",
    help: "Its document element must be an EntityDescriptor or EntitiesDescriptor. `saml "
      + "certificate` prints the certificate in a SAML message: compare it with the provider's "
      + "before you trust it.")

  /// Keys for the metadata signature are configured, and the document element has no `ds:Signature`
  /// child.
  public static let keyMetadataUnsigned = StableCode(
    "key.metadata-unsigned", .policy, mends: .operator,
    says: "The metadata must be signed, and is not.",
    why: "You asked for a signature: without one, anyone on the way can put in a key.",
    help: "Its document element must be signed; without --metadata-trust the file is believed.")

  /// `ds:Reference` has an empty `URI`, and `acceptsWholeDocumentReference` is off (SAML Core
  /// §5.4.2).
  public static let keyMetadataWholeDocumentReference = StableCode(
    "key.metadata-whole-document-reference", .policy, mends: .operator,
    says: "The signature of the metadata refers to the whole document (URI=\"\"), not to an ID.",
    why: "SAML asks for a reference by ID, so saml accepts this form only if you allow it.",
    help: "Many federations sign in this way. Set \"acceptsWholeDocumentReference\": true in the "
      + "trust entry of this file in the policy; --metadata-trust sets it.")

  /// An algorithm was accepted by a current `PolicyException` for the issuer.
  public static let signatureExceptionApplied = StableCode(
    "signature.exception-applied", .broken, mends: .provider,
    says: "An algorithm is accepted by an exception for this issuer, until the day that is named.",
    why: "It is not in the policy for everybody, and from that day on the signature is refused.",
    help: "Ask the provider for an algorithm of the policy before that day.")

  /// The `expires` date of a `PolicyException` for the issuer has passed.
  public static let signatureExceptionOver = StableCode(
    "signature.exception-over", .policy, mends: .operator,
    says: "An exception of the policy for this issuer has ended.",
    unchecked: "An exception of the policy for this issuer has ended, and no longer applies.",
    why: "An exception without an end would weaken the policy for ever.",
    help: "Take it out of the policy.")

  /// The signature verifies with a key bound to an entity other than `saml:Issuer`.
  public static let signatureKeyNotOfIssuer = StableCode(
    "signature.key-not-of-issuer", .policy, mends: .operator,
    says: "The signature holds, by a key that is trusted for another issuer.",
    why: "A provider that you trust could otherwise speak in the name of every other one.",
    help: "Ask the issuer that the message names; if the key is its own too, trust it for both.",
    attack: .otherProvider)

  /// The signature verifies with a key of the issuer from another role descriptor than the policy's
  /// role.
  public static let signatureKeyOfOtherRole = StableCode(
    "signature.key-of-other-role", .policy, mends: .operator,
    says: "The signature holds, by a key that the issuer has for another role.",
    why: "A key that answers attribute queries would otherwise sign users in; metadata and "
      + "policies keep the keys of the roles apart.",
    help: "Ask the issuer to sign with the key of its IDPSSODescriptor, or to list this one there; "
      + "validate the answer of a query with the profile attribute-query.")

  /// The policy's trust holds no key that applies to `saml:Issuer`.
  public static let signatureNoKeyOfIssuer = StableCode(
    "signature.no-key-of-issuer", .policy, mends: .operator,
    says: "No key is trusted for the issuer that the message names.",
    why: "Keys from metadata, and keys with an issuer in a policy, are for that issuer alone.",
    help: "Add the metadata or the certificate of this issuer, if you mean to trust it.")
}
