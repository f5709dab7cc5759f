package import ArgumentParser
package import SAML
package import SAMLConfiguration
package import SAMLFormats

/// A policy file, for subcommands that expect nothing of a response.
package struct PolicyFileOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "A policy as JSON: its keys, its signature and encryption settings and its limits. Each flag "
        + "that is given replaces what the file says.",
      valueName: "file"), completion: .file())
  package var policy: String?

  package init() {}

  /// The policy of the file or the default one, with the flags in place of its settings.
  package func effectivePolicy(
    trusting trust: TrustOptions, _ algorithms: AlgorithmOptions? = nil, at now: Instant
  ) throws(Failure) -> Policy {
    try Policy.effective(inFileAt: policy, trusting: trust, algorithms, at: now)
  }

  /// The same, with the keys of its files, and those that are kept besides.
  package func effectivePolicy(
    trusting trust: TrustOptions, _ algorithms: AlgorithmOptions, at now: Instant,
    keeping extras: Set<TrustedKeys.Extra>, settings: PolicySource? = nil
  ) throws(Failure) -> (policy: Policy, keys: TrustedKeys) {
    try Policy.effective(
      inFileAt: policy, trusting: trust, algorithms, at: now, keeping: extras, settings: settings)
  }
}

extension Policy {
  /// Returns the policy of a file or the default one, with the keys, the issuers and the algorithms
  /// of flags.
  ///
  /// - Parameters:
  ///   - path: The file; nil is the default policy.
  ///   - issuers: The issuers that replace those of the file; an empty list replaces nothing.
  ///   - trust: The trusted keys; with none those of the file are trusted.
  ///   - algorithms: Further accepted algorithms, even for the signatures of metadata.
  ///   - now: The moment at which exceptions are in force.
  /// - Returns: The policy in force.
  /// - Throws: `Failure` for a file that cannot be read or is refused.
  static func effective(
    inFileAt path: String?, issuers: [ExactString] = [], trusting trust: TrustOptions,
    _ algorithms: AlgorithmOptions?, at now: Instant
  ) throws(Failure) -> Policy {
    try effective(
      inFileAt: path, issuers: issuers, trusting: trust, algorithms, at: now, keeping: []
    ).policy
  }

  /// The same, with the keys of its files, and those that are kept besides; `settings` are the file that was read
  /// already in place of one of a flag.
  static func effective(
    inFileAt path: String?, issuers: [ExactString] = [], trusting trust: TrustOptions,
    _ algorithms: AlgorithmOptions?, at now: Instant, keeping extras: Set<TrustedKeys.Extra>,
    settings: PolicySource? = nil
  ) throws(Failure) -> (policy: Policy, keys: TrustedKeys) {
    let file = if let settings { settings } else { try PolicySource(at: path) }
    var policy = file.document.policy
    if !issuers.isEmpty { policy.issuers = issuers }
    if let algorithms { policy.signature = try algorithms.policy(beside: policy.signature) }
    let keys =
      trust.trust.isEmpty
      ? try file.keys(
        by: policy, metadataTrust: trust.metadataTrust, at: now, keeping: extras)
      : try trust.keys(by: policy, at: now, keeping: extras)
    guard trust.metadataTrust.isEmpty || keys.hasMetadata else {
      throw Failure(ConfigurationError.noMetadata)
    }
    policy.trustAnchors = keys.anchors
    if policy.issuers.isEmpty { policy.issuers = keys.issuers }
    return (policy, keys)
  }
}
