import ArgumentParser
import SAML
import SAMLCommandLine
import SAMLConfiguration
import SAMLInspection
import SAMLReport
import XMLSignature

/// `saml validate`: the main job.
struct Validate: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "validate",
    abstract: "Validates captured responses and reports every problem in one run.",
    discussion: """
      Examples:
        saml validate login.har --trust provider.pem --audience URI
        saml validate captures/ --trust metadata.xml --audience URI --only-failures
        saml validate logout.har --trust provider.pem --messages all --as sp

      The input may be XML, Base64, percent-encoded, a form body or a URL, or a capture that holds \
      several: a HAR, JSON, a log, each also in gzip. The report says which layers were removed; \
      other messages are counted, unless --messages all judges them too. Without --trust the \
      signature is not checked, and without --audience \
      the audience is not; the verdict is then at best indeterminate.
      """)

  @OptionGroup(title: "Input") var input: InputOptions
  @OptionGroup(title: "Input") var whole: ExactOption
  @OptionGroup(title: "Input") var messages: MessageOptions
  @OptionGroup(title: "Trust") var trust: TrustOptions
  @OptionGroup(title: "Time") var time: TimeOptions
  @OptionGroup(title: "Report") var report: ReportOptions
  @OptionGroup(title: "Trust") var algorithms: AlgorithmOptions
  @OptionGroup(title: "Trust") var decryption: DecryptionOptions
  @OptionGroup(title: "Files and batches") var dump: DumpOptions
  @OptionGroup(title: "Files and batches") var batch: BatchOptions
  @OptionGroup(title: "Expectations") var replay: ReplayOptions
  @OptionGroup(title: "Expectations") var profile: ProfileOptions
  @OptionGroup(title: "Expectations") var expectations: PolicyOptions
  @OptionGroup(title: "Expectations") var own: SettingsOptions
  @OptionGroup(title: "Files and batches") var fleet: FleetOptions

  @Option(
    help: ArgumentHelp(
      "The form, query or JSON field that holds the payload, or its path a.b.c in JSON.",
      valueName: "name"))
  var field: ExactString = "SAMLResponse"

  @Flag(help: "Add what the cookbook's normalisation would do to each record of JSON.")
  var normalization = false

  @Flag(help: "Print the policy in force as JSON, and validate nothing.")
  var printPolicy = false

  mutating func validate() throws { try fleet.validate(beside: report) }

  func run() throws {
    let clock = try self.clock()
    var settings = try own.settings(unless: expectations.policy)
    let (policy, keys) = try expectations.effectivePolicy(
      trusting: trust, algorithms, profile, at: clock.now, keeping: messages.extraKeys,
      settings: settings?.source)
    settings?.file.givesTrust = trust.trust.isEmpty
    guard !printPolicy else { return Console.print(PolicyDocument(policy).text) }
    let inspector = Inspector(
      policy: policy, decryptionKeys: try decryption.keys(), field: field,
      receiver: messages.receiver, requesters: keys.requesters, shortKeys: keys.shortKeys)
    let memory = try replay.memory()
    try Batch(report, dump, batch, at: clock, showsNormalization: normalization, settings?.file)
      .run(
        try input.captures(field: field, wanted: messages.wanted, by: policy, exact: whole.exact),
        memory: memory,
        fleet: fleet.summary
      ) { (capture, time) throws(NoPayload) in
        try inspector.inspect(capture.payload, at: time)
      }
  }

  /// The moment of each capture by default, where a capture has one and nothing is remembered.
  private func clock() throws(Failure) -> EvaluationClock {
    let isOfService = replay.replayCache != nil
    let hasTimes = !input.ndjsonInput || input.timeField != nil
    guard try time.choice() == nil, isOfService || !hasTimes else { return try time.clock() }
    return .fixed(Console.now, .now)
  }
}
