extension StableCode {
  /// The policy file has a key twice.
  public static var policyDuplicateKey: Self { Self("policy.duplicate-key") }

  /// The policy file is not JSON as policies are written.
  public static var policyMalformedJSON: Self { Self("policy.malformed-json") }

  /// The policy file lacks a key.
  public static var policyMissingKey: Self { Self("policy.missing-key") }

  /// The policy file is larger than the limit.
  public static var policyTooLarge: Self { Self("policy.too-large") }

  /// The policy file has a key that is unknown.
  public static var policyUnknownKey: Self { Self("policy.unknown-key") }

  /// A key of the policy file has a value that it does not take.
  public static var policyValueNotAllowed: Self { Self("policy.value-not-allowed") }

  /// A key of the policy file has a value of another type.
  public static var policyWrongType: Self { Self("policy.wrong-type") }

  static let ofPolicy: [Self] = [
    .policyDuplicateKey, .policyMalformedJSON, .policyMissingKey, .policyTooLarge,
    .policyUnknownKey, .policyValueNotAllowed, .policyWrongType,
  ]
}
