import ArgumentParser
import SAML
import SAMLInspection
import SAMLReport

/// `saml validate`: the main job.
struct Validate: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "validate",
    abstract: "Judges captured responses by every rule, and says all findings at once.",
    discussion: """
      The input may be XML, Base64, percent-encoded, a form body or a URL; the report says which \
      layers were removed. Without --trust the signature is not checked, and without --audience \
      the audience is not; the verdict is then at best indeterminate.
      """)

  @OptionGroup var input: InputOptions
  @OptionGroup var trust: TrustOptions
  @OptionGroup var time: TimeOptions
  @OptionGroup var report: ReportOptions
  @OptionGroup var algorithms: AlgorithmOptions
  @OptionGroup var decryption: DecryptionOptions
  @OptionGroup var dump: DumpOptions
  @OptionGroup var replay: ReplayOptions
  @OptionGroup var profile: ProfileOptions
  @OptionGroup var fleet: FleetOptions

  @Option(help: ArgumentHelp("The relying party; may be repeated.", valueName: "uri"))
  var audience: [String] = []

  @Option(
    help: ArgumentHelp(
      "An accepted issuer; may be repeated. Default: those of the metadata, else any whose key is trusted.",
      valueName: "uri"))
  var issuer: [String] = []

  @Option(help: ArgumentHelp("The expected recipient of the confirmation.", valueName: "uri"))
  var recipient: String?

  @Option(help: ArgumentHelp("The expected destination of the response.", valueName: "uri"))
  var destination: String?

  @Option(help: ArgumentHelp("The ID of the query.", valueName: "id"))
  var inResponseTo: String?

  @Option(
    help: ArgumentHelp("An attribute that must be present; may be repeated.", valueName: "name"))
  var requireAttribute: [String] = []

  @Option(
    help: ArgumentHelp(
      "How far clocks may disagree, 0 to 300 seconds; default: 60.", valueName: "seconds"))
  var clockSkew: Int?

  @Option(help: ArgumentHelp("The form or query field that holds the payload.", valueName: "name"))
  var field = "SAMLResponse"

  @Flag(help: "Also canonicalise with libxml2, and report any difference.")
  var crossCheck = false

  @Option(
    help: ArgumentHelp(
      "A policy as JSON; each other flag that is given replaces what the file says.",
      valueName: "file"), completion: .file())
  var policy: String?

  @Flag(help: "Print the policy that is in force as JSON, and judge nothing.")
  var printPolicy = false

  mutating func validate() throws {
    guard 0...300 ~= clockSkew ?? 0 else {
      throw ValidationError("--clock-skew takes 0 to 300 seconds.")
    }
    try fleet.validate(beside: report)
  }

  func run() async throws {
    let policy = try effectivePolicy()
    guard !printPolicy else { return Console.print(PolicyDocument(policy).text) }
    let inspector = Inspector(
      policy: policy, decryptionKeys: try decryption.keys(), field: field)
    let now = try time.moment()
    let memory = try replay.memory()
    try await Batch(report, dump).run(try input.captures(), fleet: fleet.summary) {
      (captured) throws(NoPayload) in
      let inspection = try inspector.inspect(captured, at: now)
      return await memory?.look(at: inspection) ?? inspection
    }
  }

  /// The policy of the file, or else the default one, with what the flags say instead.
  private func effectivePolicy() throws(Failure) -> Policy {
    let file = try policy.map(PolicyFile.init(at:)) ?? PolicyFile()
    var policy = file.document.policy
    if !issuer.isEmpty { policy.issuers = issuer }
    let keys =
      trust.trust.isEmpty
      ? try file.keys(of: policy.issuers, metadataTrust: trust.metadataTrust)
      : try trust.keys(of: policy.issuers)
    guard trust.metadataTrust.isEmpty || keys.hasMetadata else {
      throw .usage("--metadata-trust needs metadata, which --trust or the policy names.")
    }
    policy.trustAnchors = keys.anchors
    if policy.issuers.isEmpty { policy.issuers = keys.issuers }
    policy.signature = try algorithms.policy(beside: policy.signature)
    if !audience.isEmpty { policy.audiences = audience }
    if let recipient { policy.recipient = recipient }
    if let destination { policy.destination = destination }
    if let inResponseTo { policy.inResponseTo = inResponseTo }
    if !requireAttribute.isEmpty { policy.requiredAttributes = requireAttribute }
    if let clockSkew { policy.clockSkew = .seconds(clockSkew) }
    if crossCheck { policy.crossChecksCanonicalOctets = true }
    try profile.apply(to: &policy)
    return policy
  }
}
