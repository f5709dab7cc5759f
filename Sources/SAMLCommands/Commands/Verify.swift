import ArgumentParser
import SAML
import SAMLCapture
import SAMLCommandLine
import SAMLConfiguration
import SAMLInspection
import SAMLReport
import XMLSignature

/// `saml verify`: XML signatures alone.
struct Verify: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "verify",
    abstract: "Verifies the XML signatures of a document: over what, by which key.",
    discussion: """
      Example:
        saml verify metadata.xml --trust federation.pem

      SIGNED: every signature holds by a trusted key, and together they cover every SAML message and \
      assertion of the document, encrypted ones too. A response may carry a signed assertion unsigned; \
      the report then names the response. NOT SIGNED: a signature is missing or fails, or a message or \
      assertion is not covered (signature wrapping). INDETERMINATE: no trusted key was given.

      SIGNED is not VALID: an expired response can be signed. `saml validate` applies the rules of SAML. \
      In documents that are not SAML each reference is reported by itself. Nothing is fetched, a \
      Manifest is not followed, and XSLT is refused. INTACT is the best answer by a key in the message, \
      a chain, HMAC, an XPath or a given file: nothing was changed, and no trusted key vouches for it.
      """)

  @OptionGroup(title: "Input") var input: InputOptions
  @OptionGroup(title: "Input") var whole: ExactOption
  @OptionGroup(title: "Trust") var trust: TrustOptions
  @OptionGroup(title: "Time") var time: TimeOptions
  @OptionGroup(title: "Report") var report: ReportOptions
  @OptionGroup(title: "Trust") var algorithms: AlgorithmOptions
  @OptionGroup(title: "Without trust") var wide: WideOptions
  @OptionGroup(title: "Expectations") var policyFile: PolicyFileOptions
  @OptionGroup(title: "Expectations") var own: SettingsOptions
  @OptionGroup(title: "Files and batches") var dump: DumpOptions
  @OptionGroup(title: "Files and batches") var batch: BatchOptions

  @Option(
    help: ArgumentHelp(
      "The form, query or JSON field that holds the payload, or its path a.b.c in JSON.",
      valueName: "name"))
  var field: ExactString = "SAMLResponse"

  @Flag(help: "Also canonicalise and read with libxml2, and report any difference.")
  var crossCheck = false

  func run() throws {
    let now = try time.moment()
    var settings = try own.settings(unless: policyFile.policy)
    var (policy, keys) = try policyFile.effectivePolicy(
      trusting: trust, algorithms, at: now, keeping: [.shortKeys], settings: settings?.source)
    settings?.file.givesTrust = trust.trust.isEmpty
    if crossCheck { policy.crossChecksCanonicalBytes = true }
    let verifier = SignatureInspector(
      policy: policy, reportingOn: try wide.material(beside: keys.shortKeys, at: now), field: field)
    try Batch(
      report, dump, batch, at: .fixed(now, time.at == nil ? .now : .given), answering: .signatures,
      acceptsIntact: wide.accept == .intact, settings?.file
    ).run(
      try input.captures(field: field, wanted: .all, by: policy, exact: whole.exact)
    ) {
      (capture, _) throws(NoPayload) in
      try verifier.inspect(capture.payload, at: now)
    }
  }
}
