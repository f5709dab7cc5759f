public import SAMLFormats

extension StableCode {
  /// After selection by role, `use`, protocol and issuer, metadata contributes no trust anchor.
  public static let keyMetadataWithoutKeys = StableCode(
    "key.metadata-without-keys", .policy, mends: .operator,
    says: "The metadata has no key that could be trusted.",
    why: "Trust in it would mean no trusted key, so every response would be refused.",
    help: "It must describe an IDPSSODescriptor or AttributeAuthorityDescriptor of SAML 2.0 with a "
      + "certificate for signing; with --issuer, of one of those issuers.")

  /// Two members of one JSON object in a policy have equal names (RFC 8259 §4).
  public static let policyDuplicateKey = StableCode(
    "policy.duplicate-key", says: "The policy file has a key twice.",
    why: "JSON readers differ on which value counts, so the effective policy would be unclear.",
    help: "Keep only the one that you mean.")

  /// The bytes are not UTF-8 JSON, contain a number that is not an integer, or nest too deeply (RFC
  /// 8259).
  public static let policyMalformedJSON = StableCode(
    "policy.malformed-json", says: "The policy file is not valid JSON for a policy.",
    why: "Half of a policy is not the policy that was meant, so saml applies none of it.",
    help: "Look at the line that is named: numbers must be whole, and nothing may follow the "
      + "value.")

  /// A JSON object of the policy schema is without one of its required members.
  public static let policyMissingKey = StableCode(
    "policy.missing-key", says: "The policy file lacks a key.",
    why: "A default in its place could make an exception wider than you meant.",
    help: "An exception needs issuer and expires; permittedAlgorithms needs both of its lists.")

  /// The bytes passed as a policy exceed 4 MiB.
  public static let policyTooLarge = StableCode(
    "policy.too-large", says: "The policy file is larger than the limit.",
    why: "A policy holds settings, so a large file is a mistake or an attack.",
    help: "Keep certificates and metadata in files of their own, which the policy names.")

  /// A member name is not defined for its object in the policy schema.
  public static let policyUnknownKey = StableCode(
    "policy.unknown-key", says: "The policy file has a key that is unknown.",
    why: "A typo would silently disable a setting.",
    help: "docs/policy.schema.json lists the keys; `saml validate --print-policy` prints them all.")

  /// `customRules` has the name of a rule that was not handed to the reader.
  public static let policyUnknownRule = StableCode(
    "policy.unknown-rule", says: "The policy file names a rule that this program does not have.",
    why: "Without the rule the policy would accept what its author refuses.",
    help: "Give the rule to `PolicyDocument.load`. The command has no rules of a service.")

  /// A member has the right JSON type, and its content is outside the permitted set or range.
  public static let policyValueNotAllowed = StableCode(
    "policy.value-not-allowed", says: "A key of the policy file has a value that it does not take.",
    why: "A value that is replaced by a default would be weaker or stricter than you believe.",
    help: "Use one of the values that are listed. SHA-1 and DSA have settings under dangerous.")

  /// The JSON type of a member differs from that in the policy schema.
  public static let policyWrongType = StableCode(
    "policy.wrong-type", says: "A key of the policy file has a value of another type.",
    why: "A converted value, such as the text \"false\" for a switch, could mean the opposite.",
    help: "docs/policy.schema.json says what each key takes.")
}
