import Formats

extension Explanation {
  static let policies: [Explanation] = [
    policy(
      .policyTooLarge, "The policy file is larger than the limit.",
      help: "Keep certificates and metadata in files of their own, which the policy names."),
    policy(
      .policyMalformedJSON, "The policy file is not JSON as policies are written.",
      help:
        "Look at the line that is named: numbers must be whole, and nothing may follow the value."),
    policy(
      .policyDuplicateKey, "The policy file has a key twice.",
      help: "Readers take the one or the other; leave the one that you mean."),
    policy(
      .policyUnknownKey, "The policy file has a key that is unknown.",
      help:
        "docs/policy.schema.json lists the keys; `saml validate --print-policy` prints them all."),
    policy(
      .policyWrongType, "A key of the policy file has a value of another type.",
      help: "docs/policy.schema.json says what each key takes."),
    policy(
      .policyValueNotAllowed, "A key of the policy file has a value that it does not take.",
      help: "Take one of those that are named. SHA-1 and DSA have settings under dangerous."),
    policy(
      .policyMissingKey, "The policy file lacks a key.",
      help: "An exception needs its issuer and its end, a list of permitted algorithms both lists."),
  ]

  private static func policy(_ code: StableCode, _ summary: String, help: String) -> Explanation {
    Explanation(
      code, summary,
      why: "A setting that is silently ignored would weaken the policy, so saml refuses the file "
        + "as a whole.",
      help: help)
  }
}
