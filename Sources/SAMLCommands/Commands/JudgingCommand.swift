import SAML
import SAMLCommandLine
import SAMLReport

/// The command with which the recipient of a redacted copy gets the same result as for the
/// original.
struct JudgingCommand {
  /// As it is typed into a shell.
  let text: String

  init(
    of output: String, trust: String?, by policy: Policy, at now: Instant,
    _ expectations: PolicyOptions, _ algorithms: AlgorithmOptions, _ profile: ProfileOptions,
    field: ExactString, receiver: Receiver?
  ) {
    let skew = expectations.clockSkew.map(String.init)
    let flags: [(String, [String?])] = [
      ("--trust", [trust]), ("--at", [now.description]), ("--policy", [expectations.policy]),
      ("--issuer", policy.issuers.strings), ("--audience", policy.audiences.strings),
      ("--recipient", [policy.recipient?.string]), ("--destination", [policy.destination?.string]),
      ("--in-response-to", [policy.inResponseTo?.string]),
      ("--require-attribute", policy.requiredAttributes.strings), ("--clock-skew", [skew]),
      ("--accept-algorithm", algorithms.acceptAlgorithm),
      ("--profile", [profile.profile?.rawValue]),
      ("--duplicate-attributes", [profile.duplicateAttributes?.rawValue]),
      ("--max-age", [profile.maxAge.map(String.init)]),
      ("--max-lifetime", [profile.maxLifetime.map(String.init)]),
      ("--field", [field == "SAMLResponse" ? nil : field.string]),
      ("--messages", [receiver.map { _ in MessageOptions.Kind.all.rawValue }]),
      ("--as", [receiver?.rawValue]),
    ]
    let words =
      ["saml", "validate", output]
      + flags.flatMap { flag, values in values.compactMap(\.self).flatMap { [flag, $0] } }
    text = ShellWords.line(words)
  }
}
