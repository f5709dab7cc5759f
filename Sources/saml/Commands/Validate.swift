import ArgumentParser
import SAML
import SAMLCommandLine
import SAMLConfiguration
import SAMLInspection
import SAMLReport

/// `saml validate`: the main job.
struct Validate: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "validate",
    abstract: "Judges captured responses by every rule, and says all findings at once.",
    discussion: """
      The input may be XML, Base64, percent-encoded, a form body or a URL, or a capture that holds \
      several: a HAR, JSON, a log, each also in gzip. The report says which layers were removed; \
      requests are passed over. Without --trust the signature is not checked, and without --audience \
      the audience is not; the verdict is then at best indeterminate.
      """)

  @OptionGroup var input: InputOptions
  @OptionGroup var whole: ExactOption
  @OptionGroup var trust: TrustOptions
  @OptionGroup var time: TimeOptions
  @OptionGroup var report: ReportOptions
  @OptionGroup var algorithms: AlgorithmOptions
  @OptionGroup var decryption: DecryptionOptions
  @OptionGroup var dump: DumpOptions
  @OptionGroup var batch: BatchOptions
  @OptionGroup var replay: ReplayOptions
  @OptionGroup var profile: ProfileOptions
  @OptionGroup var expectations: PolicyOptions
  @OptionGroup var fleet: FleetOptions

  @Option(
    help: ArgumentHelp(
      "The form, query or JSON field that holds the payload, or its path a.b.c in JSON.",
      valueName: "name"))
  var field = "SAMLResponse"

  @Flag(help: "Add what the cookbook's normalisation would do to each record of JSON.")
  var normalization = false

  @Flag(help: "Print the policy that is in force as JSON, and judge nothing.")
  var printPolicy = false

  mutating func validate() throws { try fleet.validate(beside: report) }

  func run() throws {
    let now = try time.moment()
    let policy = try expectations.effectivePolicy(
      trusting: trust, algorithms, profile, at: now)
    guard !printPolicy else { return Console.print(PolicyDocument(policy).text) }
    let inspector = Inspector(
      policy: policy, decryptionKeys: try decryption.keys(), field: field)
    let memory = try replay.memory()
    try Batch(report, dump, batch, time, showsNormalization: normalization).run(
      try input.captures(field: field, wanted: .responses, by: policy, exact: whole.exact),
      memory: memory,
      fleet: fleet.summary
    ) { (capture) throws(NoPayload) in
      try inspector.inspect(capture.payload, at: now)
    }
  }
}
