public import SAML

/// A policy with the keys of all its files.
public struct LoadedPolicy: Sendable {
  /// The policy in force.
  public let policy: Policy

  /// The files that were read, that of the policy first.
  public let files: [String]
}

extension PolicyDocument {
  /// Reads a policy file, and the files of keys and metadata that it names.
  ///
  /// Names in the file are relative to its own folder. Where the policy names no issuer, those of its
  /// metadata are accepted.
  ///
  /// - Parameters:
  ///   - path: The file.
  ///   - now: The moment at which exceptions are in force.
  ///   - reader: What reads the files.
  ///   - rules: The service's own rules. Those that the file names are in the policy; a file that names another
  ///     one is refused.
  /// - Returns: The policy with its keys.
  /// - Throws: `ConfigurationError` for the first file that is refused.
  public static func load(
    _ path: String, at now: Instant, reading reader: some ConfigurationReader,
    rules: [any CustomRule] = []
  ) throws(ConfigurationError) -> LoadedPolicy {
    let source = try PolicySource(at: path, reading: reader, rules: rules)
    var policy = source.document.policy
    let keys = try source.keys(by: policy, at: now, reading: reader)
    policy.trustAnchors = keys.anchors
    if policy.issuers.isEmpty { policy.issuers = keys.issuers }
    return LoadedPolicy(policy: policy, files: source.files)
  }
}
