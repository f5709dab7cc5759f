import ArgumentParser
import SAML
import SAMLCapture
import SAMLCommandLine
import SAMLConfiguration
import SAMLInspection
import SAMLReport

/// `saml metadata diff`: what changed, and what that does to captures.
struct MetadataDiff: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "diff",
    abstract: "Compares two files of metadata, and rehearses a rollover with captures.",
    discussion: """
      Examples:
        saml metadata diff old.xml new.xml
        saml metadata diff old.xml new.xml --captures captures/ --audience URI

      The order of entities, keys and endpoints does not count. With --captures each response is \
      validated twice, with the keys of either file, and the report names those that would fail with \
      the new one.

      Exit status: 0 no capture would fail with the new file, 1 a capture would, or a file is not \
      metadata to its end or not signed by a key of --metadata-trust, 2 a file has no key that could be \
      trusted, 3 a file cannot be read.
      """)

  @Argument(help: ArgumentHelp("The old file.", valueName: "old"), completion: .file())
  var old: String

  @Argument(help: ArgumentHelp("The new file.", valueName: "new"), completion: .file())
  var new: String

  @Option(
    parsing: .upToNextOption,
    help: ArgumentHelp("Captures, or folders of them.", valueName: "input"),
    completion: .file())
  var captures: [String] = []

  @Option(
    help: ArgumentHelp(
      "A key that both files must be signed by; may be repeated. Without one, their signatures are "
        + "not checked.", valueName: "file"), completion: .file())
  var metadataTrust: [String] = []

  @OptionGroup(title: "Time") var time: TimeOptions
  @OptionGroup(title: "Trust") var algorithms: AlgorithmOptions
  @OptionGroup(title: "Trust") var decryption: DecryptionOptions
  @OptionGroup(title: "Expectations") var profile: ProfileOptions
  @OptionGroup(title: "Expectations") var expectations: PolicyOptions
  @OptionGroup(title: "Report") var colors: ColorOptions

  @Option(help: "human or json.")
  var format = AnswerFormat.human

  mutating func validate() throws {
    guard old != "-", new != "-" else {
      throw ValidationError("each file is read twice, so neither can be standard input.")
    }
  }

  func run() throws {
    let trust = try fileTrust()
    let comparison = try MetadataComparison(
      old: Self.reading(old, trust), new: Self.reading(new, trust))
    var status = ExitStatus.success
    let rehearsal = captures.isEmpty ? nil : try rehearse(&status)
    let report = MetadataDifferenceReport(comparison, rehearsal)
    switch format {
    case .human: Console.say(report.text(style: colors.style()))
    case .json: Console.print(report.json + [0x0A])
    }
    if rehearsal?.holdsFailure == true, status == .success { status = .refused }
    throw Ending(status)
  }

  /// Reads a file whole, or throws: a difference to half a file is none.
  private static func reading(
    _ path: String, _ trust: MetadataTrust
  ) -> MetadataComparison.Reading<Failure> {
    let file = MetadataFile(path: path, trust: trust)
    return { (take) throws(Failure) in
      if let error = try file.read(take) { throw file.failure(error) }
    }
  }

  /// Why both files are believed, by the same policy as that of the captures.
  private func fileTrust() throws -> MetadataTrust {
    var policy = try PolicySource(at: expectations.policy).document.policy
    policy.signature = try algorithms.policy(beside: policy.signature)
    let now = try time.clock().now
    do throws(ConfigurationError) {
      return try MetadataSigners(metadataTrust, reading: ConfigurationFiles())
        .trust(by: policy, acceptsWholeDocument: true, at: now)
    } catch {
      throw Failure(error)
    }
  }

  /// Validates each capture twice; one that cannot be read is reported, and the others go on.
  private func rehearse(_ status: inout ExitStatus) throws -> RolloverRehearsal {
    let clock = try time.clock()
    let keys = try decryption.keys()
    let inspectors = try [old, new].map { path in
      Inspector(policy: try policy(trusting: path, clock), decryptionKeys: keys)
    }
    var rehearsal = RolloverRehearsal()
    var source = CaptureSource(
      captures, form: .capture, field: "SAMLResponse", wanted: .responses,
      limits: CaptureLimits(admitting: Policy().limits))
    status = max(
      status,
      try source.forEach { capture throws(Failure) in
        try Self.add(capture, clock, inspectors, to: &rehearsal)
      })
    return rehearsal
  }

  private static func add(
    _ capture: CapturedPayload, _ clock: EvaluationClock, _ inspectors: [Inspector],
    to rehearsal: inout RolloverRehearsal
  ) throws(Failure) {
    let moment = clock.moment(capturedAt: capture.capturedAt).time
    do throws(NoPayload) {
      rehearsal.add(
        capture.source, old: try inspectors[0].inspect(capture.payload, at: moment),
        new: try inspectors[1].inspect(capture.payload, at: moment))
    } catch {
      throw .noPayload(in: capture.source, capture.bytes, error.code)
    }
  }

  /// The policy of the flags, with the keys and the entities of one file.
  private func policy(trusting path: String, _ clock: EvaluationClock) throws -> Policy {
    var trust = TrustOptions()
    trust.trust = [path]
    trust.metadataTrust = metadataTrust
    return try expectations.effectivePolicy(
      trusting: trust, algorithms, profile, at: clock.now)
  }
}
