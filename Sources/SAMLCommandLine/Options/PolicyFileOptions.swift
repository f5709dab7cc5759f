package import ArgumentParser
package import Formats
package import SAML
import SAMLConfiguration
package import XMLSignature

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

  /// The same; it also returns the keys of `--trust` that are too short to be trusted, which a report uses.
  package func effectivePolicy(
    trusting trust: TrustOptions, _ algorithms: AlgorithmOptions, at now: Instant,
    keepingShort shortKeys: inout [KeyForDiagnosis]
  ) throws(Failure) -> Policy {
    try Policy.effective(
      inFileAt: policy, trusting: trust, algorithms, at: now, keepingShort: &shortKeys)
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
    inFileAt path: String?, issuers: [String] = [], trusting trust: TrustOptions,
    _ algorithms: AlgorithmOptions?, at now: Instant
  ) throws(Failure) -> Policy {
    var refused: [KeyForDiagnosis]?
    return try effective(
      inFileAt: path, issuers: issuers, trusting: trust, algorithms, at: now, keeping: &refused)
  }

  /// The same; it also returns the keys of `--trust` that are too short to be trusted, which a report uses.
  static func effective(
    inFileAt path: String?, issuers: [String] = [], trusting trust: TrustOptions,
    _ algorithms: AlgorithmOptions?, at now: Instant,
    keepingShort shortKeys: inout [KeyForDiagnosis]
  ) throws(Failure) -> Policy {
    var kept: [KeyForDiagnosis]? = []
    let policy = try effective(
      inFileAt: path, issuers: issuers, trusting: trust, algorithms, at: now, keeping: &kept)
    shortKeys = kept ?? []
    return policy
  }

  /// The policy; keys that are too short are refused where nothing takes them.
  private static func effective(
    inFileAt path: String?, issuers: [String], trusting trust: TrustOptions,
    _ algorithms: AlgorithmOptions?, at now: Instant, keeping shortKeys: inout [KeyForDiagnosis]?
  ) throws(Failure) -> Policy {
    let file = try PolicySource(at: path)
    var policy = file.document.policy
    if !issuers.isEmpty { policy.issuers = issuers }
    if let algorithms { policy.signature = try algorithms.policy(beside: policy.signature) }
    let keys =
      trust.trust.isEmpty
      ? try file.keys(by: policy, metadataTrust: trust.metadataTrust, at: now)
      : try trust.keys(by: policy, at: now, keepsShortKeys: shortKeys != nil)
    guard trust.metadataTrust.isEmpty || keys.hasMetadata else {
      throw Failure(ConfigurationError.noMetadata)
    }
    policy.trustAnchors = keys.anchors
    if shortKeys != nil { shortKeys = keys.shortKeys }
    if policy.issuers.isEmpty { policy.issuers = keys.issuers }
    return policy
  }
}
