package import ArgumentParser
package import SAML
package import SAMLConfiguration
package import SAMLFormats

/// The expectations of a response, from a policy file and from flags.
package struct PolicyOptions: ParsableArguments {
  @Option(help: ArgumentHelp("The relying party; may be repeated.", valueName: "uri"))
  package var audience: [ExactString] = []

  @Option(
    help: ArgumentHelp(
      "An accepted issuer; may be repeated. Default: those of the metadata; without metadata any whose key is trusted.",
      valueName: "uri"))
  package var issuer: [ExactString] = []

  @Option(help: ArgumentHelp("The expected recipient of the confirmation.", valueName: "uri"))
  package var recipient: ExactString?

  @Option(help: ArgumentHelp("The expected destination of the response.", valueName: "uri"))
  package var destination: ExactString?

  @Option(help: ArgumentHelp("The ID of the query.", valueName: "id"))
  package var inResponseTo: ExactString?

  @Option(
    help: ArgumentHelp("An attribute that must be present; may be repeated.", valueName: "name"))
  package var requireAttribute: [ExactString] = []

  @Option(
    help: ArgumentHelp(
      "How far clocks may disagree, 0 to 300 seconds; default: 60.", valueName: "seconds"))
  package var clockSkew: Int?

  @Flag(help: "Also canonicalise and read with libxml2, and report any difference.")
  var crossCheck = false

  @Option(
    help: ArgumentHelp(
      "A policy as JSON; each other flag that is given replaces what the file says.",
      valueName: "file"), completion: .file())
  package var policy: String?

  package init() {}

  package func validate() throws {
    guard 0...300 ~= clockSkew ?? 0 else {
      throw ValidationError("--clock-skew takes 0 to 300 seconds.")
    }
  }

  /// Returns the policy of the file, or the default one, with the settings of the flags in their
  /// place.
  package func effectivePolicy(
    trusting trust: TrustOptions, _ algorithms: AlgorithmOptions, _ profile: ProfileOptions,
    at now: Instant, settings: PolicySource? = nil
  ) throws(Failure) -> Policy {
    try effectivePolicy(
      trusting: trust, algorithms, profile, at: now, keeping: [], settings: settings
    ).policy
  }

  /// The same, with the keys of its files, and those that are kept besides.
  package func effectivePolicy(
    trusting trust: TrustOptions, _ algorithms: AlgorithmOptions, _ profile: ProfileOptions,
    at now: Instant, keeping extras: Set<TrustedKeys.Extra>, settings: PolicySource? = nil
  ) throws(Failure) -> (policy: Policy, keys: TrustedKeys) {
    let (policy, keys) = try Policy.effective(
      inFileAt: policy, issuers: issuer, trusting: trust, algorithms, at: now, keeping: extras,
      settings: settings)
    return (try applied(to: policy, profile), keys)
  }

  private func applied(
    to policy: Policy, _ profile: ProfileOptions
  ) throws(Failure) -> Policy {
    var policy = policy
    if !audience.isEmpty { policy.audiences = audience }
    if let recipient { policy.recipient = recipient }
    if let destination { policy.destination = destination }
    if let inResponseTo { policy.inResponseTo = inResponseTo }
    if !requireAttribute.isEmpty { policy.requiredAttributes = requireAttribute }
    if let clockSkew { policy.clockSkew = .seconds(clockSkew) }
    if crossCheck { policy.crossChecksCanonicalBytes = true }
    try profile.apply(to: &policy)
    return policy
  }
}
