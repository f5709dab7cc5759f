public import ArgumentParser
public import SAML
public import SAMLFormats
public import XMLEncryption

/// The flags for trust, expectations and time that every program with a verdict has.
///
/// They are those of `saml validate`, each with the same name, words and effect.
public struct JudgingOptions: ParsableArguments {
  @OptionGroup package var trust: TrustOptions
  @OptionGroup package var time: TimeOptions
  @OptionGroup package var algorithms: AlgorithmOptions
  @OptionGroup package var decryption: DecryptionOptions
  @OptionGroup package var profile: ProfileOptions
  @OptionGroup package var expectations: PolicyOptions

  /// Without any flag: nothing is trusted, and nothing expected.
  public init() {}

  /// Returns the moment of the evaluation: the time of `--at`, or the current time without it.
  ///
  /// - Returns: The moment.
  /// - Throws: ``Failure`` if `--at` is not a time.
  public func moment() throws(Failure) -> Instant { try time.moment() }

  /// Returns the moment that `--at` names.
  ///
  /// - Returns: The moment; nil without the flag.
  /// - Throws: ``Failure`` if it is not a time.
  public func givenMoment() throws(Failure) -> Instant? { try time.given() }

  /// Returns the policy of the policy file, with the settings of the other flags in its place.
  ///
  /// - Parameter now: The moment at which metadata is valid and exceptions are in force.
  /// - Returns: The policy.
  /// - Throws: ``Failure`` if a file or a flag cannot be used.
  public func policy(at now: Instant) throws(Failure) -> Policy {
    try expectations.effectivePolicy(trusting: trust, algorithms, profile, at: now)
  }

  /// Returns the keys that decrypt what is encrypted to us.
  ///
  /// - Returns: The keys, in the order of the flags.
  /// - Throws: ``Failure`` if a file cannot be read, or holds no private key that decrypts.
  public func decryptionKeys() throws(Failure) -> [PrivateKeyDecryptor] { try decryption.keys() }
}
