import ArgumentParser
import SAML
import SAMLCommandLine
import SAMLConfiguration
import SAMLInspection
import SAMLReport

/// `saml query`: makes attribute queries for tests, and validates queries.
struct Query: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "query",
    abstract: "Makes and signs an attribute query, or checks queries.",
    discussion: """
      Examples:
        saml query --issuer URI --subject NAME --attribute householdID --sign-with key.pem > q.xml
        saml query check q.xml --trust requester.pem
        saml validate answer.xml --request q.xml --trust provider.pem --audience URI
      """,
    subcommands: [QueryMake.self, QueryCheck.self], defaultSubcommand: QueryMake.self)
}

/// `saml query check`: who asks, and whether the question is sound.
struct QueryCheck: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "check",
    abstract: "Validates captured attribute queries by every rule of a request.",
    discussion: """
      Example:
        saml query check q.xml --trust requester.pem

      Without --trust the signature is not checked.
      """)

  @OptionGroup(title: "Input") var input: InputOptions
  @OptionGroup(title: "Trust") var trust: TrustOptions
  @OptionGroup(title: "Time") var time: TimeOptions
  @OptionGroup(title: "Report") var report: ReportOptions
  @OptionGroup(title: "Trust") var algorithms: AlgorithmOptions
  @OptionGroup(title: "Trust") var decryption: DecryptionOptions
  @OptionGroup(title: "Files and batches") var dump: DumpOptions
  @OptionGroup(title: "Files and batches") var batch: BatchOptions

  @Option(help: ArgumentHelp("Who may ask; may be repeated.", valueName: "uri"))
  var issuer: [ExactString] = []

  @Option(help: ArgumentHelp("The expected destination of the query.", valueName: "uri"))
  var destination: ExactString?

  @Option(
    help: ArgumentHelp("How far clocks may disagree, 0 to 300 seconds.", valueName: "seconds"))
  var clockSkew = 60

  @Option(help: ArgumentHelp("How long ago it may have been issued.", valueName: "seconds"))
  var maxAge: Int?

  @Option(
    help: ArgumentHelp(
      "The form, query or JSON field that holds the query, or its path a.b.c in JSON.",
      valueName: "name"))
  var field: ExactString = "SAMLRequest"

  mutating func validate() throws {
    guard 0...300 ~= clockSkew else {
      throw ValidationError("--clock-skew takes 0 to 300 seconds.")
    }
    guard maxAge ?? 0 >= 0 else { throw ValidationError("--max-age takes no negative number.") }
  }

  func run() throws {
    var policy = Policy()
    let now = try time.moment()
    policy.issuers = issuer
    policy.signature = try algorithms.policy()
    let keys = try trust.keys(by: policy, at: now, keeping: [.requesters])
    policy.trustAnchors = keys.requesters
    policy.issuers = issuer.isEmpty ? keys.issuers : issuer
    policy.destination = destination
    policy.clockSkew = .seconds(clockSkew)
    policy.maximumAge = maxAge.map { .seconds($0) }
    let inspector = QueryInspector(
      policy: policy, decryptionKeys: try decryption.keys(), field: field)
    try Batch(report, dump, batch, at: .fixed(now, time.at == nil ? .now : .given)).run(
      try input.captures(field: field, wanted: .queries)
    ) {
      (capture, _) throws(NoPayload) in
      try inspector.inspect(capture.payload, at: now)
    }
  }
}
