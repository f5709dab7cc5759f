extension StableCode {
  /// The policy file has a key twice.
  public static var policyDuplicateKey: Self { Self("policy.duplicate-key") }

  /// The policy file is not valid JSON for a policy.
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

extension StableCode {
  /// The assertion or request was not used before.
  public static var replayAssertion: Self { Self("replay.assertion") }

  /// The replay cache is set up to drop entries that are still needed.
  public static var replayCacheEvicting: Self { Self("replay.cache-evicting") }

  /// The replay cache no longer remembers the time of this assertion.
  public static var replayCacheForgotten: Self { Self("replay.cache-forgotten") }

  /// The replay cache is full of assertions that have not expired yet.
  public static var replayCacheFull: Self { Self("replay.cache-full") }

  /// The replay cache could not say whether the assertion was used.
  public static var replayCacheUnavailable: Self { Self("replay.cache-unavailable") }

  /// The assertion or request was used before.
  public static var replayReplayed: Self { Self("replay.replayed") }

  static let ofReplay: [Self] = [
    .replayAssertion, .replayCacheEvicting, .replayCacheForgotten, .replayCacheFull,
    .replayCacheUnavailable, .replayReplayed,
  ]
}
