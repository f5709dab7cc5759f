import Formats

extension Explanation {
  static let policies: [Explanation] = [
    Explanation(
      .policyTooLarge, "The policy file is larger than the limit.",
      why: "A policy holds settings, so a large file is a mistake or an attack.",
      help: "Keep certificates and metadata in files of their own, which the policy names."),
    Explanation(
      .policyMalformedJSON, "The policy file is not valid JSON for a policy.",
      why: "Half of a policy is not the policy that was meant, so saml applies none of it.",
      help:
        "Look at the line that is named: numbers must be whole, and nothing may follow the value."),
    Explanation(
      .policyDuplicateKey, "The policy file has a key twice.",
      why: "JSON readers differ on which value counts, so the effective policy would be unclear.",
      help: "Keep only the one that you mean."),
    Explanation(
      .policyUnknownKey, "The policy file has a key that is unknown.",
      why: "A typo would silently disable a setting.",
      help:
        "docs/policy.schema.json lists the keys; `saml validate --print-policy` prints them all."),
    Explanation(
      .policyWrongType, "A key of the policy file has a value of another type.",
      why: "A converted value, such as the text \"false\" for a switch, could mean the opposite.",
      help: "docs/policy.schema.json says what each key takes."),
    Explanation(
      .policyValueNotAllowed, "A key of the policy file has a value that it does not take.",
      why: "A value that is replaced by a default would be weaker or stricter than you believe.",
      help: "Use one of the values that are listed. SHA-1 and DSA have settings under "
        + "dangerous."),
    Explanation(
      .policyMissingKey, "The policy file lacks a key.",
      why: "A default in its place could make an exception wider than you meant.",
      help: "An exception needs issuer and expires; permittedAlgorithms needs both of its lists."),
  ]
}
